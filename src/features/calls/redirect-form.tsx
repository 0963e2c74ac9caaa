import { useLayoutEffect, useRef, useState } from 'react';
import type { Call } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useSignalRead } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button.tsx';
import { useRun } from '../errors/use-run.ts';
import { NumberInput } from '../numbers/number-input.tsx';
import styles from './redirect-form.module.css';

export interface RedirectFormProps {
  readonly call: Call;
  /** Sent on while it rings, or handed over while it talks: the same command, other words. */
  readonly kind: 'forward' | 'transfer';
  readonly onDone: () => void;
}

/** Where a call is to go, by its number. */
export function RedirectForm({ call, kind, onDone }: RedirectFormProps) {
  const words = useTranslate();
  const run = useRun();
  const [number, setNumber] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const pending = useSignalRead(() => call.pending.value === 'redirect');
  useLayoutEffect(() => form.current?.querySelector('input')?.focus(), []);
  const label = words(kind === 'forward' ? 'calls.forwardTo' : 'calls.transferTo');
  return (
    <form
      ref={form}
      className={styles.form}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
      onSubmit={async (event) => {
        event.preventDefault();
        if (await run(() => call.redirect(number))) onDone();
      }}
    >
      <NumberInput
        className={styles.input}
        aria-label={label}
        placeholder={label}
        value={number}
        onNumber={setNumber}
      />
      <Button type="submit" tone="primary" pending={pending}>
        {words(kind === 'forward' ? 'action.forwardNow' : 'action.transferNow')}
      </Button>
    </form>
  );
}
