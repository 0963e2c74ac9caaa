/** What can go wrong before the words of all errors are loaded. */
export const firstErrors = {
  'error.offline.label': 'No connection',
  'error.offline.detail': 'The phone system cannot be reached. Check your network and try again.',
  'error.timeout.label': 'No answer in time',
  'error.timeout.detail': 'The phone system took too long to answer. Try again in a moment.',
  'error.unexpected.label': 'Something went wrong',
  'error.unexpected.detail': 'The action could not be finished. Try again; reload the page if it stays.',
} as const;
