import { type Signal, signal } from '@preact/signals-core';
import type { Call } from '#sdk/index.ts';
import type { PanelName } from './call-panel.tsx';

const opened = new WeakMap<Call, Signal<PanelName | undefined>>();

/** The panel that is open in a card of this call. Keys open it where the card is not shown in full, too. */
export function openPanelOf(call: Call): Signal<PanelName | undefined> {
  const known = opened.get(call) ?? signal(undefined);
  opened.set(call, known);
  return known;
}
