import * as z from 'zod/mini';
import { type AcdGroupAddress, acdGroupAddress } from '../acd-group.ts';
import { callGroupChange, type HuntPattern, huntPatterns } from '../call-groups/call-group.ts';
import { type OpeningHours, openingHours } from '../queues/group-calendar.ts';
import { type AcdGroupChange, acdGroupChange } from '../queues/group-requests.ts';
import type { SameType } from '../same-type.ts';
import type { SomeOf } from './entitlements.ts';

/** The queues, hunt groups and paging groups, for administrators. */
export const administeredGroupSource = 'v1/administration/Group';

/** The kinds of groups. A light queue has only the most important settings. */
export const administeredGroupKinds = ['queue', 'lightQueue', 'hunt', 'paging'] as const;
/** A kind of groups. */
export type AdministeredGroupKind = (typeof administeredGroupKinds)[number];

/** The limits of the texts and lists of a group. */
export const administeredGroupLimits = {
  label: 50,
  department: 50,
  members: 1_000,
  supervisors: 200,
} as const;

/** A member of a group. */
export interface AdministeredMember {
  /** The id of the user. */
  readonly userID: string;
  /** The name of the user. */
  readonly name: string;
  /** The internal number of the user. */
  readonly number: string;
  /** The level of skill, 0 to 100; missing in hunt groups and paging groups. */
  readonly skillLevel?: number | undefined;
}

const administeredMember = z.object({
  userID: z.string(),
  name: z.string(),
  number: z.string(),
  skillLevel: z.optional(z.number()),
});
true satisfies SameType<AdministeredMember, z.output<typeof administeredMember>>;

/** A supervisor of a queue. */
export interface AdministeredSupervisor {
  /** The id of the user. */
  readonly userID: string;
  /** The name of the user. */
  readonly name: string;
  /** The internal number of the user. */
  readonly number: string;
  /** The user supervises all queues, and not this queue by name. */
  readonly isOfAll: boolean;
}

const administeredSupervisor = z.object({
  userID: z.string(),
  name: z.string(),
  number: z.string(),
  isOfAll: z.boolean(),
});
true satisfies SameType<AdministeredSupervisor, z.output<typeof administeredSupervisor>>;

/** How the calls of a hunt group ring. */
export interface AdministeredRinging {
  /** The order in which members ring. */
  readonly ringPattern: HuntPattern;
  /** How long a call rings at a member, in milliseconds. */
  readonly ringingTimeout: number;
  /** The number for calls that no member takes; empty: these calls end. */
  readonly overflowNumber: string;
  /** Members may change the group. */
  readonly allowMembersEdit: boolean;
}

const administeredRinging = z.object({
  ringPattern: z.enum(huntPatterns),
  ringingTimeout: z.number(),
  overflowNumber: z.string(),
  allowMembersEdit: z.boolean(),
});
true satisfies SameType<AdministeredRinging, z.output<typeof administeredRinging>>;

/** A group, as an administrator sees it. */
export interface AdministeredGroup {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the group, the last part of the path. */
  readonly groupID: string;
  /** The kind of the group, which stays. */
  readonly kind: AdministeredGroupKind;
  /** The name of the group. */
  readonly label: string;
  /** The internal number. */
  readonly number: string;
  /** The number from outside, as `+33100000301`; empty: none. Hunt groups and paging groups have none. */
  readonly directNumber: string;
  /** The department whose administrators see the group; empty: administrators of all users only. */
  readonly department: string;
  /** The members, in the order of the group. */
  readonly members: AdministeredMember[];
  /** The supervisors of a queue; empty for other groups. */
  readonly supervisors: AdministeredSupervisor[];
  /** The settings and the present state of a queue. Missing: the group is no queue. */
  readonly queue?: AcdGroupAddress | undefined;
  /** The opening hours of a queue. Missing: always open. */
  readonly hours?: OpeningHours | undefined;
  /** How the calls of a hunt group ring. Missing: the group is a queue. */
  readonly ringing?: AdministeredRinging | undefined;
  /** Changes with each change of the group. */
  readonly version: string;
}

