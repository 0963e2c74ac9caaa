import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** How well a past call could be heard. */
export const PastQuality = deferred(() =>
  withWords(import('./past-quality.tsx'), import('../../i18n/en/quality.ts')).then(
    (part) => part.PastQuality,
  ),
);
