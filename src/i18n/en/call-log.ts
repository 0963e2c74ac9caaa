/** What others than the phone system keep of calls. */
export const callLog = {
  'log.open': 'Log',
  'log.change': 'Change',
  'log.title': 'Log the call with {{who}}',
  'log.loading': 'Loading the form',
  'log.note': 'Note',
  'log.save': 'Save',
  'log.missing': '{{field}} is missing.',
  'log.failed': 'It was not saved. What you wrote is still here: try again.',
  'log.done': 'The call is logged',
  'log.kept': 'Saved. It is logged when the call is over.',
  'log.logged': 'Logged',
  'log.loggedAs': 'Logged: {{label}}',
} as const;
