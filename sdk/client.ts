import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Agent } from './agent/agent.ts';
import { agentFront } from './agent/agent-front.ts';
import type { CallerIds } from './caller-ids/caller-ids.ts';
import { callerIdsFront } from './caller-ids/caller-ids-front.ts';
import type { CallQualities } from './calls/call-quality.ts';
import type { Calls } from './calls/calls.ts';
import type { ColleagueCalls } from './calls/colleague-calls.ts';
import { LiveCalls } from './calls/live-calls.ts';
import { Readiness, type WaitOptions } from './calls/readiness.ts';
import { WatchedColleagueCalls } from './calls/watched-colleague-calls.ts';
import type { Crm } from './crm/crm.ts';
import { crmFront } from './crm/crm-front.ts';
import type { Forwardings } from './forwardings/forwardings.ts';
import type { Groups } from './groups/groups.ts';
import { groupsFront } from './groups/groups-front.ts';
import type { CallHistory } from './history/history.ts';
import { historyFront } from './history/history-front.ts';
import type { Languages } from './languages/languages.ts';
import { languagesFront } from './languages/languages-front.ts';
import type { Numbers } from './numbers/numbers.ts';
import type { People } from './people/people.ts';
import { BrowserAudioDevices } from './phones/browser/browser-audio-devices.ts';
import type { BrowserPhone } from './phones/browser-phone.ts';
import { PhoneFront } from './phones/phone-front.ts';
import type { Platform } from './platform/platform.ts';
import { runtimePlatform } from './platform/runtime.ts';
import type { Presence } from './presence/presence.ts';
import { presenceFront } from './presence/presence-front.ts';
import type { Profile } from './profile/profile.ts';
import { profileFront } from './profile/profile-front.ts';
import type { Recordings } from './recordings/recordings.ts';
import { isOtherOrigin, otherOriginNetwork } from './session/other-origin.ts';
import { RouterSession } from './session/router-session.ts';
import type { Session } from './session/session.ts';
import type { Settings } from './settings/settings.ts';
import { settingsFront } from './settings/settings-front.ts';
import type { SignedInParts } from './signed-in.ts';
import { ErrorReports } from './state/error-reports.ts';
import { follow } from './state/follow.ts';
import { lateMethods } from './state/late-methods.ts';
import { type WatchList, watchList } from './state/live-list.ts';
import { TickingTime } from './state/ticking-time.ts';
import { SharedTabs } from './tabs/shared-tabs.ts';
import type { Tabs } from './tabs/tabs.ts';
import type { Terminals } from './terminals/terminals.ts';
import { UserTerminals } from './terminals/user-terminals.ts';
import type { Connection } from './transport/connection.ts';
import { CallsideError, type ErrorCode, toCallsideError } from './transport/errors.ts';
import { Push } from './transport/push.ts';
import { Rest } from './transport/rest.ts';
import { RouterAddress, randomQuery } from './transport/router-address.ts';
import { socketOrPolling } from './transport/socket-or-polling.ts';
import type { Unread } from './unread/unread.ts';
import { unreadFront } from './unread/unread-front.ts';
import type { Voicemail } from './voicemail/voicemail.ts';
import { voicemailFront } from './voicemail/voicemail-front.ts';
import type { IceServer } from './wire/ice-server.ts';
import type { LoginResponse } from './wire/login.ts';

export interface ClientOptions {
  /** Base address of the router's host, e.g. `http://localhost:7080`; `/restletrouter/` and `/sip` are below it. */
  url: string;
  /** Name of an application that the router admits, e.g. `callside`. Each has its own cookie and session. */
  app: string;
  /** STUN and TURN servers for the sound of this browser's phone, before those that the user's profile names. */
  iceServers?: readonly IceServer[];
  /** Replaces parts of the environment (tests, exotic hosts). With `openSocket: undefined` the client has no push connection. */
  platform?: Partial<Platform>;
}

