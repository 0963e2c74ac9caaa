import type { ReadonlySignal } from '@preact/signals-core';
import type { LoginResponse } from '#wire/session/login.ts';
import type { Log } from '../log/log.ts';
import type { Platform } from '../platform/platform.ts';
import type { CallsideError } from '../transport/errors.ts';
import type { Rest } from '../transport/rest.ts';
import type { WatchList } from './live-list.ts';
import type { SignedInScope, SignedInStart } from './signed-in-work.ts';

/** Dependencies of every domain. */
export interface DomainDeps {
  readonly rest: Rest;
  readonly platform: Platform;
  readonly log: Log;
  /** The answer to the sign-in; undefined while no user is signed in. */
  readonly login: ReadonlySignal<LoginResponse | undefined>;
  /** The user's time since signing in; undefined while no user is signed in. */
  readonly scope: ReadonlySignal<SignedInScope | undefined>;
  /** Subscribes to a list of the router. */
  readonly watch: WatchList;
  /** Reports a failure that no caller awaits. */
  readonly report: (error: CallsideError) => void;
  /** Registers work that starts with each sign-in and ends with it. */
  readonly whileSignedIn: (start: SignedInStart) => void;
}
