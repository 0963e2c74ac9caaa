import type { FunctionComponent } from 'react';
import { useCallActions } from '../use-call-actions.ts';
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

export type PanelName = keyof typeof panels;

/** The panel that opens under the buttons of a call. Renders nothing while the call does not allow its action. */
export function CallPanel({ kind, ...props }: PanelProps & { kind: PanelName }) {
  const Panel = panels[kind];
  return useCallActions(props.call)[kind].possible ? <Panel {...props} /> : null;
}
