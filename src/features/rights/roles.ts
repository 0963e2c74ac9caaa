import type { AccessRights, Info } from '../../../sdk/index.ts';
import { onlySeeing } from './access-rights.ts';

type Extension = Info['extension'];

export const isSupervisor = (extension: Extension): boolean => extension?.iUser?.isACDSupervisor === true;

/** Whether somebody is in a group of agents. */
export const isMember = ({ groups }: Info): boolean =>
  groups.some(({ groupType }) => groupType === 'ACDGroup');

/** An administrator with special rights only reads, too. */
export const readsOnly = ({ accessRightsType }: Info['user']): boolean =>
  accessRightsType === 'ReadOnlyRights' || accessRightsType === 'SpecificOmaRightsDefinedForEntAdministrator';

/** What somebody may do with the things of one kind, as `Contact`; undefined: everything. */
export function rightsOf(info: Info, kind: string): AccessRights | undefined {
  const rights = info.rights?.[kind];
  return readsOnly(info.user) ? onlySeeing(rights) : rights;
}
