import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { usePersonName } from '#phone/people/person/use-person-name.ts';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import { PickerList } from '#phone/people/picker/picker-list.tsx';
import type { DirectoryItemType, Person } from '#sdk/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { nextOption } from '#ui/option-list/next-option.ts';
import { usePeopleSearch } from './use-people-search.ts';

/** A person who was found, with the detail by which it was chosen, such as an address among several. */
export interface PersonChoice extends FoundNumber {
  readonly person: Person;
}

/** Props of `PersonPicker`. */
export interface PersonPickerProps {
  /** The text above the field. */
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  /** The kinds of entries that are searched. It must keep its identity between renders. */
  readonly types: readonly DirectoryItemType[];
  /** Returns the details by which a person can be chosen; none: the person is not offered. */
  readonly detailsOf: (person: Person) => readonly string[];
  /** Tells if a person was chosen with this detail, so that neither is offered again. None is by default. */
  readonly isChosen?: (detail: string, person: Person) => boolean;
  readonly onPick: (choice: PersonChoice) => void;
  /**
   * Takes a text that is no person's name, for example an address. False leaves it in the field. Without it only people can
   * be chosen.
   */
  readonly onText?: (text: string) => boolean;
  /** The text of the button that takes what is typed. */
  readonly addLabel?: string;
  readonly onInput?: () => void;
}

const maxShown = 8;

/**
 * A field that finds people by their names: a combobox whose list shows pictures and presence. The arrow keys mark an entry, Enter picks
 * it, and the field is empty for the next person.
 */
export function PersonPicker(props: PersonPickerProps) {
  const { label, hint, error, types, detailsOf, isChosen, onPick, onText, addLabel, onInput } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const nameOf = usePersonName();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<number>();
  const people = usePeopleSearch(isOpen ? text : '', types);
  const found = people
    .flatMap((person) =>
      detailsOf(person).map((detail): PersonChoice => {
        const name = nameOf(person);
        const id = `${person.restUri} ${detail}`;
        return { id, name, number: '', detail, person, isDisabled: isChosen?.(detail, person) ?? false };
      }),
    )
    .slice(0, maxShown);
  // A typed address is taken as it is, also while it is a part of another person's address.
  const first = onText && text.includes('@') ? -1 : nextOption(found, -1, 1);
  const marked = Math.min(step ?? first, found.length - 1);
  const isShown = found.length > 0;

  function clear() {
    setText('');
    setOpen(false);
    setStep(undefined);
  }

  function pick(choice: PersonChoice) {
    clear();
    onPick(choice);
    if (document.activeElement?.matches(':focus-visible')) field.current?.focus();
  }

  function take() {
    const choice = found[marked];
    if (choice && !choice.isDisabled) pick(choice);
    else if (text.trim() !== '' && onText?.(text.trim())) clear();
  }

  function onKeyDown(event: KeyboardEvent) {
    const by = ({ ArrowDown: 1, ArrowUp: -1 } as const)[event.key];
    if (by !== undefined) {
      event.preventDefault();
      setOpen(true);
      if (isShown) setStep(nextOption(found, marked, by));
    } else if (event.key === 'Escape' && isShown) {
      // Closes only the list, not what surrounds it.
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'Enter' && text.trim() !== '') {
      // The form around must not be sent with a half-typed name.
      event.preventDefault();
      take();
    }
  }

  return (
    <div>
      <Field
        ref={field}
        label={label}
        value={text}
        error={error}
        {...(hint !== undefined && { hint })}
        maxLength={254}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        role="combobox"
        aria-autocomplete="list"
        aria-controls={id}
        aria-expanded={isShown}
        aria-activedescendant={isShown && marked >= 0 ? `${id}-${marked}` : undefined}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setOpen(true);
          setStep(undefined);
          onInput?.();
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
        action={
          addLabel !== undefined &&
          text.trim() !== '' && (
            // The list must not close before the click.
            <Button variant="plain" onMouseDown={(event) => event.preventDefault()} onClick={take}>
              {addLabel}
            </Button>
          )
        }
      />
      {isShown && <PickerList id={id} found={found} marked={marked} onChoose={pick} />}
    </div>
  );
}
