import { useState } from 'react';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import type { DirectoryItemType, Person } from '#sdk/index.ts';
import { ChoicePicker, type ChoicePickerProps } from './choice-picker.tsx';
import { usePeopleSearch } from './use-people-search.ts';

/** A person who was found, with the detail by which it was chosen, such as an address among several. */
export interface PersonChoice extends FoundNumber {
  readonly person: Person;
}

/** Props of `PersonPicker`. */
export interface PersonPickerProps
  extends Omit<ChoicePickerProps<PersonChoice>, 'text' | 'onTyped' | 'found'> {
  /** The kinds of entries that are searched. It must keep its identity between renders. */
  readonly types: readonly DirectoryItemType[];
  /** Returns the details by which a person can be chosen; none: the person is not offered. */
  readonly detailsOf: (person: Person) => readonly string[];
  /** Tells if a person was chosen with this detail, so that neither is offered again. None is by default. */
  readonly isChosen?: (detail: string, person: Person) => boolean;
}

const maxShown = 8;

/** A field that finds people by their names; its list shows pictures and presence. */
export function PersonPicker({ types, detailsOf, isChosen, ...rest }: PersonPickerProps) {
  const nameOf = usePersonName();
  const [text, setText] = useState('');
  const people = usePeopleSearch(text, types);
  const found = people
    .flatMap((person) =>
      detailsOf(person).map((detail): PersonChoice => {
        const name = nameOf(person);
        const id = `${person.restUri} ${detail}`;
        return { id, name, number: '', detail, person, isDisabled: isChosen?.(detail, person) ?? false };
      }),
    )
    .slice(0, maxShown);
  return <ChoicePicker {...rest} text={text} onTyped={setText} found={found} />;
}
