import type { Info } from '../../../sdk/index.ts';
import type { Known } from './known.ts';

/** What somebody is, beside a user. */
export type Role = 'agent' | 'supervisor' | 'switchboard' | 'complianceOfficer' | 'readOnly' | 'behalf';

type Extension = Info['extension'];

/** Core 4: all three of it. */
export const isAgent = (extension: Extension): boolean =>
  extension?.isACDAgent === true && extension.hasAcdCallPad && extension.isOperatorAcdCallCapable === true;

export const isSupervisor = (extension: Extension): boolean => extension?.iUser?.isACDSupervisor === true;

/** Whether a supervisor may see a group, by its `internalAddressID`: who is restricted sees the named ones only. */
export const supervises = (extension: Extension, group: string): boolean =>
  isSupervisor(extension) &&
  (extension?.iUser?.isAcdSupervisorAccessRestricted !== true ||
    (extension.restrictedACDGroups ?? []).includes(group));

/** Core 4: who has special rights as an administrator only reads, too. */
export const readsOnly = ({ accessRightsType }: Info['user']): boolean =>
  accessRightsType === 'ReadOnlyRights' || accessRightsType === 'SpecificOmaRightsDefinedForEntAdministrator';

/** Everything that somebody is. */
export function rolesOf({ info, login }: Known): ReadonlySet<Role> {
  const held: Readonly<Record<Role, boolean>> = {
    agent: isAgent(info.extension),
    supervisor: isSupervisor(info.extension),
    switchboard: login.isSwitchboard,
    complianceOfficer: info.rights?.CallRecording?.accessRights?.includes('enterprise') ?? false,
    readOnly: readsOnly(info.user),
    behalf: login.isBehalf,
  };
  return new Set((Object.keys(held) as Role[]).filter((role) => held[role]));
}
