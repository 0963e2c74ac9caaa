import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { NumberInput } from '#phone/numbers/number-input.tsx';
import { PickerList } from '#phone/people/picker/picker-list.tsx';
import { usePeoplePicker } from '#phone/people/picker/use-people-picker.ts';
import { Button } from '#ui/button/button.tsx';
import styles from './destination-form.module.css';

/** An action for the entered number. */
export interface DestinationChoice {
  readonly label: string;
  readonly hint?: string;
  readonly pending: boolean;
  readonly run: (number: string) => Promise<void>;
}

/** Props of `DestinationForm`. */
export interface DestinationFormProps {
  readonly label: string;
  /** Enter runs the first, Shift+Enter the second. */
  readonly choices: readonly DestinationChoice[];
  /** Called when the form is submitted or cancelled. */
  readonly onDone: () => void;
}

const keys = ['Enter', 'Shift+Enter'];

/** A field for a person or a number, with the actions for it. */
export function DestinationForm({ label, choices, onDone }: DestinationFormProps) {
  const words = useTranslate(actionWords);
  const run = useRun();
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const { taken, entry, list } = usePeoplePicker({
    onPick: (picked, { isShift }) => void choose(choices[isShift ? 1 : 0], picked),
  });

  async function choose(choice: DestinationChoice | undefined, destination: string) {
    if (choice && (await run(() => choice.run(destination)))) onDone();
  }

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
      <NumberInput className={styles.input} aria-label={label} placeholder={label} {...entry} />
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <Button
            key={choice.label}
            type={index === 0 ? 'submit' : 'button'}
            variant={index === 0 ? 'primary' : 'normal'}
            pending={choice.pending}
            aria-keyshortcuts={keys[index]}
            title={words('action.withKey', { action: choice.hint ?? choice.label, key: keys[index] ?? '' })}
            {...(index > 0 && { onClick: () => void submit(choice) })}
          >
            {choice.label}
          </Button>
        ))}
      </div>
      {list && (
        <div className={styles.found}>
          <PickerList {...list} />
        </div>
      )}
    </form>
  );
}