/** One user's telephony. Everything to read is a signal; everything to do is a method. */
export interface Client {
  /** The address that it was made with. */
  readonly url: string;
  readonly session: Session;
  readonly connection: Connection;
  readonly profile: Profile;
  readonly calls: Calls;
  readonly colleagueCalls: ColleagueCalls;
  readonly terminals: Terminals;
  readonly numbers: Numbers;
  readonly history: CallHistory;
  readonly unread: Unread;
  readonly recordings: Recordings;
  readonly agent: Agent;
  readonly groups: Groups;
  readonly callerIds: CallerIds;
  /** What the user has decided about a CRM around the phone. */
  readonly crm: Crm;
  readonly languages: Languages;
  readonly presence: Presence;
  /** What follows the user from browser to browser. */
  readonly settings: Settings;
  readonly people: People;
  readonly voicemail: Voicemail;
  readonly forwardings: Forwardings;
  /** The user's tabs in this browser, one of which has the connection and the phone. */
  readonly tabs: Tabs;
  readonly callQualities: CallQualities;
  /** The phone in this browser; undefined where there can be none (Node, workers). */
  readonly phone: BrowserPhone | undefined;
  /** Milliseconds since 1970 by the server's clock: of now for who reads it, once a second for who subscribes. */
  readonly now: ReadonlySignal<number>;
  /**
   * Resolves once the user is signed in, profile and terminals are loaded and, where the phone in this browser is
   * selected, that phone is registered. `session.signIn()` resolves before. Rejects after `timeoutMs` (10 seconds) with
   * the thing that is missing: `session.notSignedIn`, `profile.notLoaded`, `terminals.notLoaded` or `phone.notReady`, each
   * with its `cause`; at once when the phone stays down (`phone.inUse`, ...); with `aborted` when `signal` or `dispose()`
   * ends the wait. `calls.place()` waits in the same way.
   */
  ready(options?: WaitOptions): Promise<void>;
  /** What keeps calls from being placed now, as an error code; undefined once they can be placed. */
  readonly missing: ReadonlySignal<ErrorCode | undefined>;
  /** Failures that no awaiting caller got (an unreadable push frame, a lost phone, ...). Returns what ends it. */
  onError(listener: (error: CallsideError) => void): () => void;
  /** Ends every call of this browser's phone, connection, timer and listener. The session itself stays. */
  dispose(): Promise<void>;
}

/** Where what begins the work could not be loaded: without it there is no connection, and so nothing else that would try. */
const retryMs = 2_000;

/** Loads what is not part of the core. */
const more = () =>
  import('./on-demand.ts').catch((cause: unknown) => {
    throw new CallsideError('offline', { cause });
  });

/**
 * Makes a client. It does nothing until `session.resume()` or `session.signIn()`. Throws `url.invalid` when `url` is not a
 * web address.
 */
