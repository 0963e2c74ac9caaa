import { defineWords } from '../word-set.ts';

/** Errors that may occur before the words of all errors are loaded. */
export const firstErrorWords = defineWords({
  'error.offline.label': 'No connection',
  'error.offline.detail': 'The phone system cannot be reached. Check your network and try again.',
  'error.timeout.label': 'The system could not answer in time.',
  'error.timeout.detail': 'Try again in a moment.',
  'error.unexpected.label': 'Woops, unexpected error: the action could not complete.',
  'error.unexpected.detail': 'Try again; if that does not help, reload the page.',
});
