import type { ReadonlySignal } from '@preact/signals-core';
import { Agent } from './agent/agent.ts';
import { CallerIds } from './caller-ids/caller-ids.ts';
import type { Call } from './calls/call.ts';
import { Calls } from './calls/calls.ts';
import { ColleagueCalls } from './calls/colleague-calls.ts';
import { CallQualities } from './calls/quality-records.ts';
import { Readiness, type WaitOptions } from './calls/readiness.ts';
import { ClientCore, type ClientOptions } from './client-core.ts';
import { Crm } from './crm/crm.ts';
import { Denylist } from './denylist/denylist.ts';
import { Forwardings } from './forwardings/forwardings.ts';
import { Greetings } from './greetings/greetings.ts';
import { Groups } from './groups/groups.ts';
import { CallHistory } from './history/history.ts';
import { Languages } from './languages/languages.ts';
import { type ClientDump, version } from './log/dump.ts';
import { Numbers } from './numbers/numbers.ts';
import { People } from './people/people.ts';
import { BrowserPhone } from './phones/browser-phone.ts';
import type { PhoneState } from './phones/phone-backend.ts';
import { startPhone } from './phones/start-phone.ts';
import { runtimeFacts } from './platform/runtime.ts';
import { Presence } from './presence/presence.ts';
import { Profile } from './profile/profile.ts';
import { Recordings } from './recordings/recordings.ts';
import type { SessionState } from './session/session-state.ts';
import { Settings } from './settings/settings.ts';
import { onAdded, onChange } from './state/on-change.ts';
import type { SignedInScope } from './state/signed-in-work.ts';
import { TickingTime } from './state/ticking-time.ts';
import { Terminals } from './terminals/terminals.ts';
import type { ConnectionState } from './transport/connection.ts';
import type { CallsideError, ErrorCode } from './transport/errors.ts';
import { Unread } from './unread/unread.ts';
import { Voicemail } from './voicemail/voicemail.ts';
import type { CallLine } from './wire/calls/call-line.ts';

/** The events of a client by name, and the value that listeners receive. */
export interface ClientEvents {
  /** The state of the session. */
  readonly sessionChanged: SessionState;
  /** The state of the push connection. */
  readonly connectionChanged: ConnectionState;
  /** The state of the phone in this browser. */
  readonly phoneChanged: PhoneState;
  /** A call of the user that was not in `calls.lines` before. `call.on(…)` has its events. */
  readonly callAdded: Call;
  /** The last state of a line that was dropped. */
  readonly callEnded: CallLine;
  /** A failure that no caller awaits. */
  readonly error: CallsideError;
}

/** Subscribes a listener. Returns an unsubscribe function. */
type EventSource<Value> = (emit: (value: Value) => void) => () => void;

/**
 * One user's telephony. Everything to read is a signal; everything to do is a method. Each domain is composed here, in one
 * statement, from `deps` and the domains that it needs.
 */
