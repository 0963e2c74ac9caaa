import {
  type AccessRights,
  type LockableKind,
  type RightsKind,
  rightsKinds,
} from '../../../sdk/wire/access-rights.ts';
import { ruleScopes } from '../../../sdk/wire/crm-rules/rule.ts';
import { contactRightsOf } from '../people/contact-rights.ts';
import { mayHaveReports } from '../statistics/statistics-rights.ts';
import type { Person } from '../users/person.ts';
import { refuse } from './refusal.ts';
import type { Resource, UserRequest } from './resource.ts';
import type { Services } from './services.ts';

/** The rights of a user who only sees. */
const onlySeeing = {
  canCreate: false,
  canUpdate: false,
  canDelete: false,
  allowedActions: [],
} satisfies AccessRights;

const everything = { canCreate: true, canUpdate: true, canDelete: true } satisfies AccessRights;
/** Things that are there without being created, such as the settings of a service. */
const changing = { canCreate: false, canUpdate: true, canDelete: false } satisfies AccessRights;
const nothing = { canCreate: false, canUpdate: false, canDelete: false } satisfies AccessRights;

const when = (holds: boolean, rights: AccessRights = everything): AccessRights => (holds ? rights : nothing);

const hosts = ({ licences: { videoConference = 'standard' } }: Person) => videoConference !== 'standard';

type RightsOf = (person: Person, services: Services) => AccessRights;

/** The rights that follow from the role and the licences of a user. */
const rightsByKind: Readonly<Record<RightsKind, RightsOf>> = {
  Contact: (person) => ({ ...everything, ...contactRightsOf(person) }),
  DirectoryFolder: () => everything,
  SpeedDial: () => everything,
  CallHistory: () => ({ ...everything, canCreate: false }),
  CallRecording: ({ isComplianceOfficer }) => ({
    ...nothing,
    accessRights: isComplianceOfficer ? ['own', 'enterprise'] : ['own'],
  }),
  Forwarding: () => everything,
  Denylist: () => everything,
  /** The levels whose values the user may set. */
  IvrProperty: ({ maySetServiceDefaults }) => ({
    ...everything,
    canDelete: false,
    creationRights: maySetServiceDefaults ? ['Extension', 'Department', 'Enterprise'] : ['Extension'],
  }),
  Calendar: () => everything,
  CalendarSlot: () => everything,
  Holiday: () => everything,
  Greeting: ({ hasMailbox }) => when(hasMailbox),
  Voicemail: ({ hasMailbox }) => when(hasMailbox, { ...everything, canCreate: false }),
  Mailbox: ({ hasMailbox }) => when(hasMailbox, changing),
  Device: () => changing,
  Terminal: () => everything,
  ACDGroupAddress: (person, { groups }) => {
    const managed = groups.managedBy(person).map(String);
    return { ...when(managed.length > 0, changing), editableIDs: managed };
  },
  QueueReport: (person) => when(mayHaveReports(person)),
  CRMIntegrationRule: ({ mayUseCrm, mayWriteCrmRules }) => ({
    ...when(mayUseCrm),
    creationRights: mayWriteCrmRules ? [...ruleScopes] : ['own'],
  }),
  TextTemplate: ({ maySetServiceDefaults }) => ({
    ...everything,
    creationRights: maySetServiceDefaults ? ['own', 'enterprise'] : ['own'],
  }),
  MeetingPoint: (person) => when(hosts(person)),
  MeetingInvitation: (person) => ({ ...everything, canCreate: hosts(person) }),
  MeetingRecording: () => everything,
  Conference: ({ licences }) => when(licences.conferenceBridge),
  Behalf: ({ mayActForOthers }) => ({ canCreate: mayActForOthers }),
};

/** Kinds that are locked together with another kind. */
const lockedWith: Partial<Readonly<Record<RightsKind, LockableKind>>> = {
  DirectoryFolder: 'Contact',
  CalendarSlot: 'Calendar',
  Holiday: 'Calendar',
  Mailbox: 'Voicemail',
  Terminal: 'Device',
  MeetingPoint: 'MeetingInvitation',
};

/** True if the user only sees things of a kind: the kind is locked, or the user is an administrator who reads. */
function isLocked(kind: RightsKind, person: Person, services: Services): boolean {
  if (kind === 'Behalf') return false;
  const { rights } = services.administrators.of(person.id) ?? {};
  // An administrator with special rights counts as an administrator who reads.
  if (rights !== undefined && rights !== 'AllRights') return true;
  const locked: readonly string[] = person.lockedKinds;
  return locked.includes(lockedWith[kind] ?? kind);
}

/**
 * Returns the rights of a user for all kinds, as the profile has them. The resources refuse what the role and the licences deny,
 * and `admitChange` what is locked.
 */
export const describeRights = (person: Person, services: Services): Record<RightsKind, AccessRights> =>
  Object.fromEntries(
    rightsKinds.map((kind) => {
      const byRole = rightsByKind[kind](person, services);
      return [kind, isLocked(kind, person, services) ? { ...byRole, ...onlySeeing } : byRole];
    }),
  ) as Record<RightsKind, AccessRights>;

const isKind = (part: string): part is RightsKind => (rightsKinds as readonly string[]).includes(part);

/**
 * Checks that the kind in the path of a resource, such as `Forwarding` in `v1/user/Forwarding/:id`, is not locked for the
 * user who changes something.
 *
 * @throws Refusal 403
 */
export function admitChange({ path, isFree }: Resource, { person, services }: UserRequest): void {
  const kind = isFree ? undefined : path.split('/').find(isKind);
  if (kind && isLocked(kind, person, services)) throw refuse(403, 'You may see this, and not change it.');
}
