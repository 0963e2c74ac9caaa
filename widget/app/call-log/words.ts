import { defineWords } from '#i18n/word-set.ts';

/** Logs of calls outside the phone system. */
export const callLogWords = defineWords({
  'log.open': 'Add note',
  'log.change': 'Edit note',
  'log.title': 'Log the call with {{who}}',
  'log.loading': 'Loading the form',
  'log.note': 'Note',
  'log.save': 'Save',
  'log.missing': '{{field}} is missing.',
  'log.failed': 'It was not saved. Your text is still here: try again.',
  'log.done': 'The call is logged',
  'log.kept': 'Note saved',
  'log.logged': 'Logged',
  'log.loggedAs': 'Logged: {{label}}',
  'log.unsaved': 'Note not saved',
  'log.unsavedNotes': 'Notes that are not saved',
  'log.discard': 'Discard the note about {{who}}',
  'log.discarded': 'The note about {{who}} was discarded',
  'log.undo': 'Undo',
});
