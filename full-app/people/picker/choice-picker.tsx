import { type KeyboardEvent, useId, useRef, useState } from 'react';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import { PickerList } from '#phone/people/picker/picker-list.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { nextOption } from '#ui/option-list/next-option.ts';

/** Props of `ChoicePicker`. */
export interface ChoicePickerProps<Choice extends FoundNumber> {
  /** The text above the field. */
  readonly label: string;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  /** The typed text. */
  readonly text: string;
  readonly onTyped: (text: string) => void;
  /** The entries found for the typed text. */
  readonly found: readonly Choice[];
  readonly onPick: (choice: Choice) => void;
  /**
   * Takes a text that is no person's name, for example an address. False leaves it in the field. Without it only what was found can
   * be chosen.
   */
  readonly onText?: ((text: string) => boolean) | undefined;
  /** The text of the button that takes what is typed. */
  readonly addLabel?: string | undefined;
  readonly onInput?: (() => void) | undefined;
}

/**
 * A field with a list of what is found for the typed text: a combobox. The arrow keys mark an entry, Enter picks it, and the field is
 * empty for the next choice.
 */
export function ChoicePicker<Choice extends FoundNumber>(props: ChoicePickerProps<Choice>) {
  const { label, hint, error, text, onTyped, onPick, onText, addLabel, onInput } = props;
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [step, setStep] = useState<number>();
  const found = isOpen ? props.found : [];
  // A typed address is taken as it is, also while it is a part of another person's address.
  const first = onText && text.includes('@') ? -1 : nextOption(found, -1, 1);
  const marked = Math.min(step ?? first, found.length - 1);
  const isShown = found.length > 0;

  function clear() {
    onTyped('');
    setOpen(false);
    setStep(undefined);
  }

  function pick(choice: Choice) {
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
          onTyped(event.currentTarget.value);
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
