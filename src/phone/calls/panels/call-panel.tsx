import type { FunctionComponent } from 'react';
import { CallKeypad } from './call-keypad.tsx';
import type { PanelProps } from './panel-props.ts';
import { AddForm, ForwardForm } from './short-forms.tsx';
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
