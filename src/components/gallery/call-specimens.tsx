import { useState } from 'react';
import { ColleagueCalls } from '#phone/calls/colleagues/colleague-calls.tsx';
import { CallSummaries, CallSummariesContext } from '#phone/calls/summaries/call-summaries.ts';
import { scriptedClient } from '#phone/testing/scripted-client.ts';
import { ClientProvider } from '#react/client-context.tsx';
import type { CallLine } from '#sdk/index.ts';
import { classNames } from '#ui/class-names.ts';
import { CallArea } from '../index.ts';
import styles from './gallery.module.css';
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

/** The calls of each specimen, by its title. */
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
  'Call: the own phone rings first': [{ ...bob, state: 'prompting', actions: ['answer', 'disconnect'] }],
  'Call: busy': [{ ...bob, state: 'pending', stateCause: 'causeBusy', actions: ['leave'] }],
  'Call: talking, can be recorded': [{ ...bob, actions: [...everything, 'startRecord'] }],
  'Call: being recorded': [
    { ...bob, isRecording: true, actions: [...everything, 'stopRecord', 'pauseRecord'] },
  ],
  'Call: recording paused': [{ ...bob, actions: [...everything, 'stopRecord', 'resumeRecord'] }],
  'Call: recorded by another user': [{ ...bob, isRecording: true }],
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
  'Calls: talking to Carol about Bob': [
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

/** Shows calls without a server. They are inert: only a single call area may have the keyboard shortcuts. */
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

/** `CallArea`, and so `CallCard`, in every state of a call. */
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
