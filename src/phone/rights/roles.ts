import type { AccessRights, Info } from '#sdk/index.ts';
import { onlySeeing } from './access-rights.ts';

type Extension = Info['extension'];

export const isSupervisor = (extension: Extension): boolean => extension?.iUser?.isACDSupervisor === true;

/** True if the user is in a group of agents. */
export const isMember = ({ groups }: Info): boolean =>
  groups.some(({ groupType }) => groupType === 'ACDGroup');

/** True for a read-only user; also for an administrator with special rights. */
export const readsOnly = ({ accessRightsType }: Info['user']): boolean =>
  accessRightsType === 'ReadOnlyRights' || accessRightsType === 'SpecificOmaRightsDefinedForEntAdministrator';

/** Returns the user's rights for a kind, such as `Contact`; undefined permits everything. */
export function rightsOf(info: Info, kind: string): AccessRights | undefined {
  const rights = info.rights?.[kind];
  return readsOnly(info.user) ? onlySeeing(rights) : rights;
}