export const administeredGroup = z.object({
  restUri: z.string(),
  groupID: z.string(),
  kind: z.enum(administeredGroupKinds),
  label: z.string(),
  number: z.string(),
  directNumber: z.string(),
  department: z.string(),
  members: z.array(administeredMember),
  supervisors: z.array(administeredSupervisor),
  queue: z.optional(acdGroupAddress),
  hours: z.optional(openingHours),
  ringing: z.optional(administeredRinging),
  version: z.string(),
});
true satisfies SameType<AdministeredGroup, z.output<typeof administeredGroup>>;

/** A member that a group is to have. */
export interface WantedGroupMember {
  /** The id of the user. */
  readonly userID: string;
  /** The level of skill in a queue, 0 to 100. Missing: as before. */
  readonly skillLevel?: number | undefined;
}

/** The properties of a group that an administrator sets. */
export interface GroupDraft {
  /** 1 to 50 characters. */
  readonly label: string;
  /** The internal number, in the number plan of groups; empty: the first free number. */
  readonly number: string;
  /** The number of a queue from outside, as `+33100000301`; empty: none. */
  readonly directNumber: string;
  /** The department whose administrators see the group; empty: administrators of all users only. */
  readonly department: string;
  /** All members in the order of the group. A user who is no agent becomes an agent with the first queue. */
  readonly members: WantedGroupMember[];
  /** The ids of the users who supervise the queue by name. */
  readonly supervisors: string[];
  /** Settings of a queue. */
  readonly queue: AcdGroupChange;
  /** The opening hours of a queue; null: always open. */
  readonly hours: OpeningHours | null;
  /** How the calls of a hunt group ring. */
  readonly ringing: SomeOf<AdministeredRinging>;
}

const { label, department, members, supervisors } = administeredGroupLimits;
const text = (longest: number) =>
  z.string().check(z.trim(), z.maxLength(longest), z.regex(/^\P{Cc}*$/u, 'has control characters'));
const userID = z.string().check(z.regex(/^\d{1,9}$/, 'is no id of a user'));
const ringFields = callGroupChange.shape;

const draftFields = z.strictObject({
  label: text(label).check(z.minLength(1, 'is missing')),
  number: z.string().check(z.trim(), z.regex(/^\d{0,6}$/, 'has other characters than digits')),
  directNumber: z.union([
    z.literal(''),
    z.string().check(z.trim(), z.regex(/^\+\d{6,15}$/, 'does not look like +33100000301')),
  ]),
  department: text(department),
  members: z
    .array(
      z.strictObject({
        userID,
        skillLevel: z.optional(z.number().check(z.int(), z.gte(0), z.lte(100))),
      }),
    )
    .check(z.maxLength(members)),
  supervisors: z.array(userID).check(z.maxLength(supervisors)),
  queue: acdGroupChange,
  hours: z.nullable(openingHours),
  ringing: z.strictObject({
    ringPattern: ringFields.ringPattern,
    ringingTimeout: ringFields.ringingTimeout,
    overflowNumber: ringFields.overflowNumber,
    allowMembersEdit: z.optional(z.boolean()),
  }),
});

/** A new group: its kind and name, and everything else that is not the usual value. */
export interface NewAdministeredGroup extends SomeOf<GroupDraft> {
  /** The kind of the group, which stays. */
  readonly kind: AdministeredGroupKind;
  /** 1 to 50 characters. */
  readonly label: string;
}

/** `POST v1/administration/Group`. */
export const newGroup = z.extend(z.partial(draftFields), {
  kind: z.enum(administeredGroupKinds),
  label: draftFields.shape.label,
});

/** The changed properties of a group. */
export interface GroupSettingsChange extends SomeOf<GroupDraft> {
  /** The version that was changed; the change is refused if the group has changed meanwhile. */
  readonly version?: string | undefined;
}

/** `PUT v1/administration/Group/{id}`. */
export const groupChange = z.extend(z.partial(draftFields), { version: z.optional(z.string()) });
