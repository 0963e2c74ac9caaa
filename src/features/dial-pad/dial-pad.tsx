import Delete from 'lucide-react/icons/delete';
import Phone from 'lucide-react/icons/phone';
import { useRef, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { useClient } from '../../react/client-context.tsx';
import { useSignalValue } from '../../react/use-signal-value.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { useRun } from '../errors/use-run.ts';
import { NumberInput } from '../numbers/number-input.tsx';
import styles from './dial-pad.module.css';
import { Keys } from './keys.tsx';

/** Where a number is typed, pasted or tapped, and called. */
export function DialPad({ initialNumber = '' }: { initialNumber?: string }) {
  const words = useTranslate();
  const run = useRun();
  const { calls } = useClient();
  const placing = useSignalValue(calls.placing);
  const [number, setNumber] = useState(initialNumber);
  const form = useRef<HTMLFormElement>(null);

  const focus = () => form.current?.querySelector('input')?.focus();

  async function call() {
    const placed = number;
    if (await run(() => calls.place(placed))) setNumber((now) => (now === placed ? '' : now));
    else focus();
  }

  return (
    <form
      ref={form}
      className={styles.pad}
      aria-label={words('dialPad.region')}
      onSubmit={(event) => {
        event.preventDefault();
        void call();
      }}
    >
      <div className={styles.entry}>
        <NumberInput
          className={styles.number}
          aria-label={words('dialPad.number')}
          placeholder={words('dialPad.placeholder')}
          value={number}
          onNumber={setNumber}
        />
        {number && (
          <IconButton
            icon={Delete}
            label={words('action.backspace')}
            onClick={() => {
              setNumber((now) => now.slice(0, -1));
              focus();
            }}
          />
        )}
      </div>
      <Keys plus onPress={(key) => setNumber((now) => (key === '+' && now ? now : now + key))} />
      <Button type="submit" tone="primary" wide icon={Phone} pending={placing !== undefined}>
        {words('action.call')}
      </Button>
    </form>
  );
}
