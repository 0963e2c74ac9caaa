import type { ReadonlySignal } from '@preact/signals-core';
import type { CallLine } from '#wire/calls/call-line.ts';
import type { Call } from './calls/call.ts';
import type { ClientOptions } from './client-core.ts';
import { LoadedDomains } from './loaded-domains.ts';
import { type ClientDump, version } from './log/dump.ts';
import type { BrowserPhone } from './phones/browser-phone.ts';
import type { PhoneState } from './phones/phone-backend.ts';
import { startPhone } from './phones/start-phone.ts';
import { runtimeFacts } from './platform/runtime.ts';
import type { WaitOptions } from './platform/wait.ts';
import type { SessionState } from './session/session-state.ts';
import { onAdded, onChange } from './state/on-change.ts';
import type { SignedInScope } from './state/signed-in-work.ts';
import type { ConnectionState } from './transport/connection.ts';
import type { CallsideError, ErrorCode } from './transport/errors.ts';
import { hasStrings, requireInput, requireName } from './transport/require-input.ts';

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
  /** The last state of a line that was dropped. `stateCause` is its cause. */
  readonly callEnded: CallLine;
  /** A failure that no caller awaits. */
  readonly error: CallsideError;
}

/** Subscribes a listener. Returns an unsubscribe function. */
type EventSource<Value> = (emit: (value: Value) => void) => () => void;

/**
 * One user's telephony: the domains, their events, and the clock. Everything to read is a signal; everything to do is a
 * method.
 */
export class Client extends LoadedDomains {
  /** The obstacle to placing calls now, as an error code; undefined where there is none. */
  readonly missing: ReadonlySignal<ErrorCode | undefined> = this.readiness.missing;

  /** @internal */
  constructor(options: ClientOptions) {
    super(options);
    const { phone } = this;
    if (phone) this.deps.whileSignedIn((scope) => this.#startPhone(scope, phone));
  }

  /**
   * Calls `listener` with each event of this name, for programs that do not use signals. Returns an unsubscribe function.
   * Throws `input.invalid` for an unknown name.
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
    requireName(name, Object.keys(sources), 'on(name)');
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
    return this.readiness.ready(options);
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
        terminals: { list: terminals.items.peek(), selected: terminals.selected.peek()?.terminalId },
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
 * web address, and `input.invalid` without `url` or `app`.
 */
export function createClient(options: ClientOptions): Client {
  requireInput(hasStrings(options, 'url', 'app'), 'createClient(options): the strings url and app');
  return new Client(options);
}
