import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** What the enterprise says to who signs in. */
export const WelcomeMessage = deferred(() =>
  import('./welcome-message.tsx').then((part) => part.WelcomeMessage),
);

/** Size of text, contrast and motion, among the settings. */
export const LookChoices = deferred(() =>
  withWords(import('./look-choices.tsx'), import('../../i18n/en/look.ts')).then((part) => part.LookChoices),
);
