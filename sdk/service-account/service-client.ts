import { computed, type ReadonlySignal } from '@preact/signals-core';
import type { Platform } from '../platform/platform.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import { Session } from '../session/session.ts';
import type { SessionState } from '../session/session-state.ts';
import { requestUserCode } from '../session/sign-in-code.ts';
import { ErrorReports } from '../state/error-reports.ts';
import { watchList } from '../state/live-list.ts';
import { SignedInWork } from '../state/signed-in-work.ts';
import type { Connection } from '../transport/connection.ts';
import type { CallsideError } from '../transport/errors.ts';
import { Push } from '../transport/push.ts';
import { hasStrings, requireInput } from '../transport/require-input.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { socketOrPolling } from '../transport/socket-or-polling.ts';

import { LiveServiceCalls, type ServiceCalls } from './service-calls.ts';
import { RouterExtensions, type ServiceExtensions } from './service-extensions.ts';

/** Options of a client for a service account. */
export interface ServiceClientOptions {
  /** Base address of the phone system's host, e.g. `http://localhost:7080`. */
  readonly url: string;
  /** Name of an application that the phone system admits for service accounts: `myRCC` by default. */
  readonly app?: string;
  /** Replaces parts of the environment. */
  readonly platform?: Partial<Platform>;
}

/** Telephony of a whole company, for a program with a service account. Everything to read is a signal. */
export interface ServiceClient {
  /** The address that it was made with. */
  readonly url: string;
  /** The state of the session. */
  readonly session: ReadonlySignal<SessionState>;
  /** The push connection. */
  readonly connection: Connection;
  /** The extensions of all users. */
  readonly extensions: ServiceExtensions;
  /** The calls of all users. */
  readonly calls: ServiceCalls;
  /**
   * Signs in, e.g. as `rcc|acme`: login and company. Rejects with a `login.*` code, `offline`, `timeout`. From then on
   * `calls.lines` is live. A sign-in with the same credentials as the sign-in under way shares its result. After a restart of
   * the phone system, the client signs in again by itself, and repeats the request that was refused.
   */
  signIn(credentials: { readonly login: string; readonly password: string }): Promise<void>;
  /**
   * A code with which a page signs the user `login` in, once and within `validMs` milliseconds: by the application `app`,
   * with the verifier whose SHA-256 in base64url is `challenge`. Rejects with `forbidden` for an account that may not sign
   * users in, and with `notFound` for an unknown user.
   */
  codeFor(request: {
    readonly login: string;
    readonly app: string;
    readonly challenge: string;
  }): Promise<{ readonly code: string; readonly validMs: number }>;
  /** Ends the session here in any case. Rejects if the phone system could not be notified. */
  signOut(): Promise<void>;
  /** Receives failures that no awaiting caller received. Returns an unsubscribe function. */
  onError(listener: (error: CallsideError) => void): () => void;
  /** Ends the connection, timers and listeners. The session itself stays. */
  dispose(): void;
}

/**
 * Makes a client for a service account. It does nothing until `signIn()`. Throws `url.invalid` when `url` is not a web
 * address.
 *
 * @example
 * const company = createServiceClient({ url: 'https://phone.example.com' });
 * await company.signIn({ login: 'rcc|acme', password: 'demo' });
 * await company.calls.place('101', '102');
 */
export function createServiceClient(options: ServiceClientOptions): ServiceClient {
  requireInput(
    hasStrings(options, 'url'),
    'createServiceClient(options): url, the address of the phone system, as a string',
  );
  const { url, app = 'myRCC' } = options;
  const platform = runtimePlatform(options.platform);
  const reports = new ErrorReports();
  const rest = new Rest({ address: new RouterAddress(url), app, platform });
  const session = new Session({
    rest,
    clock: platform.clock,
    reports,
    isProgram: true,
  });
  const openSocket = socketOrPolling({ ...platform, rest, onUnsupported: () => push.emit('unsupported') });
  const push = new Push({
    url: () => rest.address.socketOf(`ws-service/${app}`, rest.token ? { token: rest.token } : {}),
    platform: { ...platform, openSocket },
    // A refusal ends the session by itself.
    checkSession: () =>
      void rest.send({ path: 'v1/rcc/Extension', query: { length: '1' } }).catch(() => undefined),
    onNotLogged: () => session.expire(),
    onError: (error) => reports.report(error),
  });
  const calls = new LiveServiceCalls(rest, { push, reports });
  const work = new SignedInWork(
    computed(() => (session.state.value.name === 'signedIn' ? session.state.value.login : undefined)),
  );
  work.whileSignedIn(({ onEnd }) => {
    onEnd(() => push.close());
    onEnd(calls.watch());
    push.open();
  });
  const extensions = new RouterExtensions({
    rest,
    scope: work.scope,
    watch: (...list) => watchList({ push, reports }, ...list),
    report: (error) => reports.report(error),
  });
  return {
    url,
    session: session.state,
    connection: push,
    extensions,
    calls,
    signIn: (credentials) => session.signIn(credentials),
    codeFor: (request) => requestUserCode(rest, request),
    signOut: () => session.signOut(),
    onError: (listener) => reports.add(listener),
    dispose() {
      void work.dispose();
      session.dispose();
      rest.dispose();
      reports.clear();
    },
  };
}
