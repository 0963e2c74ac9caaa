import { type Signal, signal } from '@preact/signals-core';
import type { CallsideError } from '../transport/errors.ts';
import type { Info } from '../wire/info.ts';
import type { Profile } from './profile.ts';
import type { InfoExtension } from './rules.ts';

/** The profile as everybody sees it, without what is loaded later: that sets `keeper` and fills the rest. */
export interface ProfileFront extends Profile {
  readonly info: Signal<Info | undefined>;
  readonly problem: Signal<CallsideError | undefined>;
  readonly services: Signal<readonly string[]>;
  /** The user's extension as it was last pushed, while a newer profile may still be on its way; until then as in the profile. */
  readonly extension: Signal<InfoExtension | undefined>;
  /** How far the server's clock is ahead of this machine's. */
  readonly clockOffsetMs: Signal<number>;
  /** What loads it, as long as somebody is signed in. */
  keeper: Pick<Profile, 'refresh'> | undefined;
}

/** @param more resolves when `keeper` is there for who is signed in */
export function profileFront({ more }: { readonly more: () => Promise<unknown> }): ProfileFront {
  const front: ProfileFront = {
    info: signal(undefined),
    problem: signal(undefined),
    services: signal([]),
    extension: signal(undefined),
    clockOffsetMs: signal(0),
    keeper: undefined,
    refresh: async () => {
      await more();
      return front.keeper?.refresh();
    },
  };
  return front;
}
