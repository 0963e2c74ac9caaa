import type { ReadonlySignal } from '@preact/signals-core';
import type { Info } from '#wire/session/info.ts';
import type { Clock } from '../platform/platform.ts';
import type { WaitOptions } from '../platform/wait.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { whenKnown } from '../state/when-known.ts';
import { CallsideError } from '../transport/errors.ts';

/** The signed-in user's main profile, as a domain reads it. */
export interface ProfileSource {
  readonly info: ReadonlySignal<Info | undefined>;
  /** Why the profile is not loaded; the cause of a rejection. */
  readonly problem?: ReadonlySignal<CallsideError | undefined>;
}

interface LoadedProfileDeps extends ProfileSource {
  readonly rest: Pick<DomainDeps['rest'], 'requireOpen'>;
  readonly scope: DomainDeps['scope'];
  readonly platform: { readonly clock: Clock };
}

/**
 * Resolves to the profile once it is loaded: a command directly after the sign-in waits for the rights that it is judged by. Rejects with
 * `session.notSignedIn`, `disposed`, with `profile.notLoaded` and its cause after the time of the options, and with `aborted` when the
 * user signs out or the caller stops waiting.
 */
export async function loadedProfile(
  { rest, scope, platform, info, problem }: LoadedProfileDeps,
  { timeoutMs, signal }: WaitOptions = {},
): Promise<Info> {
  rest.requireOpen();
  const signedIn = scope.peek();
  if (!signedIn) throw new CallsideError('session.notSignedIn');
  return whenKnown(info, {
    code: 'profile.notLoaded',
    cause: () => problem?.peek(),
    until: AbortSignal.any([signedIn.signal, ...(signal ? [signal] : [])]),
    clock: platform.clock,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
}
