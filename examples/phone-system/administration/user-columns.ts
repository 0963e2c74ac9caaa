import type { Updateable } from 'kysely';
import type { SomeOf } from '../../../sdk/wire/administration/entitlements.ts';
import { type UserDraft, type UserRights, userRightNames } from '../../../sdk/wire/administration/user.ts';
import type { Licences } from '../company/licences.ts';
import type { Tables } from '../store/tables.ts';
import type { Person } from '../users/person.ts';

type Columns = Updateable<Tables['person']>;

/** The column of each right. */
const rightColumns = {
  hasMailbox: 'has_mailbox',
  mayUseCrm: 'may_use_crm',
  mayCallAbroad: 'may_call_abroad',
  mayCallPremium: 'may_call_premium',
  isSwitchboard: 'is_switchboard',
  isSupervisor: 'is_supervisor',
  mayIntrude: 'may_intrude',
  mayActForOthers: 'may_act_for_others',
  isComplianceOfficer: 'is_compliance_officer',
  mayWriteCrmRules: 'may_write_crm_rules',
  maySetServiceDefaults: 'may_set_service_defaults',
  isLogoutLocked: 'is_logout_locked',
  isPasswordLocked: 'is_password_locked',
} as const satisfies Record<keyof UserRights, keyof Columns>;

export const rightsOf = (person: Person): UserRights =>
  Object.fromEntries(userRightNames.map((name) => [name, person[name]])) as unknown as UserRights;

const orNull = (text: string | undefined) => (text === undefined ? undefined : text || null);

/** Returns the columns of the named properties; undefined for properties that stay. */
export function columnsOf(change: SomeOf<UserDraft>, licences: Licences): Columns {
  const rights = Object.entries(change.rights ?? {}).map(([name, value]) => [
    rightColumns[name as keyof UserRights],
    value,
  ]);
  return {
    login: change.login,
    first_name: change.firstName,
    last_name: change.lastName,
    number: change.number || undefined,
    direct_number: orNull(change.directNumber),
    mobile_direct_number: orNull(change.mobileDirectNumber),
    department: orNull(change.department),
    softphone_site: orNull(change.site),
    is_disabled: change.isDisabled,
    locked_kinds: change.lockedKinds && [...new Set(change.lockedKinds)],
    ...(change.licences && { licences: JSON.stringify(changedLicences(licences, change.licences)) }),
    ...Object.fromEntries(rights),
  };
}

/** Null takes a licence away. */
const changedLicences = (present: Licences, change: UserDraft['licences']): object =>
  Object.fromEntries(Object.entries({ ...present, ...change }).filter(([, value]) => value !== null));