export class Client extends ClientCore {
  /** The signed-in user's main profile. */
  readonly profile = new Profile(this.deps);
  /** The user's phones, and the one that calls are made from. */
  readonly terminals = new Terminals(this.deps, {
    info: this.profile.info,
    customData: this.session.customData,
  });
  /** The phone in this browser; undefined where there can be none (Node, workers). */
  readonly phone: BrowserPhone | undefined = this.deps.platform.hasPhone
    ? new BrowserPhone({ info: this.profile.info, iceServers: this.options.iceServers ?? [] })
    : undefined;
  readonly #readiness = new Readiness({
    session: this.session.state,
    profile: this.profile,
    terminals: this.terminals,
    phone: this.phone,
    clock: this.deps.platform.clock,
  });
  /** Actions for phone numbers, looked up in the phone system. */
  readonly numbers = new Numbers(this.deps);
  /** The user's calls. */
  readonly calls = new Calls(this.deps, {
    terminals: this.terminals,
    phone: this.phone,
    readiness: this.#readiness,
    numbers: this.numbers,
  });
  /** Calls of colleagues. */
  readonly colleagueCalls = new ColleagueCalls(this.deps, this.terminals);
  /** The measured quality of past calls. */
  readonly callQualities = new CallQualities(this.deps);
  /** The user's past calls. */
  readonly history = new CallHistory(this.deps);
  /** How much there is that the user has not seen. */
  readonly unread = new Unread(this.deps);
  /** Recordings of calls. */
  readonly recordings = new Recordings(this.deps, this.history);
  /** The user as an agent of call queues. */
  readonly agent = new Agent(this.deps, this.profile);
  /** The groups of agents that the user is a member of. */
  readonly groups = new Groups(this.deps, this.profile);
  /** The number that people outside see. */
  readonly callerIds = new CallerIds(this.deps);
  /** The user's settings for the CRM in the embedding page. */
  readonly crm = new Crm(this.deps, this.profile);
  /** The languages of the product. */
  readonly languages = new Languages(this.deps, this.session);
  /** The presence of the user and of colleagues. */
  readonly presence = new Presence(this.deps);
  /** The settings that follow the user from browser to browser. */
  readonly settings = new Settings(this.deps);
  /** Colleagues, shared contacts, and the user's own contacts. */
  readonly people = new People(this.deps);
  /** The texts that the user's mailbox can play. */
  readonly greetings = new Greetings(this.deps);
  /** Callers whom the user does not want to hear from. */
  readonly denylist = new Denylist(this.deps);
  /** Where calls go in the user's place. */
  readonly forwardings = new Forwardings(this.deps, this.profile);
  /** The user's mailbox. */
  readonly voicemail = new Voicemail(this.deps, this.forwardings);
  readonly #time = new TickingTime(this.deps.platform.clock, this.profile.clockOffsetMs);
  /** Milliseconds since 1970 by the server's clock: the present time for readers, once a second for subscribers. */
  readonly now: ReadonlySignal<number> = this.#time;
  /** The obstacle to placing calls now, as an error code; undefined where there is none. */
  readonly missing: ReadonlySignal<ErrorCode | undefined> = this.#readiness.missing;

  /** @internal */
  constructor(options: ClientOptions) {
    super(options);
    const { phone } = this;
    if (phone) this.deps.whileSignedIn((scope) => this.#startPhone(scope, phone));
  }

  /**
   * Calls `listener` with each event of this name, for programs that do not use signals. Returns an unsubscribe function.
   *
   * @example const unsubscribe = client.on('callAdded', (call) => console.log(call.remote.value.number));
   */
  on<Name extends keyof ClientEvents>(name: Name, listener: (value: ClientEvents[Name]) => void): () => void {
    const sources: { readonly [Event in keyof ClientEvents]: EventSource<ClientEvents[Event]> } = {
      sessionChanged: (emit) => onChange(this.session.state, emit),
      connectionChanged: (emit) => onChange(this.connection.state, emit),
      phoneChanged: (emit) => (this.phone ? onChange(this.phone.state, emit) : () => {}),
      callAdded: (emit) => onAdded(this.calls.lines, emit),
      callEnded: (emit) => this.calls.onDropped(emit),
      error: (emit) => this.onError(emit),
    };
    return sources[name](listener);
  }

  /**
   * Resolves once the user is signed in, profile and terminals are loaded and, where the phone in this browser is
   * selected, that phone is registered. `session.signIn()` resolves before. Rejects after `timeoutMs` (10 seconds) with
   * what is missing: `session.notSignedIn`, `profile.notLoaded`, `terminals.notLoaded` or `phone.notReady`, each with its
   * `cause`; at once when the phone stays down (`phone.inUse`, ...); with `aborted` when `signal` or `dispose()` ends the
   * wait. `calls.place()` waits in the same way.
   */
  ready(options?: WaitOptions): Promise<void> {
    return this.#readiness.ready(options);
  }

  /**
   * The state of this client for a bug report, without passwords, tokens and other secrets; names and phone numbers stay.
   * It ends with the newest lines of the log.
   */
  dump(): ClientDump {
    const { session, connection, tabs, profile, terminals, calls, phone, settings, log } = this;
    const { clock } = this.deps.platform;
    return {
      at: new Date(clock.now()).toISOString(),
      version,
      url: this.url,
      app: this.options.app,
      ...log.maskedFields({
        runtime: runtimeFacts(),
        session: session.state.peek(),
        connection: connection.state.peek(),
        tabs: { isLeader: tabs.isLeader.peek(), isShared: tabs.isShared.peek() },
        profile: profile.info.peek(),
        terminals: { list: terminals.items.peek(), selected: terminals.selected.peek()?.abstractTerminalID },
        lines: calls.lines.peek().map(({ line, isHere, isMuted, quality, pending }) => ({
          ...line.peek(),
          isHere: isHere.peek(),
          isMuted: isMuted.peek(),
          quality: quality.peek(),
          pending: pending.peek(),
        })),
        phone: phone && {
          state: phone.state.peek(),
          reachability: phone.reachabilityHistory.peek(),
          permission: phone.devices.permission.peek(),
          devices: phone.devices.inUse.peek(),
          iceServers: phone.iceServers.peek(),
        },
        settings: settings.current.peek(),
      }),
      logged: log.enabled,
      log: log.lines,
    };
  }

  /** Ends every call of this browser's phone, connection, timer and listener. The session itself stays. */
  override async dispose(): Promise<void> {
    this.#readiness.dispose();
    this.#time.dispose();
    await super.dispose();
  }

  #startPhone(scope: SignedInScope, phone: BrowserPhone): void {
    const { rest, platform, report } = this.deps;
    startPhone(scope, {
      phone,
      rest,
      platform,
      log: this.log,
      report,
      tabs: this.tabs,
      terminals: this.terminals,
      info: this.profile.info,
      push: this.connection,
      lines: this.calls.lines,
    });
  }
}

/**
 * Makes a client. It does nothing until `session.resume()` or `session.signIn()`. Throws `url.invalid` when `url` is not a
 * web address.
 */
export const createClient = (options: ClientOptions): Client => new Client(options);
