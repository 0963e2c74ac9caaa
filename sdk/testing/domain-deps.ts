import { type Signal, signal } from '@preact/signals-core';
import type { LoginResponse } from '#wire/session/login.ts';
import { Log } from '../log/log.ts';
import type { Platform } from '../platform/platform.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import type { LiveListSink, WatchList } from '../state/live-list.ts';
import { SignedInWork } from '../state/signed-in-work.ts';
import type { CallsideError } from '../transport/errors.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { login as sampleLogin } from './watched-lines.ts';

/** The dependencies of a domain whose lists the test pushes itself. */
export class TestDeps implements DomainDeps {
  readonly rest: Rest;
  readonly platform: Platform;
  readonly log = new Log();
  readonly login: Signal<LoginResponse | undefined>;
  readonly errors: CallsideError[] = [];
  readonly work: SignedInWork;
  readonly scope: DomainDeps['scope'];
  readonly whileSignedIn: DomainDeps['whileSignedIn'];
  /** The watched lists: what was requested, and where the test pushes. */
  readonly watched: {
    readonly source: string;
    readonly queries?: object;
    readonly sink: LiveListSink<unknown>;
  }[] = [];

  /** A user is signed in unless `login` is undefined. */
  constructor(
    url: string,
    options: {
      readonly login?: Partial<LoginResponse> | undefined;
      readonly platform?: Partial<Platform>;
    } = {},
  ) {
    this.platform = runtimePlatform(options.platform);
    this.rest = new Rest({ address: new RouterAddress(url), app: 'callside', platform: runtimePlatform() });
    const isSignedOut = 'login' in options && options.login === undefined;
    this.login = signal(isSignedOut ? undefined : { ...sampleLogin, ...options.login });
    this.work = new SignedInWork(this.login);
    this.scope = this.work.scope;
    this.whileSignedIn = this.work.whileSignedIn;
  }

  readonly watch: WatchList = (_schema, request, sink) => {
    const one = { ...request, sink: sink as LiveListSink<unknown> };
    this.watched.push(one);
    return () => void this.watched.splice(this.watched.indexOf(one), 1);
  };
  readonly report = (error: CallsideError) => void this.errors.push(error);

  /** Where the test pushes items of the newest watched list of this source. */
  sinkOf(source: string): LiveListSink<unknown> {
    const found = this.watched.findLast((one) => one.source === source);
    if (!found) throw new Error(`nobody watches ${source}`);
    return found.sink;
  }
}
