import { List } from '#ui/list/list.tsx';
import { ListRow } from '#ui/list/list-row.tsx';
import { useVisibleRows } from '#ui/list/use-visible-rows.ts';
import '#theme/base.css';
import { signal } from '@preact/signals-core';
import { type FunctionComponent, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { FirstRun } from '#full-app/shell/first-run/first-run.tsx';
import { startLanguages } from '#i18n/i18n.ts';
import { ClientProvider } from '#react/client-context.tsx';
import {
  type AgentCommand,
  type AgentGroup,
  type AgentState,
  type CallHistoryItem,
  type Info,
  keypadDigits,
  type PauseReason,
  type SessionState,
  type VoicemailMessage,
} from '#sdk/index.ts';
import { DialogHost } from '#ui/dialog/dialog-host.tsx';
import { focusFallback, restoreFocus } from '#ui/focus/focus-restore.ts';
import { lazyComponent } from '#ui/lazy-component/lazy-component.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { ToastBox } from '#ui/toasts/toast-box.ts';
import { ToastProvider, Toasts } from '#ui/toasts/toasts.tsx';
import { AgentBar } from '../agents/agent-bar.tsx';
import { GroupRow } from '../agents/group-row.tsx';
import { PartNotice } from '../connection/part-notice.tsx';
import { DialPad } from '../dial-pad/dial-pad.tsx';
import { HistoryDetail } from '../history/history-detail.tsx';
import { HistoryRow } from '../history/history-row.tsx';
import { LanguageSync } from '../language/language-sync.tsx';
import { ContactForm } from '../people/contact/contact-form.tsx';
import { PersonDetail } from '../people/person/person-detail.tsx';
import { PhotoButton } from '../people/photo/photo-button.tsx';
import { SignInForm } from '../session/sign-in-form.tsx';
import { AnsweringSwitch } from '../voicemail/answering-switch.tsx';
import { VoicemailDetail } from '../voicemail/voicemail-detail.tsx';
import { asClient, type ClientDouble } from './doubles.ts';
import { ask } from './questions.ts';
import { addressBookParts, scriptedAddressBook } from './scripted-address-book.tsx';
import { scriptedAgent } from './scripted-agent.ts';
import { ChatButtons, withChat } from './scripted-chats.tsx';
import { scriptedClient } from './scripted-client.ts';
import { scriptedInfo } from './scripted-info.ts';
import { keyTonePart } from './scripted-key-tones.tsx';
import { scriptedList } from './scripted-list.ts';
import { scriptedPerson } from './scripted-person.ts';
import { WatchedList } from './watched-list.tsx';

const state = {
  agent: signal<AgentState | undefined>(scriptedAgent()),
  agentPending: signal<AgentCommand>(),
  isAgent: signal(true),
  groupPending: signal<string>(),
  session: signal<SessionState>({ name: 'signedOut' }),
  preferred: signal<string>(),
};

declare global {
  interface Window {
    /** The agent state that the phone system reports. */
    state: typeof state;
  }
}
window.state = state;

const { double: base } = scriptedClient();

/** A command that stays pending until the test answers. */
async function command(name: AgentCommand, detail = '') {
  state.agentPending.value = name;
  await ask(`${name} ${detail}`.trim(), undefined).finally(() => {
    state.agentPending.value = undefined;
  });
}
async function join(name: string) {
  state.groupPending.value = name;
  await ask(name, undefined).finally(() => {
    state.groupPending.value = undefined;
  });
}

const profile = signal(scriptedInfo);

/** A part of the page whose code arrives when the test answers. */
const LateHeading = lazyComponent(() => ask('load', () => <h2>Here at last</h2>));

const double: Partial<ClientDouble> = {
  ...base,
  session: {
    ...base.session,
    state: state.session,
    signIn: ({ ...credentials }) => ask(`sign in ${Object.values(credentials).join(' ')}`, undefined),
  },
  profile: { ...base.profile, info: profile },
  settings: {
    ...base.settings,
    isFirstRun: signal(true),
    change: (change) => ask(`settings ${JSON.stringify(change)}`, undefined),
  },
  agent: {
    ...base.agent,
    isAgent: state.isAgent,
    canWork: state.isAgent,
    state: state.agent,
    pending: state.agentPending,
    login: () => command('login'),
    logout: () => command('logout'),
    startPause: ({ reason } = {}) => command('startPause', reason),
    stopPause: () => command('stopPause'),
    cancelPause: () => command('cancelPause'),
    pauseReasons: () =>
      ask<readonly PauseReason[]>('pauseReasons', [
        { acdPauseReasonID: '1', text: 'Lunch' } as PauseReason,
        { acdPauseReasonID: '2', text: 'Training' } as PauseReason,
      ]),
  },
  groups: {
    ...base.groups,
    pending: state.groupPending,
    loginTo: () => join('loginTo'),
    logoutOf: () => join('logoutOf'),
  },
  languages: {
    ...base.languages,
    preferred: state.preferred,
    load: async (tag) => {
      const formats = (await base.languages.load(tag)).formats;
      const failure = await ask(`load ${tag}`, undefined).then(
        () => undefined,
        (thrown) => thrown,
      );
      return { tag: 'en', words: {}, formats, failure };
    },
  },
  externalAddressBook: scriptedAddressBook,
  calls: { ...base.calls, place: (destination) => ask(`place ${destination}`, undefined) },
  people: {
    ...base.people,
    search: ({ text = '', keypad } = {}) => {
      const items = [scriptedPerson('Bob'), scriptedPerson('Carol')].filter(({ firstName, numbers }) =>
        keypad
          ? keypadDigits(firstName).startsWith(keypad)
          : firstName.toLowerCase().startsWith(text) || numbers.some(({ number }) => number === text),
      );
      return scriptedList(items, { onLoad: async () => void window.asked.push(`search ${text}`) });
    },
    change: (_contact, draft) => ask(`change ${JSON.stringify(draft)}`, scriptedPerson('Bob')),
    setPhoto: async (_person, photo) => {
      const { width, height } = await createImageBitmap(photo);
      return ask(`photo ${photo.type} ${width}x${height}`, scriptedPerson('Bob'));
    },
    removePhoto: () => ask('remove photo', undefined),
    read: () => ask('read', { ...scriptedPerson('Bob'), company: 'Theirs', version: 2 }),
    remove: ({ restUri }) => ask(`remove ${restUri}`, undefined),
    setFavorite: ({ restUri }) => ask(`favorite ${restUri}`, undefined),
  },
  recordings: {
    ...base.recordings,
    content: ({ restUri }) => ask(`content ${restUri}`, new Blob(['?'])),
  },
  voicemail: {
    ...base.voicemail,
    // A sound that no browser can play.
    content: () => ask('content', new Blob(['?'])),
    remove: ({ restUri }) => ask(`remove ${restUri}`, undefined),
    setAnswering: ({ answering }) => ask(`answering ${answering}`, undefined),
  },
};
const client = asClient(double);

const message: VoicemailMessage = {
  restUri: 'v1/user/VoiceMail/1',
  voicemailID: '1',
  type: 'VOICE_MAIL',
  remoteNumber: '102',
  timestamp: 0,
  duration: 1000,
  isRead: true,
};
const group = {
  restUri: 'v1/user/Group/1',
  label: 'Sales',
  addressNumber: '700',
  activeMember: false,
  computedState: 'FREE_AGENTS',
  acdGroupNbClientsInQueue: 0,
  acdGroupNbAvailableOperators: 1,
  acdGroupNbInCallOperators: 0,
  acdGroupNbInPauseOperators: 0,
} as AgentGroup;
const past: CallHistoryItem = {
  restUri: 'v1/logs/CallHistory/1',
  callHistoryID: '1',
  isIncoming: true,
  isMissed: false,
  isRejected: false,
  timestamp: 9e15,
  talkDuration: 0,
  calledNumber: '101',
  remoteLabel: `Alexander Schönefeld ${'Wolkenstein'.repeat(6)}`,
  remoteNumber: `sip:${'somebody'.repeat(8)}@example.com`,
  isForwarded: false,
  isRecorded: false,
  recordings: [],
  isMeasured: false,
  remoteNumbers: [],
};

const names = Array.from({ length: 10_000 }, (_, at) => `Row ${at + 1}`);

/** A list with ten thousand rows, of which only the visible rows are in the page. */
function ManyRows() {
  const box = useRef<HTMLDivElement>(null);
  const { first, end, style, scrollTo } = useVisibleRows(box, names.length);
  return (
    <div {...focusFallback} ref={box} style={{ height: 400, overflowY: 'auto' }}>
      <div style={style}>
        <List label="Many" onEdge={scrollTo}>
          {names.slice(first, end).map((name) => (
            <ListRow key={name} title={name} onSelect={() => {}} />
          ))}
        </List>
      </div>
    </div>
  );
}

/** A person who disappears when deleted. */
function Somebody() {
  const [person, setPerson] = useState(scriptedPerson('Bob'));
  const [isGone, setGone] = useState(false);
  if (isGone) return <p>Gone</p>;
  return (
    <PersonDetail
      person={person}
      onEdit={() => {}}
      onRelated={() => {}}
      onChanged={(changed) => (changed ? setPerson(changed) : setGone(true))}
    />
  );
}

const parts: Readonly<Record<string, FunctionComponent>> = {
  ...addressBookParts,
  agent: () => <AgentBar onGroups={() => {}} />,
  answering: AnsweringSwitch,
  chatButtons: () => {
    profile.value = withChat;
    state.session.value = { name: 'signedIn', login: { user: 'v1/user/User/1' } } as SessionState;
    return <ChatButtons />;
  },
  photo: () => (
    <DialogHost>
      <PhotoButton
        person={{ ...scriptedPerson('Bob'), urlPhoto: 'https://phone.example/photo' }}
        onChanged={() => void window.asked.push('changed')}
      />
    </DialogHost>
  ),
  contact: () => (
    <>
      <ContactForm contact={scriptedPerson('Bob')} onDone={() => void window.asked.push('done')} />
      <button
        type="button"
        onClick={() => {
          profile.value = { ...scriptedInfo, rights: { Contact: { editableProperties: ['emails'] } } };
        }}
      >
        Take the right away
      </button>
    </>
  ),
  firstRun: () => {
    state.session.value = { name: 'signedIn', login: { user: 'v1/user/User/1' } } as SessionState;
    return (
      <DialogHost>
        <main>
          <button type="button">Work</button>
        </main>
        <FirstRun />
      </DialogHost>
    );
  },
  group: () => (
    <ul>
      <GroupRow group={group} />
    </ul>
  ),
  language: LanguageSync,
  keyTones: keyTonePart(double),
  number: DialPad,
  numberInCall: () => (
    <>
      <DialPad />
      {(['busy', 'available'] as const).map((telephonicState) => (
        <button
          key={telephonicState}
          type="button"
          onClick={() => {
            profile.value = { ...scriptedInfo, extension: { telephonicState } } as Info;
          }}
        >
          {`The line is ${telephonicState}`}
        </button>
      ))}
    </>
  ),
  past: () => <HistoryDetail item={past} />,
  person: Somebody,
  recorded: () => (
    <List label="Calls">
      <HistoryRow
        item={{
          ...past,
          remoteLabel: 'Bob',
          remoteNumber: '102',
          stateCause: 'causeNormal',
          isRecorded: true,
          recordings: ['v1/user/CallRecording/1', 'v1/user/CallRecording/2'],
        }}
        now={9e15}
        onOpen={() => {}}
      />
    </List>
  ),
  refused: () => (
    <>
      <Switch label="Loud" checked={false} onChange={(wanted) => window.asked.push(`loud ${wanted}`)} />
      <Select
        label="Colour"
        value="red"
        options={['red', 'blue'].map((value) => ({ value, label: value }))}
        onChange={(wanted) => window.asked.push(`colour ${wanted}`)}
      />
    </>
  ),
  missing: () => (
    <>
      <PartNotice />
      <LateHeading />
    </>
  ),
  rows: () => (
    <List label="Rows">
      {['Bob', 'Carol', 'Bea', 'Dave'].map((name) => (
        <ListRow key={name} title={name} onSelect={() => window.asked.push(`open ${name}`)} />
      ))}
    </List>
  ),
  manyRows: ManyRows,
  signIn: SignInForm,
  voicemail: () => <VoicemailDetail message={message} />,
  watchedList: WatchedList,
};

startLanguages().catch(reportError);
restoreFocus();
const Part = parts[location.search.slice(1)] ?? (() => null);
const place = document.body.appendChild(document.createElement('div'));
createRoot(place).render(
  <ClientProvider value={client}>
    <ToastProvider value={new ToastBox()}>
      <Toasts dismissLabel="Dismiss" />
      <Part />
    </ToastProvider>
  </ClientProvider>,
);
