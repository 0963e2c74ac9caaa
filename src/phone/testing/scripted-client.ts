import { signal } from '@preact/signals-core';
import {
  type CallHistoryItem,
  type CallLine,
  type CallRecording,
  CallsideError,
  type ClientDump,
  type ConnectionState,
  type ErrorCode,
  type GroupEditor,
  type GroupGreetings,
  type NumberAction,
  type People,
} from '#sdk/index.ts';
import { asClient, type ClientDouble } from './doubles.ts';
import { type ScriptedCall, scriptedCall, scriptedLine } from './scripted-call.ts';
import { type ScriptedColleague, scriptedColleague } from './scripted-colleague.ts';
import { scriptedList } from './scripted-list.ts';
import { scriptedPagedList } from './scripted-paged-list.ts';
import { scriptedBrowser, scriptedDeskPhone } from './scripted-terminals.ts';

/** Creates a past call with the given facts. */
export const scriptedHistoryItem = (
  facts: Partial<CallHistoryItem> & Pick<CallHistoryItem, 'remoteNumber'>,
): CallHistoryItem => ({
  restUri: `v1/logs/CallHistory/${facts.remoteNumber}`,
  callHistoryID: facts.remoteNumber,
  isIncoming: false,
  isMissed: false,
  isRejected: false,
  isForwarded: false,
  isRecorded: false,
  isMeasured: false,
  timestamp: 0,
  talkDuration: 0,
  calledNumber: facts.remoteNumber,
  recordings: [],
  remoteNumbers: [],
  ...facts,
});

const done = async () => {};

/** The test's controls in place of a server. */
export interface Script {
  add(facts: Partial<CallLine> & Pick<CallLine, 'lineId'>): void;
  call(lineId: string): ScriptedCall | undefined;
  /** Ends a call and removes it from the list. */
  end(lineId: string): void;
  addColleague(facts: Partial<CallLine> & Pick<CallLine, 'lineId'>): void;
  colleague(lineId: string): ScriptedColleague | undefined;
  /** The result of each number lookup. */
  numbers: readonly NumberAction[];
  recordings: readonly CallRecording[];
  refuse(lineId: string, code: ErrorCode): void;
  connection(state: ConnectionState): void;
  /** Refuses all calls from now on. */
  refusePlacing(code: ErrorCode): void;
  /** Makes a call to this number wait. */
  wait(number: string, code: ErrorCode): void;
  /** Makes all phones too busy for another call. */
  fillPhones(): void;
  /** Emits a failure that no request is waiting for. */
  fail(code: ErrorCode): void;
  /** Adds a past call. */
  remember(facts: Partial<CallHistoryItem> & Pick<CallHistoryItem, 'remoteNumber'>): void;
  readonly asked: string[];
}

const englishFormats = {
  tag: 'en',
  shortDate: 'dd/MM/y',
  hourCycle: 'h12',
  firstDayOfWeek: 0,
  weekend: [6, 0],
} as const;

