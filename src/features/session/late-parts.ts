import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** What to do when signing in does not work, and the language of the form. */
export const SignInHelp = deferred(() =>
  withWords(
    import('./sign-in-help.tsx'),
    import('../../i18n/en/sign-in-help.ts'),
    import('../../i18n/en/language.ts'),
  ).then((part) => part.SignInHelp),
);
