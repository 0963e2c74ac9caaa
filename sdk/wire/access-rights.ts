import * as z from 'zod/mini';
import type { SameType } from './same-type.ts';

const names = z.optional(z.array(z.string()));

/** The user's rights for things of a kind. A missing right is granted. */
export interface AccessRights {
  /** The user may create things of this kind. */
  readonly canCreate?: boolean | undefined;
  /** The user may change things of this kind. */
  readonly canUpdate?: boolean | undefined;
  /** The user may delete things of this kind. */
  readonly canDelete?: boolean | undefined;
  /** Kinds that may be created; missing: all. */
  readonly creationRights?: string[] | undefined;
  /** The allowed methods, as `read`; missing: all. */
  readonly accessRights?: string[] | undefined;
  /** The names of the properties that the user may change. Missing: all. */
  readonly editableProperties?: string[] | undefined;
  /** The names of the actions that the user may use. Missing: all. */
  readonly allowedActions?: string[] | undefined;
  /** The ids of the things that the user may change. Missing: all. */
  readonly editableIDs?: string[] | undefined;
  /** The ids of the things that the user may delete. Missing: all. */
  readonly deletableIDs?: string[] | undefined;
}

export const accessRights = z.object({
  canCreate: z.optional(z.boolean()),
  canUpdate: z.optional(z.boolean()),
  canDelete: z.optional(z.boolean()),
  creationRights: names,
  accessRights: names,
  editableProperties: names,
  allowedActions: names,
  editableIDs: names,
  deletableIDs: names,
});
true satisfies SameType<AccessRights, z.output<typeof accessRights>>;

/**
 * The kinds of things for which a profile has rights, named as in the paths of their resources. `Behalf` is acting for
 * others.
 */
export const rightsKinds = [
  'Contact',
  'DirectoryFolder',
  'SpeedDial',
  'CallHistory',
  'CallRecording',
  'Forwarding',
  'Denylist',
  'IvrProperty',
  'Calendar',
  'CalendarSlot',
  'Holiday',
  'Greeting',
  'Voicemail',
  'Mailbox',
  'Device',
  'Terminal',
  'ACDGroupAddress',
  'QueueReport',
  'CRMIntegrationRule',
  'TextTemplate',
  'MeetingPoint',
  'MeetingInvitation',
  'MeetingRecording',
  'Conference',
  'Behalf',
] as const;
/** A kind of things for which a profile has rights. */
export type RightsKind = (typeof rightsKinds)[number];

/** The kinds that an administrator can lock for a user, who then only sees them. Some lock others that belong to them. */
export const lockableKinds = [
  'Contact',
  'SpeedDial',
  'CallHistory',
  'Forwarding',
  'Denylist',
  'IvrProperty',
  'Calendar',
  'Greeting',
  'Voicemail',
  'Device',
  'ACDGroupAddress',
  'CRMIntegrationRule',
  'TextTemplate',
  'MeetingInvitation',
] as const satisfies readonly RightsKind[];
/** A kind that an administrator can lock for a user. */
export type LockableKind = (typeof lockableKinds)[number];
