import { signal } from '@preact/signals-core';
import { useState } from 'react';
import { asClient } from '#phone/testing/doubles.ts';
import { scriptedAgent } from '#phone/testing/scripted-agent.ts';
import { scriptedClient } from '#phone/testing/scripted-client.ts';
import { scriptedPerson } from '#phone/testing/scripted-person.ts';
import { ClientProvider } from '#react/client-context.tsx';
import type { Client } from '#sdk/index.ts';
import {
  AgentBar,
  DialPad,
  HistoryList,
  List,
  PersonRow,
  PhoneMenu,
  RecordingPlayer,
  TerminalPicker,
} from '../index.ts';
import styles from './gallery.module.css';
import { Specimen } from './specimen.tsx';

const startOfDemo = Date.UTC(2026, 0, 5, 9);
const minuteMs = 60_000;

/** A client with past calls and an agent who is waiting for calls. */
function demoClient(): Client {
  const { double, script } = scriptedClient();
  script.remember({ remoteNumber: '103', remoteLabel: 'Carol Lindqvist', timestamp: startOfDemo });
  script.remember({
    remoteNumber: '102',
    remoteLabel: 'Bob Keller',
    isIncoming: true,
    isMissed: true,
    timestamp: startOfDemo + 7 * minuteMs,
  });
  const state = scriptedAgent({ statusTime: startOfDemo, loginTime: startOfDemo });
  return asClient({
    ...double,
    agent: { ...double.agent, isAgent: signal(true), canWork: signal(true), state: signal(state) },
    now: signal(startOfDemo + 12 * minuteMs),
  });
}

const people = [
  { ...scriptedPerson('Alice'), lastName: 'Martin', isFavorite: true },
  { ...scriptedPerson('Bob'), lastName: 'Keller', company: 'Northwind' },
];

/** Components that show what the client knows: phones, past calls, people, the agent's state. */
export function PhoneSpecimens() {
  const [client] = useState(demoClient);
  return (
    <ClientProvider value={client}>
      <Specimen name="PhoneMenu">
        <div className={styles.row}>
          <PhoneMenu />
        </div>
      </Specimen>
      <Specimen name="TerminalPicker">
        <TerminalPicker />
      </Specimen>
      <Specimen name="AgentBar">
        <AgentBar onGroups={() => {}} />
      </Specimen>
      <Specimen name="DialPad">
        <div className={styles.box}>
          <DialPad initialNumber="102" />
        </div>
      </Specimen>
      <Specimen name="HistoryList">
        <div className={styles.box}>
          <HistoryList onOpen={() => {}} />
        </div>
      </Specimen>
      <Specimen name="PersonRow: favourite, current">
        <div className={styles.box}>
          <List label="People">
            {people.map((person, index) => (
              <PersonRow key={person.restUri} person={person} current={index === 1} onOpen={() => {}} />
            ))}
          </List>
        </div>
      </Specimen>
      <Specimen name="RecordingPlayer: without and with a required reason">
        <RecordingPlayer restUri="v1/CallRecording/1" durationMs={72_000} />
        <RecordingPlayer restUri="v1/CallRecording/2" durationMs={72_000} needsReason />
      </Specimen>
    </ClientProvider>
  );
}
