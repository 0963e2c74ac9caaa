import type { Forwarding } from '../../../sdk/index.ts';
import type { Translate } from '../../../src/i18n/i18n.ts';

/** Where calls go, in words: a number as it is written, or the user's mailbox. */
export const destinationWords = (
  { destination }: Forwarding,
  words: Translate,
  format: (number: string) => string,
): string => (destination === 'ENT_VM' ? words('area.voicemail') : format(destination));
