import { defineWords } from '#i18n/word-set.ts';

/** The commands of the denylist beside calls, contacts and voicemails. */
export const denylistChangeWords = defineWords({
  'denylist.add': 'Add to denylist',
  'denylist.remove': 'Remove from denylist',
  'denylist.by': 'On your denylist as {{numbers}}',
  'denylist.added': '{{who}} is on your denylist',
  'denylist.addedDetail': 'These calls do not ring any more. You find them in your call history.',
  'denylist.removed': '{{who}} can call you again',
  'denylist.undo': 'Undo',
});
