import type { AccessRights } from '../../../sdk/index.ts';
import { useInfo, useSession } from '../../react/use-domains.ts';
import { onlySeeing } from './access-rights.ts';
import { type Bar, barOf, type Feature } from './features.ts';
import { rightsOf } from './roles.ts';

export interface Rights {
  /** Whether it can be said already: the profile is there. */
  readonly isKnown: boolean;
  /** Why a feature is not for this user; undefined where it is, and for no feature. */
  barOf(feature: Feature | undefined): Bar | undefined;
  /** Whether it is; no while that is unknown. Nobody is barred from no feature. */
  may(feature: Feature | undefined): boolean;
  /** What may be done with the things of one kind, as `Contact`; undefined: everything. Nothing while that is unknown. */
  of(kind: string): AccessRights | undefined;
}

/** What the signed-in user may do. Navigation and screens ask here, and nowhere else. */
export function useRights(): Rights {
  const info = useInfo();
  const session = useSession();
  const known = info && session.name === 'signedIn' ? { info, login: session.login } : undefined;
  const bar = (feature: Feature | undefined) => (known && feature ? barOf(feature, known) : undefined);
  return {
    isKnown: known !== undefined,
    barOf: bar,
    may: (feature) => feature === undefined || (known !== undefined && bar(feature) === undefined),
    of: (kind) => (info ? rightsOf(info, kind) : onlySeeing(undefined)),
  };
}
