import { useState } from 'react';
import { LevelBar } from '../../../src/ui/level-bar/level-bar.tsx';
import { Switch } from '../../../src/ui/switch/switch.tsx';
import { ToastBox } from '../../../src/ui/toasts/toast-box.ts';
import { ToastProvider, Toasts } from '../../../src/ui/toasts/toasts.tsx';
import styles from './page.module.css';
import { Specimen } from './specimen.tsx';

const tones = ['info', 'success', 'warning', 'error'] as const;
const detail = 'What it means and what to do.';

/** One of each tone, which stay. */
function fullBox(): ToastBox {
  const box = new ToastBox();
  const action = { label: 'Act', run: () => {} };
  for (const tone of tones) box.show({ tone, title: `Toast: ${tone}`, detail, isQuestion: true, action });
  return box;
}

/** What is on or off, how much there is, and what stays until it is answered. */
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
      <Specimen name="Level bar: silent, medium, loud">
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
