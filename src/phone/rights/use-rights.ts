import { useInfo, useSession } from '#react/use-domains.ts';
import type { AccessRights } from '#sdk/index.ts';
import { onlySeeing } from './access-rights.ts';
import { type Denial, denialOf, type Feature } from './features.ts';
import { rightsOf } from './roles.ts';

export interface Rights {
  /** True once the profile is loaded. */
  readonly isKnown: boolean;
  /** Returns the reason why a feature is not available to this user; undefined if it is, or if no feature is given. */
  denialOf(feature: Feature | undefined): Denial | undefined;
  /** True if the feature is available; false while that is unknown. Without a feature, true. */
  may(feature: Feature | undefined): boolean;
  /**
   * Returns the rights for a kind, such as `Contact`; undefined permits everything. Permits nothing until the profile is
   * loaded.
   */
  of(kind: string): AccessRights | undefined;
}

/** The rights of the signed-in user. Navigation and screens use only this. */
export function useRights(): Rights {
  const info = useInfo();
  const session = useSession();
  const known = info && session.name === 'signedIn' ? { info, login: session.login } : undefined;
  const denial = (feature: Feature | undefined) => (known && feature ? denialOf(feature, known) : undefined);
  return {
    isKnown: known !== undefined,
    denialOf: denial,
    may: (feature) => feature === undefined || (known !== undefined && denial(feature) === undefined),
    of: (kind) => (info ? rightsOf(info, kind) : onlySeeing(undefined)),
  };
}
