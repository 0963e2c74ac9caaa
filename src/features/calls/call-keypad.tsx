import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useTranslate } from '../../i18n/use-translate.ts';
import { Keys } from '../dial-pad/keys.tsx';
import { useRun } from '../errors/use-run.ts';
import styles from './call-keypad.module.css';
import type { PanelProps } from './panel-props.ts';

/** A key of the browser's or the system's, as Ctrl+0. Some keyboards have `#` and `*` on Alt or AltGr. */
const isShortcut = (event: KeyboardEvent): boolean =>
  !event.getModifierState('AltGraph') &&
  (event.ctrlKey || event.metaKey || (event.altKey && /\d/.test(event.key)));

/** The keypad within a call: every key goes to the other side as a tone, tapped or typed. */
export function CallKeypad({ call, onDone }: PanelProps) {
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
      // One keypad is enough: the dial pad hides its keys as long as this one is there.
      data-call-keypad
      className={styles.keypad}
      aria-label={words('action.keypad')}
      onKeyDown={(event) => {
        if (/^[0-9*#]$/.test(event.key) && !isShortcut(event)) send(event.key);
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
