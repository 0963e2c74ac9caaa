import { type KeyboardEvent, useContext, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { actionWords } from '#i18n/action-words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { KeySlot } from '#phone/dial-pad/key-slot.ts';
import { Keys } from '#phone/dial-pad/keys.tsx';
import { useKeyTone } from '#phone/dial-pad/use-key-tone.ts';
import { useRun } from '#phone/errors/use-run.ts';
import { useSignalValue } from '#react/use-signal-value.ts';
import { callWorkWords } from '../work-words.ts';
import styles from './call-keypad.module.css';
import type { PanelProps } from './panel-props.ts';

/** True for a shortcut of the browser or the system, such as Ctrl+0. Some keyboards have `#` and `*` on Alt or AltGr. */
const isShortcut = (event: KeyboardEvent): boolean =>
  !event.getModifierState('AltGraph') &&
  (event.ctrlKey || event.metaKey || (event.altKey && /\d/.test(event.key)));

/**
 * The keypad of a call: each key, pressed or typed, is sent to the other party as a tone. It replaces a visible dial pad;
 * otherwise it opens in the card.
 */
export function CallKeypad({ call, onDone }: PanelProps) {
  const words = useTranslate(actionWords, callWorkWords);
  const run = useRun();
  const sound = useKeyTone();
  const slot = useSignalValue(useContext(KeySlot));
  const [sent, setSent] = useState('');
  const box = useRef<HTMLFieldSetElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another place it is another element
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), [slot]);

  function send(key: string) {
    setSent((keys) => keys + key);
    // The phone in this browser plays the keys that it sends.
    if (!call.isHere.peek()) sound(key);
    void run(() => call.sendDtmfs(key));
  }

  const keypad = (
    <fieldset
      ref={box}
      // The dial pad hides to make space for it.
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
  return slot ? createPortal(keypad, slot) : <div className={styles.inCard}>{keypad}</div>;
}
