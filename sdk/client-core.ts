import { computed, effect } from '@preact/signals-core';
import type { IceServer } from '#wire/phones/ice-server.ts';
import { Log, type LogOptions } from './log/log.ts';
import type { Platform } from './platform/platform.ts';
import { runtimePlatform } from './platform/runtime.ts';
import { isOtherOrigin, otherOriginNetwork } from './session/carried-network.ts';
import { Session } from './session/session.ts';
import type { DomainDeps } from './state/domain-deps.ts';
import { ErrorReports } from './state/error-reports.ts';
import { watchList } from './state/live-list.ts';
import { type SignedInScope, SignedInWork } from './state/signed-in-work.ts';
import { Tabs } from './tabs/tabs.ts';
import type { Connection } from './transport/connection.ts';
import type { CallsideError } from './transport/errors.ts';
import { Push } from './transport/push.ts';
import { Rest } from './transport/rest.ts';
import { RouterAddress, randomQuery } from './transport/router-address.ts';
import { socketOrPolling } from './transport/socket-or-polling.ts';

/** How a client is made. */
export interface ClientOptions {
  /** Base address of the router's host, e.g. `http://localhost:7080`; `/restletrouter/` and `/sip` are below it. */
  url: string;
  /** Name of an application that the router admits, e.g. `callside`. Each has its own cookie and session. */
  app: string;
  /** STUN and TURN servers for the sound of this browser's phone, before the servers that the user's profile names. */
  iceServers?: readonly IceServer[];
  /**
   * The namespaces that are logged from the start: `*` for everything, or a list such as `push,phone`; with
   * options, also the destination. The key `callside:log` of the storage (`localStorage` in a page) enables more.
   */
  log?: string | LogOptions;
  /** Replaces parts of the environment (tests, exotic hosts). With `openSocket: undefined` the client has no push connection. */
  platform?: Partial<Platform>;
}

/** Key of the storage with the namespaces to log. */
const logKey = 'callside:log';

/** The base of all domains of a client: session, connection, tabs, errors. */
export abstract class ClientCore {
  readonly #reports = new ErrorReports();
  readonly #work: SignedInWork;
  readonly #push: Push;
  readonly #unfollowSession: () => void;

  /** The address that it was made with. */
  readonly url: string;
  /** Signing in and out. */
  readonly session: Session;
  /** The connection that receives changes. */
  readonly connection: Connection;
  /** The user's tabs in this browser, one of which has the connection and the phone. */
  readonly tabs: Tabs;
  /** The log, which is off by default. */
  readonly log: Log;
  /** @internal */
  protected readonly options: ClientOptions;
  /** @internal */
  readonly deps: DomainDeps;

  /** @internal */
  constructor(options: ClientOptions) {
    this.options = options;
    this.url = options.url;
    const platform = runtimePlatform({
      ...(isOtherOrigin(options.url) && otherOriginNetwork()),
      ...options.platform,
    });
    const { log = {} } = options;
    this.log = new Log(typeof log === 'string' ? { enabled: log } : log, () => platform.clock.now());
    this.log.enable(platform.storage.get(logKey) ?? '');
    this.#reports.add((error) => this.log.to('errors')?.(error.code, error));
    const rest = new Rest({
      address: new RouterAddress(options.url),
      app: options.app,
      platform,
      log: this.log,
    });
    const hasPush = !(options.platform && 'openSocket' in options.platform && !options.platform.openSocket);
    const openSocket = socketOrPolling({
      ...platform,
      rest,
      onUnsupported: () => this.#push.emit('unsupported'),
    });
    this.session = new Session({
      rest,
      clock: platform.clock,
      reports: this.#reports,
      onSignOut: () => this.tabs.announceSignOut(),
    });
    const report = (error: CallsideError) => this.#reports.report(error);
    this.tabs = new Tabs({
      platform: { ...platform, openSocket: hasPush ? openSocket : undefined },
      log: this.log,
      report,
      onSignOut: () => this.session.leaveWithOthers(),
    });
    this.#push = new Push({
      url: () => rest.address.socketOf(`ws-service/${rest.app}`, rest.token ? { token: rest.token } : {}),
      platform: this.tabs.platform,
      log: this.log,
      checkSession: () => this.#checkSession(),
      onNotLogged: () => this.session.expire(),
      onError: report,
    });
    this.connection = this.#push;
    const login = computed(() =>
      this.session.state.value.name === 'signedIn' ? this.session.state.value.login : undefined,
    );
    this.#work = new SignedInWork(login);
    const { scope, whileSignedIn } = this.#work;
    const watching = { push: this.#push, reports: this.#reports };
    this.deps = {
      rest,
      platform,
      log: this.log,
      login,
      scope,
      watch: (...list) => watchList(watching, ...list),
      report,
      whileSignedIn,
    };
    this.#unfollowSession = effect(() => {
      const state = this.session.state.value;
      this.log.to('session')?.(state.name, state);
      if (state.name === 'resuming' || state.name === 'signingIn') this.tabs.prepare();
    });
    whileSignedIn((scope) => this.#connect(scope));
  }

  /** Calls `listener` with failures that no caller awaits (an unreadable push frame, a lost phone, ...). Returns an unsubscribe function. */
  onError(listener: (error: CallsideError) => void): () => void {
    return this.#reports.add(listener);
  }

  /** Ends every call of this browser's phone, connection, timer and listener. The session itself stays. */
  async dispose(): Promise<void> {
    this.#unfollowSession();
    this.session.dispose();
    await this.#work.dispose();
    this.deps.rest.dispose();
    this.#reports.clear();
  }

  /** A refusal ends the session by itself. */
  async #checkSession(): Promise<void> {
    const request = { path: 'v1/user/ShortInfo', query: randomQuery() };
    await this.deps.rest.send(request).catch(() => undefined);
  }

  /** Opens the push connection as soon as it is known whether this tab leads. */
  #connect({ user, signal, onEnd }: SignedInScope): void {
    const { rest, platform } = this.deps;
    let checked = Promise.resolve();
    const open = () =>
      void checked.then(() => {
        if (signal.aborted) return;
        this.#push.open();
        this.#push.retryNow();
      });
    onEnd(() => this.#push.close());
    // A page that returns from the cache may find the session of another user, who signed in meanwhile.
    onEnd(
      platform.attention.onWake((cause) => {
        if (cause === 'resumed' || cause === 'restored') checked = this.#checkSession();
      }),
    );
    onEnd(this.tabs.enter(`${rest.address.of('')} ${rest.app} ${user}`, open));
  }
}
