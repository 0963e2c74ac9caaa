import { defineWords } from '#i18n/word-set.ts';

/** Questions about what an assistant proposes. */
export const proposalWords = defineWords({
  'proposal.callTitle': '“{{program}}” wants you to place a call',
  'proposal.callText': 'Your phone calls {{who}}.',
  'proposal.noteTitle': '“{{program}}” wants you to save a note',
  'proposal.noteText': 'This text is added to your note about the call with {{who}}:',
  'proposal.save': 'Save',
  'proposal.saved': 'The note is saved',
  'proposal.over': 'This was answered in another window, or is over',
});
