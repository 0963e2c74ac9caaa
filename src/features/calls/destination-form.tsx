import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Button } from '../../ui/button.tsx';
import { useRun } from '../errors/use-run.ts';
import { NumberInput } from '../numbers/number-input.tsx';
import { useNumberEntry } from '../numbers/number-search.ts';
import styles from './destination-form.module.css';

/** One thing that can be done with the number. */
export interface DestinationChoice {
  readonly label: string;
  readonly hint?: string;
  readonly pending: boolean;
  readonly run: (number: string) => Promise<void>;
}

export interface DestinationFormProps {
  readonly label: string;
  /** The first is done by Enter, the second by Ctrl+Enter. */
  readonly choices: readonly DestinationChoice[];
  /** Done, or given up. */
  readonly onDone: () => void;
}

const keys = ['Enter', 'Control+Enter'];

/** A number, and what is to be done with it. */
export function DestinationForm({ label, choices, onDone }: DestinationFormProps) {
  const words = useTranslate();
  const run = useRun();
  const { number, entry, search } = useNumberEntry('');
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);

  async function choose(choice: DestinationChoice | undefined) {
    if (choice && (await run(() => choice.run(number)))) onDone();
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onDone();
    if (event.key !== 'Enter' || !event.ctrlKey) return;
    event.preventDefault();
    void choose(choices[1]);
  }

  return (
    <form
      ref={form}
      className={styles.form}
      aria-label={label}
      onKeyDown={onKeyDown}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void choose(choices[0]);
      }}
    >
      <NumberInput className={styles.input} aria-label={label} placeholder={label} {...entry} />
      {search && <search.Search text={search.text} onChoose={search.choose} />}
      <div className={styles.choices}>
        {choices.map((choice, index) => (
          <Button
            key={choice.label}
            type={index === 0 ? 'submit' : 'button'}
            tone={index === 0 ? 'primary' : 'normal'}
            pending={choice.pending}
            aria-keyshortcuts={keys[index]}
            title={words('action.withKey', { action: choice.hint ?? choice.label, key: keys[index] ?? '' })}
            {...(index > 0 && { onClick: () => void choose(choice) })}
          >
            {choice.label}
          </Button>
        ))}
      </div>
    </form>
  );
}
