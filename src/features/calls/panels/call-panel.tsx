import type { FunctionComponent } from 'react';
import { AddForm } from './add-form.tsx';
import { CallKeypad } from './call-keypad.tsx';
import { ForwardForm } from './forward-form.tsx';
import type { PanelProps } from './panel-props.ts';
import { TransferForm } from './transfer-form.tsx';

const panels = {
  keypad: CallKeypad,
  transfer: TransferForm,
  forward: ForwardForm,
  add: AddForm,
} satisfies Record<string, FunctionComponent<PanelProps>>;

/** The panel that opens under the buttons of a call. */
export function CallPanel({ kind, ...props }: PanelProps & { kind: keyof typeof panels }) {
  const Panel = panels[kind];
  return <Panel {...props} />;
}
