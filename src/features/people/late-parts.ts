import { withWords } from '../../i18n/with-words.ts';
import { deferred } from '../../ui/deferred.tsx';

/** The list of a field in which people are picked. */
export const PickerList = deferred(
  () =>
    withWords(
      import('./picker-list.tsx'),
      import('../../i18n/en/people.ts'),
      import('../../i18n/en/presence.ts'),
    ).then((part) => part.PickerList),
  { isUrgent: true },
);