export function createClient(options: ClientOptions): Client {
  const network = isOtherOrigin(options.url) ? otherOriginNetwork() : {};
  const runtime = runtimePlatform({ ...network, ...options.platform });
  const reports = new ErrorReports();
  const rest = new Rest({ address: new RouterAddress(options.url), app: options.app, platform: runtime });
  const hasNoPush = options.platform && 'openSocket' in options.platform && !options.platform.openSocket;
  const platform = {
    ...runtime,
    openSocket: hasNoPush
      ? undefined
      : socketOrPolling({ ...runtime, rest, onUnsupported: () => push.emit('unsupported') }),
  };
  const session = new RouterSession({ rest, clock: platform.clock, reports, more });
  const report = (error: CallsideError) => reports.report(error);
  const tabs = new SharedTabs(platform);
  // Its refusal ends the session by itself, and that is all that is asked for.
  const checkSession = () =>
    rest.send({ path: 'v1/user/ShortInfo', query: randomQuery() }).catch(() => undefined);
  const push = new Push({
    url: () => rest.address.socketOf(`ws-service/${options.app}`, rest.token ? { token: rest.token } : {}),
    platform: tabs.platform,
    checkSession,
    onNotLogged: () => session.expire(),
    onError: report,
  });
  const login = computed(() =>
    session.state.value.name === 'signedIn' ? session.state.value.login : undefined,
  );
  const common = { rest, push, reports, login, more };
  const profile = profileFront(common);
  const { info, extension } = profile;
  const iceServers = computed(() => [
    ...(options.iceServers ?? []),
    ...(info.value?.customization.iceServers ?? []),
  ]);
  const phone = platform.hasPhone ? new PhoneFront(createDevices(platform, reports), iceServers) : undefined;
  const terminals = new UserTerminals({
    ...common,
    clock: platform.clock,
    storage: platform.storage,
    info,
    customData: session.customData,
    canHostPhone: platform.hasPhone,
  });
  const readiness = new Readiness({
    session: session.state,
    profile,
    terminals,
    phone,
    clock: platform.clock,
  });
  const calls = new LiveCalls({ ...common, terminals, phone, readiness });
  const selectedId = computed(() => terminals.selected.value?.abstractTerminalID);
  const colleagueCalls = new WatchedColleagueCalls({ ...common, selectedId });
  const time = new TickingTime(platform.clock, profile.clockOffsetMs);
  const desk = { ...common, extension };
  const agent = agentFront(desk);
  const groups = groupsFront(desk);
  const callerIds = callerIdsFront(desk);
  const history = historyFront(common);
  const unread = unreadFront(desk);
  const presence = presenceFront(desk);
  const voicemail = voicemailFront(common);
  const settings = settingsFront({ ...common, clock: platform.clock });
  const crm = crmFront({ rest, info, more });
  const domains = {
    profile,
    tabs,
    terminals,
    agent,
    groups,
    callerIds,
    history,
    unread,
    presence,
    voicemail,
    crm,
    settings,
  };
  const watch: WatchList = (...what) => watchList(common, ...what);
  const work = {
    ...desk,
    checkSession,
    watch,
    ...domains,
    info,
    platform,
    lines: calls.lines,
    report,
    front: phone,
  };
  const endWork = followSession(login, work);

  return {
    ...domains,
    url: options.url,
    session,
    connection: push,
    calls,
    colleagueCalls,
    languages: languagesFront({ ...common, fetch: platform.fetch, customData: session.customData }),
    numbers: lateMethods<Numbers>(async () => new (await more()).RestNumbers(rest), ['lookup']),
    people: lateMethods<People>(
      async () => new (await more()).RestPeople(rest),
      ['search', 'departments', 'read', 'create', 'change', 'remove', 'setFavorite'],
    ),
    forwardings: lateMethods<Forwardings>(async () => new (await more()).RestForwardings(rest), ['list']),
    recordings: lateMethods<Recordings>(
      async () => new (await more()).RestRecordings(rest),
      ['list', 'read', 'content'],
    ),
    callQualities: { of: async ({ restUri }) => (await more()).qualityOf(rest, restUri) },
    phone,
    now: time,
    ready: (options) => readiness.ready(options),
    missing: readiness.missing,
    onError: (listener) => reports.add(listener),
    async dispose() {
      readiness.dispose();
      const ended = endWork();
      colleagueCalls.dispose();
      calls.dispose();
      terminals.dispose();
      time.dispose();
      session.dispose();
      await ended;
      rest.dispose();
      reports.clear();
    },
  };
}

/** Profile, tabs, connection and phone are at work as long as somebody is signed in. Returns what ends them. */
function followSession(
  login: ReadonlySignal<LoginResponse | undefined>,
  work: Omit<SignedInParts, 'name' | 'user'>,
): () => Promise<void> {
  const { push, rest, platform, profile } = work;
  let ended: Promise<unknown> = Promise.resolve();
  const unfollow = follow(
    () => login.value?.user,
    (user) => {
      let isOver = false;
      let end: (() => Promise<void>) | undefined;
      let cancelRetry = () => {};
      const begin = () =>
        more().then(
          ({ beginWork }) => {
            if (!isOver)
              end = beginWork({ ...work, user, name: `${rest.address.of('')} ${rest.app} ${user}` });
          },
          (thrown: unknown) => {
            if (isOver) return;
            profile.problem.value = toCallsideError(thrown);
            cancelRetry = platform.clock.after(retryMs, begin);
          },
        );
      void begin();
      return () => {
        isOver = true;
        cancelRetry();
        profile.problem.value = undefined;
        ended = Promise.all([ended, end?.()]);
        push.close();
      };
    },
  );
  return async () => {
    unfollow();
    await ended;
  };
}

function createDevices({ storage }: Platform, reports: ErrorReports): BrowserAudioDevices {
  const report = (thrown: unknown) => reports.report(toCallsideError(thrown));
  return new BrowserAudioDevices({ storage, load: more, report });
}
