import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** Shows the product in the user's language. */
export const LanguageKeeper = deferred(
  () =>
    withWords(import('./language-keeper.tsx'), import('../../i18n/en/language.ts')).then(
      (part) => part.LanguageKeeper,
    ),
  { isUrgent: true },
);

/** The choice of the language. */
export const LanguageChoice = deferred(() =>
  withWords(import('./language-choice.tsx'), import('../../i18n/en/language.ts')).then(
    (part) => part.LanguageChoice,
  ),
);
