import { useState } from 'react';
import type { CallLine } from '../../../sdk/index.ts';
import { CallArea } from '../../../src/features/calls/call-area.tsx';
import { ColleagueCalls } from '../../../src/features/calls/colleagues/colleague-calls.tsx';
import { CallSummaries, CallSummariesContext } from '../../../src/features/calls/summaries/call-summaries.ts';
import { scriptedClient } from '../../../src/features/testing/scripted-client.ts';
import { ClientProvider } from '../../../src/react/client-context.tsx';
import { classNames } from '../../../src/ui/class-names.ts';
import styles from './page.module.css';
import { Specimen } from './specimen.tsx';

type Line = Partial<CallLine> & Pick<CallLine, 'lineId'>;

const everything = [
  'hold',
  'leave',
  'disconnect',
  'redirect',
  'addCall',
  'addParty',
  'sendDtmfs',
  'transfer',
];
const party = { displayedNumber: '103', state: 'established', isHeld: false, isTalking: false } as const;
const bob: Line = { lineId: 'bob', displayedLabel: 'Bob Keller', isIncoming: false, actions: everything };
const carol: Line = { ...bob, lineId: 'carol', displayedLabel: 'Carol Lindqvist', displayedNumber: '103' };

/** Every state of a call card, by what it shows. */
const states: Readonly<Record<string, readonly Line[]>> = {
  'Call: incoming, forwarded': [
    {
      ...bob,
      isIncoming: true,
      state: 'ringing',
      displayedVia: 'Carol Lindqvist',
      lastRedirectedNumber: '103',
      actions: ['answer', 'disconnect', 'redirect'],
    },
  ],
  'Call: the own phone rings': [{ ...bob, state: 'prompting', actions: ['answer', 'disconnect'] }],
  'Call: busy': [{ ...bob, state: 'pending', stateCause: 'causeBusy', actions: ['leave'] }],
  'Call: talking, can be recorded': [{ ...bob, actions: [...everything, 'startRecord'] }],
  'Call: being recorded': [
    { ...bob, isRecording: true, actions: [...everything, 'stopRecord', 'pauseRecord'] },
  ],
  'Call: recording paused': [{ ...bob, actions: [...everything, 'stopRecord', 'resumeRecord'] }],
  'Call: recorded by somebody else': [{ ...bob, isRecording: true }],
  'Call: at another phone': [{ ...bob, actions: [...everything, 'steal'] }],
  'Call: at a service': [
    {
      ...bob,
      isIncoming: true,
      state: 'monitoring',
      serviceName: 'Reception',
      actions: ['join', 'listen', 'disconnect'],
    },
  ],
  'Call: listening': [{ ...bob, state: 'listen', actions: ['bargeIn', 'leave'] }],
  'Calls: asking about one': [
    {
      ...bob,
      state: 'held',
      linkId: 'L',
      creationTime: -1,
      actions: ['unhold', 'leave', 'transfer', 'merge'],
    },
    { ...carol, linkId: 'L', actions: [...everything, 'merge'] },
  ],
  'Call: conference': [
    {
      ...bob,
      parties: [
        { ...party, partyId: '1', displayedLabel: 'Bob Keller', isTalking: true },
        { ...party, partyId: '2', displayedLabel: 'Carol Lindqvist', isHeld: true },
        { ...party, partyId: '3', displayedLabel: 'Dave Okafor', state: 'alerting' },
        { ...party, partyId: '4', displayedNumber: '+33623000000', state: 'failed' },
      ],
    },
  ],
};

/** Calls without a server; nothing in them can be pressed, so that keys go to real calls. */
function Scripted({ lines, colleagues = [] }: { lines: readonly Line[]; colleagues?: readonly Line[] }) {
  const [client] = useState(() => {
    const scripted = scriptedClient();
    for (const line of lines) scripted.script.add(line);
    for (const line of colleagues) scripted.script.addColleague(line);
    return scripted.client;
  });
  const [summaries] = useState(() => new CallSummaries());
  return (
    <ClientProvider value={client}>
      <CallSummariesContext value={summaries}>
        <div className={classNames(styles.box, styles.whole)} inert>
          {lines.length > 0 && <CallArea />}
          {colleagues.length > 0 && <ColleagueCalls />}
        </div>
      </CallSummariesContext>
    </ClientProvider>
  );
}

/** Calls in every state. */
export const CallSpecimens = () => (
  <>
    {Object.entries(states).map(([name, lines]) => (
      <Specimen key={name} name={name}>
        <Scripted lines={lines} />
      </Specimen>
    ))}
    <Specimen name="Calls of colleagues">
      <Scripted
        lines={[]}
        colleagues={[
          {
            ...bob,
            extension: 'telephony/Enterprise/acme/Extension/102',
            state: 'ringing',
            actions: ['pickUp'],
          },
          {
            ...carol,
            extension: 'telephony/Enterprise/acme/Extension/104',
            actions: ['listen', 'bargeIn', 'intrude'],
          },
        ]}
      />
    </Specimen>
  </>
);
