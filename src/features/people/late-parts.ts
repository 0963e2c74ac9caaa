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

/** A row of a list in which people stand beside other things. */
export const FoundPerson = deferred(
  () =>
    withWords(
      import('./found-person.tsx'),
      import('../../i18n/en/people.ts'),
      import('../../i18n/en/presence.ts'),
    ).then((part) => part.FoundPerson),
  { isUrgent: true },
);
