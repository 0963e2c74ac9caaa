import { useLayoutEffect, useRef, useState } from 'react';
import type { Call } from '../../../sdk/index.ts';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Keys } from '../dial-pad/keys.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './call-keypad.module.css';

/** The keypad within a call: every key goes to the other side as a tone, tapped or typed. */
export function CallKeypad({ call, onDone }: { call: Call; onDone: () => void }) {
  const words = useTranslate();
  const run = useRun();
  const [sent, setSent] = useState('');
  const box = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), []);

  function send(key: string) {
    setSent((keys) => keys + key);
    void run(() => call.sendDtmfs(key));
  }

  return (
    <fieldset
      ref={box}
      className={styles.keypad}
      aria-label={words('action.keypad')}
      onKeyDown={(event) => {
        if (/^[0-9*#]$/.test(event.key)) send(event.key);
        if (event.key === 'Escape') onDone();
      }}
    >
      <output className={styles.sent} aria-label={words('calls.sentKeys')}>
        <bdi>{sent}</bdi>
      </output>
      <Keys onPress={send} />
    </fieldset>
  );
}
