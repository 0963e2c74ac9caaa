import { signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import { type CallLine, callLine } from '#wire/calls/call-line.ts';
import type { LoginResponse } from '#wire/session/login.ts';
import { Readiness } from '../calls/readiness.ts';
import { Log } from '../log/log.ts';
import { Numbers } from '../numbers/numbers.ts';
import { systemClock } from '../platform/clock.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { ErrorReports } from '../state/error-reports.ts';
import { type WatchList, watchList } from '../state/live-list.ts';
import { SignedInWork } from '../state/signed-in-work.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import type { CallsideError } from '../transport/errors.ts';
import { Push } from '../transport/push.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { sampleExtension } from './samples.ts';

/** The terminal that is selected. */
export const sampleTerminal: FormattedTerminal = {
  terminalId: 'here',
  restUri: 'telephony/Terminal/here',
  label: 'Desk',
  type: 'normal',
  deviceKind: 'IpDevice',
  terminalType: 'IpDevice',
  maxTerminalConnection: 2,
  physicalState: 'inService',
  isAssumedIdle: true,
};
/** The answer to a sign-in. */
export const login: LoginResponse = {
  user: 'v1/user/User/1',
  lang: 'en',
  isSwitchboard: false,
  webRtc: true,
  isBehalf: false,
  url: '/',
  brandings: { css: [], js: [] },
  languages: [],
  isHelpDisplayedInIframe: false,
};

/** The dependencies of a domain, with a small router whose lines the test controls. */
export class WatchedLines implements DomainDeps {
  readonly router: SmallRouter;
  readonly platform = runtimePlatform();
  readonly log = new Log();
  readonly rest: Rest;
  readonly push: Push;
  readonly reports = new ErrorReports();
  /** The codes of the reported errors. */
  readonly codes: string[] = [];
  readonly login = signal<LoginResponse | undefined>(login);
  readonly work = new SignedInWork(this.login);
  readonly scope = this.work.scope;
  readonly whileSignedIn = this.work.whileSignedIn;
  readonly watch: WatchList = (...list) => watchList(this, ...list);
  readonly report = (error: CallsideError) => this.reports.report(error);
  readonly selectedId = signal('here');
  readonly terminals = {
    items: signal([sampleTerminal]),
    selected: signal(sampleTerminal),
    trouble: signal(undefined),
    isCallForbidden: signal(false),
    isReady: signal(true),
  };
  readonly readiness = new Readiness({
    session: signal({ name: 'signedIn' as const, login }),
    profile: { info: signal({ extension: sampleExtension() }), problem: signal(undefined) },
    terminals: this.terminals,
    phone: undefined,
    connection: signal({ name: 'connected' as const, since: 0 }),
    clock: systemClock,
  });
  /** Dependencies of calls on other domains. */
  readonly others = {
    terminals: this.terminals,
    readiness: this.readiness,
    numbers: { lookup: (text: string) => new Numbers(this).lookup(text) },
  };
  /** The snapshot of a new subscription. */
  present: readonly CallLine[] = [];
  #seq = 0;

  private constructor(router: SmallRouter) {
    this.router = router;
    router.onFrame = ({ type, id }, socket) => {
      if (type !== 'subscribe') return;
      this.#seq = 1;
      const items = this.present.map((line) => z.encode(callLine, line));
      socket.send(JSON.stringify({ type: 'subscriptionDone', id, seq: this.#seq, items }));
    };
    const { platform } = this;
    this.rest = new Rest({ address: new RouterAddress(router.url), app: 'callside', platform });
    this.reports.add(({ code }) => this.codes.push(code));
    this.push = new Push({
      url: () => this.rest.address.socketOf('ws-service/callside'),
      platform,
      checkSession: () => undefined,
      onNotLogged: () => undefined,
      onError: (error) => this.reports.report(error),
    });
  }

  /** Starts the router; `push.open()` connects. */
  static async start(): Promise<WatchedLines> {
    return new WatchedLines(await SmallRouter.start());
  }

  /** Pushes lines to the newest subscription. */
  update(lines: readonly CallLine[], removed: readonly string[] = []): void {
    this.send(
      lines.map((line) => z.encode(callLine, line)),
      removed,
    );
  }

  /** Pushes anything, fitting or not. */
  send(items: readonly unknown[], removed: readonly string[] = []): void {
    this.#seq += 1;
    const id = this.router.frames.filter(({ type }) => type === 'subscribe').at(-1)?.id;
    this.router.send({ type: 'update', id, seq: this.#seq, items, removed });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.work.dispose();
    this.push.close();
    this.rest.dispose();
    await this.router[Symbol.asyncDispose]();
  }
}

/** Returns the reason of a rejected promise. */
export const failure = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
