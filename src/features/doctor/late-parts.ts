import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** The check of everything that a call needs. */
export const CallCheck = deferred(() =>
  withWords(import('./call-check.tsx'), import('../../i18n/en/doctor.ts')).then((part) => part.CallCheck),
);
