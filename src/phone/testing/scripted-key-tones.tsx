import { signal } from '@preact/signals-core';
import { ClientProvider } from '#react/client-context.tsx';
import type { AudioDevices } from '#sdk/index.ts';
import { CallKeypad } from '../calls/panels/call-keypad.tsx';
import { DialPad } from '../dial-pad/dial-pad.tsx';
import { KeySlot } from '../dial-pad/key-slot.ts';
import { asClient, type ClientDouble } from './doubles.ts';
import { ask } from './questions.ts';
import { scriptedCall, scriptedLine } from './scripted-call.ts';
import { scriptedBrowser, scriptedDeskPhone } from './scripted-terminals.ts';

const devices = { playKeys: (keys: string) => ask<void>(`tone ${keys}`, undefined) } as AudioDevices;

/** The keypads stay where they are. */
const noSlot = signal(undefined);

const keypadOf = (terminal: string) => {
  const call = scriptedCall(scriptedLine({ lineId: terminal, terminal }));
  return (
    <section aria-label={terminal}>
      <CallKeypad call={call} onDone={() => {}} />
    </section>
  );
};

/** The dial pad, and the keypads of a call on a desk phone and of a call in this browser. */
export const keyTonePart = (double: Partial<ClientDouble>) => () => (
  <ClientProvider value={asClient({ ...double, phone: { devices } as ClientDouble['phone'] })}>
    <DialPad />
    <KeySlot value={noSlot}>
      {keypadOf(scriptedDeskPhone.restUri)}
      {keypadOf(scriptedBrowser.restUri)}
    </KeySlot>
  </ClientProvider>
);
