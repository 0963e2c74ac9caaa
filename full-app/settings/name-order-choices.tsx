import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useNameOrder } from '#phone/people/person/use-person-name.ts';
import { peopleWords } from '#phone/people/words.ts';
import { useClient } from '#react/client-context.tsx';
import { useSignalRead } from '#react/use-signal-value.ts';
import { Select } from '#ui/select/select.tsx';

/** The order of lists of people, and the part of a name that is shown first. Both follow the user to other browsers. */
export function NameOrderChoices() {
  const words = useTranslate(peopleWords);
  const { settings } = useClient();
  const run = useRun();
  const sort = useSignalRead(() => settings.current.value?.sort.contact ?? 'firstname');
  const order = useNameOrder();
  const options = [
    { value: 'firstname', label: words('people.firstName') },
    { value: 'lastname', label: words('people.lastName') },
  ];
  return (
    <>
      <Select
        label={words('people.sortBy')}
        value={sort}
        options={options}
        onChange={(contact) => void run(() => settings.change({ sort: { contact } }))}
      />
      <Select
        label={words('people.shownFirst')}
        value={order}
        options={options}
        onChange={(name) => void run(() => settings.change({ sort: { name } }))}
      />
    </>
  );
}
