import '#theme/base.css';
import { signal } from '@preact/signals-core';
import { type FunctionComponent, Suspense, useCallback, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, useLocation, useNavigate } from 'react-router';
import { useForcedCall } from '#full-app/calls/dial-pad/use-forced-call.ts';
import { GroupDetail } from '#full-app/queues/groups/group-detail.tsx';
import { VoicemailPage } from '#full-app/voicemail/voicemail-page.tsx';
import { asClient, type ClientDouble } from '#phone/testing/doubles.ts';
import { ask } from '#phone/testing/questions.ts';
import { scriptedClient } from '#phone/testing/scripted-client.ts';
import { scriptedInfo } from '#phone/testing/scripted-info.ts';
import { scriptedList } from '#phone/testing/scripted-list.ts';
import { scriptedPerson } from '#phone/testing/scripted-person.ts';
import { ClientProvider } from '#react/client-context.tsx';
import type { AgentGroup, VoicemailMessage } from '#sdk/index.ts';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider, Toasts } from '#ui/toasts/toasts.tsx';
import { CommandField } from '../commands/command-field.tsx';
import { Boundary } from '../page/boundary.tsx';
import { useItem } from '../page/use-item.ts';
import { screen } from '../screen.tsx';

const { double: base, script } = scriptedClient();
const double: Partial<ClientDouble> = {
  ...base,
  profile: { ...base.profile, info: signal(scriptedInfo) },
  calls: {
    ...base.calls,
    dial: async (number) => void window.asked.push(`dial ${number}`),
    place: async (number) => void window.asked.push(`place ${number}`),
  },
  people: {
    ...base.people,
    // Each text finds a person with that name.
    search: ({ text = '' } = {}) => {
      const items = text === 'nobody' ? [] : [scriptedPerson(text, `+3310000060${text.length}`)];
      return scriptedList(items, { onLoad: () => ask(`search ${text}`, undefined) });
    },
  },
  voicemail: {
    ...base.voicemail,
    messages: scriptedList([message('1', 'VOICE_MAIL', '102'), message('2', 'RECORD_SERVICE', '103')]),
  },
};
// Lists of domains that are loaded late; they stay empty.
const client = Object.assign(asClient(double), {
  deps: { scope: signal(undefined), watch: () => () => undefined },
});

function message(
  voicemailID: string,
  type: VoicemailMessage['type'],
  remoteNumber: string,
): VoicemailMessage {
  return {
    restUri: `v1/user/Voicemail/${voicemailID}`,
    voicemailID,
    type,
    remoteNumber,
    timestamp: 1_000,
    duration: 5_000,
    isRead: true,
  };
}

const emptyGroup: AgentGroup = {
  restUri: 'v1/user/Group/1',
  internalAddressID: '1',
  groupType: 'ACDGroup',
  label: 'Sales',
  addressNumber: '301',
  pnNumbers: [],
  active: true,
  isAcdGroupCalendarOpen: true,
  activeMember: false,
  acdGroupNbOperators: 0,
  acdGroupNbLoggedOperators: 0,
  acdGroupNbFreeOperators: 0,
  acdGroupNbAvailableOperators: 0,
  acdGroupNbInCallOperators: 0,
  acdGroupNbInPauseOperators: 0,
  acdGroupNbInSyndicalPauseOperators: 0,
  queueSize: 10,
  acdGroupNbClientsInQueue: 0,
  color: 'red',
  usage: 'low',
  acdGroupPeriodWaitingTime: 0,
  acdGroupPeriodMaxWaitingTime: 0,
  ringPattern: 'oldestIdle',
  isOpen: true,
  computedState: 'NO_AGENT',
};

const Late = screen(async () => {
  await ask('load', undefined);
  return { Late: () => <p>The screen</p> };
}, 'Late');

/** Two entries, of which one is shown and can be changed. */
function Entries() {
  const [id, setId] = useState('1');
  const read = useCallback((wanted: string) => ask(`read ${wanted}`, `Entry ${wanted}`), []);
  const { item, show } = useItem(id, read);
  return (
    <>
      <button type="button" onClick={() => setId(id === '1' ? '2' : '1')}>
        Other
      </button>
      <button
        type="button"
        onClick={() => void ask(`star ${id}`, undefined).then(() => show(id, `Starred ${id}`))}
      >
        Star
      </button>
      <p>{item}</p>
    </>
  );
}

/** The dial pad's flag, with a way to it from outside (none) and from inside the client (the button). */
function ForcedCall() {
  const navigate = useNavigate();
  const { search } = useLocation();
  useForcedCall('102');
  return (
    <>
      <button type="button" onClick={() => void navigate('/dialpad?destination=102&force=true')}>
        Call
      </button>
      <button type="button" onClick={() => void navigate(-1)}>
        Back
      </button>
      <p>{`Address ${search}`}</p>
    </>
  );
}

const parts: Readonly<Record<string, FunctionComponent>> = {
  commands: CommandField,
  entries: Entries,
  emptyGroup: () => <GroupDetail list="/queue" group={emptyGroup} />,
  forcedCall: ForcedCall,
  callersMessages: () => <VoicemailPage kind="vm" />,
  recordedMessages: () => <VoicemailPage kind="rs" />,
  screen: () => (
    <Suspense fallback={<p>Loading</p>}>
      <Boundary>
        <Late />
      </Boundary>
    </Suspense>
  ),
};

window.script = script;
// A failure that the test provokes does not fail it.
window.addEventListener('error', (event) => event.preventDefault());
const Part = parts[location.search.slice(1)] ?? (() => null);
const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(
  <ClientProvider value={client}>
    <ToastProvider value={new ToastBox()}>
      <MemoryRouter initialEntries={['/dialpad?destination=102&force=true']}>
        <main tabIndex={-1}>
          <Part />
        </main>
        <Toasts dismissLabel="Dismiss" />
      </MemoryRouter>
    </ToastProvider>
  </ClientProvider>,
);
