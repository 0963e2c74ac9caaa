import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { NumberInput } from '#phone/numbers/number-input.tsx';
import { useNumberFormat } from '#phone/numbers/use-number-format.ts';
import type { FoundNumber } from '#phone/people/picker/found-number.ts';
import { PickerList } from '#phone/people/picker/picker-list.tsx';
import { useFavoriteNumbers } from '#phone/people/picker/use-found-numbers.ts';
import { usePeoplePicker } from '#phone/people/picker/use-people-picker.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './destination-form.module.css';

/** An action for the entered number. */
export interface DestinationChoice {
  readonly label: string;
  readonly hint?: string;
  readonly pending: boolean;
  /** `name` is that of the chosen person, or the number. */
  readonly run: (number: string, name: string) => Promise<void>;
}

/** Props of `DestinationForm`. */
export interface DestinationFormProps {
  readonly label: string;
  /** Enter runs the first, Shift+Enter the second. */
  readonly choices: readonly DestinationChoice[];
  /** Numbers that are not offered: whoever has them takes part already. */
  readonly without?: readonly string[];
  /** Called when the form is submitted or cancelled. */
  readonly onDone: () => void;
}

const keys = ['Enter', 'Shift+Enter'];

/** A field for a person or a number, with the actions for it. */
export function DestinationForm({ label, choices, without, onDone }: DestinationFormProps) {
  const words = useTranslate(actionWords);
  const run = useRun();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const format = useNumberFormat();
  const picked = useRef<FoundNumber>(undefined);
  const suggestions = useFavoriteNumbers();
  const { taken, chosen, isEmpty, entry, list } = usePeoplePicker({
    suggestions,
    ...(without && { without }),
    onChoose: (one) => {
      picked.current = one;
    },
    onPick: (number, { isShift }) => void choose(choices[isShift ? 1 : 0], number),
  });

  async function choose(choice: DestinationChoice | undefined, destination: string) {
    const name = picked.current?.number === destination ? picked.current.name : format(destination);
    if (choice && (await run(() => choice.run(destination, name)))) onDone();
  }

  const hasTarget = !isEmpty || (list !== undefined && list.marked >= 0);

  const submit = async (choice: DestinationChoice | undefined) => choose(choice, (await taken()).number);

  return (
    <form
      ref={form}
      // The dial pad hides to make space for it.
      data-needs-room
      className={styles.form}
      aria-label={label}
      onKeyDown={(event: KeyboardEvent) => event.key === 'Escape' && onDone()}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void submit(choices[0]);
      }}
    >
      <div className={styles.field}>
        <NumberInput className={styles.input} aria-label={label} placeholder={label} {...entry} />
        {chosen && <span className={styles.chosen}>{format(chosen.number)}</span>}
      </div>
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <Button
            key={choice.label}
            type={index === 0 ? 'submit' : 'button'}
            variant={index === 0 && hasTarget ? 'primary' : 'normal'}
            // It says what is missing.
            className={hasTarget ? undefined : styles.early}
            pending={choice.pending}
            aria-keyshortcuts={keys[index]}
            title={words('action.withKey', { action: choice.hint ?? choice.label, key: keys[index] ?? '' })}
            {...(index > 0 && { onClick: () => void submit(choice) })}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      {/* Below the buttons: it closes when the pointer goes down on a button, which must not move then. */}
      {list && (
        <div className={styles.found}>
          <PickerList {...list} />
        </div>
      )}
    </form>
  );
}