/** A client without a server, for tests of components with given states. */
export function scriptedClient() {
  const lines = signal<readonly ScriptedCall[]>([]);
  const colleagues = signal<readonly ScriptedColleague[]>([]);
  const connection = signal<ConnectionState>({ name: 'connected', since: 0 });
  const past = signal<readonly CallHistoryItem[]>([]);
  const asked: string[] = [];
  const placing = signal<string | undefined>(undefined);
  const waitingFor = signal<ErrorCode | undefined>(undefined);
  let refusal: ErrorCode | undefined;
  const phones = signal([scriptedBrowser, scriptedDeskPhone]);
  const listeners = new Set<(error: CallsideError) => void>();
  const dropListeners = new Set<(line: CallLine) => void>();
  const call = (lineId: string) => lines.value.find((one) => one.lineId === lineId);

  const double = {
    session: {
      state: signal({ name: 'signedOut' as const }),
      customData: signal(undefined),
      resume: async () => false,
      signIn: done,
      impersonate: async (login) => void asked.push(`impersonate ${login}`),
      stopImpersonating: async () => void asked.push('stopImpersonating'),
      codeFor: async () => ({ code: '', validMs: 0 }),
      signOut: done,
    },
    connection: {
      state: connection,
      retryNow: () => void asked.push('retryNow'),
      onMessage: () => () => undefined,
    },
    profile: {
      info: signal(undefined),
      problem: signal(undefined),
      services: signal([]),
      refresh: done,
      refreshServices: done,
    },
    calls: {
      lines,
      isReady: signal(true),
      placing,
      waitingFor,
      cancelWaiting: () => void asked.push('cancelWaiting'),
      place: async (destination) => {
        asked.push(`place ${destination}`);
        if (refusal) throw new CallsideError(refusal);
      },
      dial: async (text) => void asked.push(`dial ${text}`),
      onDropped: (listener) => {
        dropListeners.add(listener);
        return () => void dropListeners.delete(listener);
      },
      addCheck: () => () => {},
    },
    colleagueCalls: {
      ...scriptedList(colleagues),
      watch: () => {
        asked.push('watch colleagues');
        return () => void asked.push('leave colleagues');
      },
    },
    missing: signal(undefined),
    numbers: { lookup: async () => script.numbers },
    recordings: {
      list: () => scriptedList(script.recordings),
      accesses: async () => [],
      read: async ({ restUri }) => {
        const found = script.recordings.find((one) => one.restUri === restUri);
        if (!found) throw new CallsideError('notFound', { status: 404 });
        return found;
      },
      content: async ({ restUri }) => {
        asked.push(`content ${restUri}`);
        return new Blob();
      },
    },
    settings: {
      current: signal(undefined),
      isFirstRun: signal(false),
      change: async (change) => void asked.push(`settings ${JSON.stringify(change)}`),
    },
    forwardings: scriptedList(),
    crm: {
      settings: signal(undefined),
      change: done,
      generic: { settings: signal(undefined), change: done },
    },
    agent: {
      isAgent: signal(false),
      canWork: signal(false),
      state: signal(undefined),
      pending: signal(undefined),
      commands: signal(new Set()),
      hasDays: signal(true),
      hasVisualQueue: signal(true),
      days: scriptedList(),
      login: async () => void asked.push('agent login'),
      logout: async () => void asked.push('agent logout'),
      startPause: async ({ reason } = {}) => void asked.push(`agent startPause ${reason}`),
      stopPause: async () => void asked.push('agent stopPause'),
      cancelPause: async () => void asked.push('agent cancelPause'),
      pauseReasons: async () => [],
      extendWrapUp: async () => void asked.push('agent extendWrapUp'),
      giveFeedback: async ({ code, text }) => void asked.push(`agent giveFeedback ${code} ${text}`),
      feedbackCodes: async () => [],
    },
    groups: {
      ...scriptedList(),
      pending: signal(undefined),
      loginTo: async ({ restUri }) => void asked.push(`loginTo ${restUri}`),
      logoutOf: async ({ restUri }) => void asked.push(`logoutOf ${restUri}`),
      callers: () => scriptedList(),
      callbacks: scriptedList(),
      pastCallers: () => scriptedList(),
      seen: () => scriptedList(),
      detail: () => scriptedList(),
      agents: () => scriptedList(),
      mayChange: () => false,
      supervises: () => false,
      change: async ({ internalAddressID: id }) => void asked.push(`change ${id}`),
      editor: async () =>
        ({
          hours: async () => undefined,
          candidates: async () => [],
          changeHours: done,
          changeMembers: done,
        }) as unknown as GroupEditor,
      greetings: () =>
        ({
          ...scriptedList(),
          upload: async () => Promise.reject(new CallsideError('greeting.unreadable')),
          content: async () => new Blob(),
          choose: done,
          chooseNone: done,
          rename: done,
          remove: done,
        }) as unknown as GroupGreetings,
      keepNote: async ({ restUri }, note) => void asked.push(`keepNote ${restUri} ${note}`),
      pickUp: async ({ restUri }) => void asked.push(`pickUp ${restUri}`),
    },
    languages: {
      offered: signal([]),
      preferred: signal(undefined),
      dictionary: signal('ready' as const),
      formats: signal('ready' as const),
      load: async (tag) => {
        asked.push(`load ${tag}`);
        return { tag, words: {}, formats: englishFormats, failure: undefined };
      },
      prefer: async (tag) => void asked.push(`prefer ${tag}`),
    },
    callerIds: {
      current: signal(undefined),
      allowed: async () => [],
      choose: async (number) => void asked.push(`choose ${number}`),
    },
    presence: {
      own: signal(undefined),
      choose: async (state) => void asked.push(`be ${state}`),
      followCalendar: async () => void asked.push('follow calendar'),
      watchColleagues: () => () => {},
      of: () => signal(undefined),
    },
    externalAddressBook: {
      state: signal('idle'),
      addressBooks: signal([]),
      prompt: signal(undefined),
      known: signal(new Map()),
      found: signal(new Map()),
      settings: signal({ POPUP: true, ON_RINGING: true }),
      change: () => {},
      lookUp: () => {},
      search: async () => [],
      answer: () => {},
      start: done,
      startDefault: done,
      connect: () => {},
      stop: () => {},
    },
    people: {
      search: () => scriptedList(),
      browse: () => scriptedPagedList(),
      directories: async () =>
        ['enterprise', 'services', 'shared', 'privates'].map((name) => ({
          restUri: `v1/directory/${name}`,
          name,
          label: name,
        })),
      departments: async () => [],
      read: async () => Promise.reject(new CallsideError('notFound')),
      create: async () => Promise.reject(new CallsideError('contact.invalid')),
      change: async () => Promise.reject(new CallsideError('notFound')),
      remove: done,
      setFavorite: done,
      setVip: done,
      setSwitchboardFavorite: done,
      setTags: done,
      setRelations: () => Promise.reject(new Error('not scripted')),
      tags: async () => [],
      callCount: async () => 0,
      createAll: async () => ({ created: 0, refused: [] }),
      changeAll: async () => ({ changed: 0, refused: [] }),
      setPhoto: async () => Promise.reject(new CallsideError('notFound')),
      removePhoto: done,
      folders: {
        all: async () => [],
        areUsed: async () => false,
        create: async () => Promise.reject(new CallsideError('contact.folderRefused')),
        rename: async () => Promise.reject(new CallsideError('notFound')),
        remove: done,
      } as unknown as People['folders'],
      duplicates: { list: () => scriptedList() } as unknown as People['duplicates'],
      speedDials: {
        all: async () => [],
        add: async () => Promise.reject(new CallsideError('contact.speedDialInvalid')),
        remove: done,
      } as unknown as People['speedDials'],
    },
    voicemail: {
      messages: scriptedList([], { status: 'loading' }),
      select: () => scriptedList(),
      content: async () => new Blob(),
      setRead: done,
      setHandled: done,
      remove: done,
      restore: done,
      forward: done,
      mailbox: signal(undefined),
      watchMailbox: () => () => {},
      setNotification: done,
      isAnswering: async () => false,
      setAnswering: done,
    },
    greetings: {
      ...scriptedList(),
      upload: async () => Promise.reject(new CallsideError('greeting.unreadable')),
      content: async () => new Blob(),
      choose: done,
      chooseNone: done,
      schedule: done,
      rename: done,
      remove: done,
    },
    denylist: {
      ...scriptedList(),
      rejectsAnonymous: signal(false),
      entryOf: () => undefined,
      add: async ({ numbers }) => {
        asked.push(`deny ${numbers}`);
        return { restUri: 'v1/user/Denylist/1', denylistID: '1', numbers, label: '', timestamp: 0 };
      },
      change: async () => Promise.reject(new CallsideError('notFound')),
      remove: done,
      setRejectsAnonymous: done,
    },
    unread: {
      counters: signal(undefined),
      missedCalls: signal(0),
      voicemails: signal(0),
      textMessages: signal(0),
      queueMessages: signal(0),
      seeMissedCalls: async () => void asked.push('see missed calls'),
    },
    terminals: {
      ...scriptedList(phones),
      selected: signal(scriptedBrowser),
      isCallForbidden: signal(false),
      trouble: signal(undefined),
      isReady: signal(true),
      select: done,
    },
    history: {
      ...scriptedList(past),
      select: () => scriptedList(past),
      ofGroups: () => scriptedList(past),
      remove: done,
      restore: done,
    },
    url: 'http://localhost:1',
    tabs: { isLeader: signal(true), isShared: signal(false), becomeLeader: done },
    callQualities: { of: async () => undefined },
    phone: undefined,
    now: signal(0),
    ready: done,
    on: () => () => {},
    onError: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    dump: () => ({}) as ClientDump,
    log: { enabled: [], lines: [], enable: () => [], disable: () => [] },
    dispose: done,
  } satisfies Partial<ClientDouble>;

  const script: Script = {
    asked,
    call,
    add: (facts) => {
      lines.value = [...lines.value, scriptedCall(scriptedLine(facts))];
    },
    end: (lineId) => {
      const ended = call(lineId)?.line.value;
      lines.value = lines.value.filter((one) => one.lineId !== lineId);
      if (ended) for (const listener of dropListeners) listener({ ...ended, state: 'dropped', actions: [] });
    },
    addColleague: (facts) => {
      colleagues.value = [...colleagues.value, scriptedColleague(scriptedLine(facts))];
    },
    colleague: (lineId) => colleagues.value.find((one) => one.lineId === lineId),
    numbers: [],
    recordings: [],
    refusePlacing: (code) => {
      refusal = code;
    },
    wait: (number, code) => {
      placing.value = number;
      waitingFor.value = code;
    },
    fillPhones: () => {
      phones.value = phones.value.map((phone) => ({ ...phone, maxTerminalConnection: 0 }));
    },
    fail: (code) => {
      for (const listener of listeners) listener(new CallsideError(code));
    },
    remember: (facts) => {
      past.value = [scriptedHistoryItem(facts), ...past.value];
    },
    refuse: (lineId, code) => call(lineId)?.settle(new CallsideError(code)),
    connection: (state) => {
      connection.value = state;
    },
  };
  return { client: asClient(double), double, script };
}
