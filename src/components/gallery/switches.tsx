import { useState } from 'react';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider, Toasts } from '#ui/toasts/toasts.tsx';
import { LevelBar, Switch, SwitchInput } from '../index.ts';
import styles from './gallery.module.css';
import { Specimen } from './specimen.tsx';

const tones = ['info', 'success', 'warning', 'error'] as const;
const detail = 'The consequence, and what to do.';

/** A box with a toast of each tone. The toasts stay, because questions wait for an answer. */
function fullBox(): ToastBox {
  const box = new ToastBox();
  const action = { label: 'Act', run: () => {} };
  for (const tone of tones) box.show({ tone, title: `Toast: ${tone}`, detail, isQuestion: true, action });
  return box;
}

/** Switches, levels, and toasts that stay until they are answered. */
export function Switches() {
  const [on, setOn] = useState(true);
  const [box] = useState(fullBox);
  return (
    <>
      <Specimen name="Switch: on or off, with a detail, disabled">
        <Switch label="Label" checked={on} onChange={setOn} />
        <Switch label="Label" detail={detail} checked={!on} onChange={() => setOn(!on)} />
        <Switch label="Disabled, on" checked disabled onChange={() => {}} />
        <Switch label="Disabled, off" checked={false} disabled onChange={() => {}} />
      </Specimen>
      <Specimen name="SwitchInput: the switch without a label, for rows that have one">
        <SwitchInput aria-label="Label" checked={on} onChange={setOn} />
      </Specimen>
      <Specimen name="LevelBar: silent, medium, loud">
        {[0, 0.5, 1].map((level) => (
          <LevelBar key={level} label={`Level ${level}`} level={level} />
        ))}
      </Specimen>
      <Specimen name="Toasts: questions of every tone, newest on top">
        <div className={styles.toasts}>
          <ToastProvider value={box}>
            <Toasts dismissLabel="Dismiss" />
          </ToastProvider>
        </div>
      </Specimen>
    </>
  );
}
