import type { Translate } from '#i18n/word-set.ts';
import type { FormattedTerminal } from '#sdk/index.ts';
import type { sessionWords } from '../session/words.ts';

/** Returns the name of a phone: in the user's language while it has the label that the phone system gives to the phone in the browser. */
export const phoneName = (
  { label }: Pick<FormattedTerminal, 'label'>,
  words: Translate<typeof sessionWords>,
): string => (label === 'Web phone' ? words('phone.web') : label);
