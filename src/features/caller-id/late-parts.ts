import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** Says and chooses what is shown to who is called outside. */
export const CallerIdChoice = deferred(() =>
  withWords(import('./caller-id-choice.tsx'), import('../../i18n/en/caller-id.ts')).then(
    (part) => part.CallerIdChoice,
  ),
);
