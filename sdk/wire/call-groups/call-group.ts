import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The groups of people that are no queues. */
export const callGroupSource = 'v1/user/GroupAddress';

/**
 * The kinds of groups of people, by their name in the directory: a call to a hunt group rings at its members until a member
 * answers, and a call to a paging group is heard by all of them at once.
 */
export const callGroupTypes = ['GroupAddress', 'PagingGroupAddress'] as const;
/** The kind of a group of people: a hunt group or a paging group. */
export type CallGroupType = (typeof callGroupTypes)[number];

/**
 * The patterns by which calls of a hunt group ring: at all members together, at the members in their order, or in their order
 * beginning behind the member who was rung last.
 */
export const huntPatterns = ['unisson', 'sequential', 'cyclic'] as const;
/** A pattern by which the calls of a hunt group ring at its members. */
export type HuntPattern = (typeof huntPatterns)[number];

/** The limits of a group of people. Times are in milliseconds. */
export const callGroupLimits = { label: 50, members: 50, ringing: { min: 5_000, max: 120_000 } } as const;

/** A member of a group of people. */
export interface CallGroupMember {
  /** The path of the member's entry in the directory, relative to `/restletrouter/`. */
  readonly contact: string;
  /** The name of the member. */
  readonly displayName: string;
  /** The internal number of the member. */
  readonly addressNumber: string;
  /** The address of the photo, relative to the router. Missing without a photo. */
  readonly urlPhoto?: string | undefined;
}

const member = z.object({
  contact: z.string(),
  displayName: z.string(),
  addressNumber: z.string(),
  urlPhoto: z.optional(z.string()),
});
true satisfies SameType<CallGroupMember, z.output<typeof member>>;

/** A group of people that is no queue: a hunt group or a paging group. */
export interface CallGroup {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the group, apart from the ids of queues. */
  readonly callGroupID: string;
  /** The kind of the group. */
  readonly type: CallGroupType;
  /** The name of the group. */
  readonly label: string;
  /** The internal number of the group. */
  readonly addressNumber: string;
  /** How calls ring at the members. A paging group calls all of them together. */
  readonly ringPattern: HuntPattern;
  /** How long a call rings at a member, or at all members together, in milliseconds. */
  readonly ringingTimeout: number;
  /** The number that gets calls which no member takes; empty: these calls end. */
  readonly overflowNumber: string;
  /** The members, in the order in which they ring. */
  readonly members: CallGroupMember[];
  /** Members may change the group. Users of the switchboard always may. */
  readonly allowMembersEdit: boolean;
}

export const callGroup = z.object({
  restUri: z.string(),
  callGroupID: z.string(),
  type: z.enum(callGroupTypes),
  label: z.string(),
  addressNumber: z.string(),
  ringPattern: z._default(z.enum(huntPatterns), 'unisson'),
  ringingTimeout: z.number(),
  overflowNumber: z._default(z.string(), ''),
  members: z.array(member),
  allowMembersEdit: z._default(z.boolean(), false),
});
true satisfies SameType<CallGroup, z.output<typeof callGroup>>;

/** The changed properties of a group of people. */
export interface CallGroupChange {
  /** The name of the group, 1 to 50 characters. */
  readonly label?: string | undefined;
  /** How calls ring at the members. */
  readonly ringPattern?: HuntPattern | undefined;
  /** How long a call rings at a member, 5,000 to 120,000 milliseconds. */
  readonly ringingTimeout?: number | undefined;
  /** The number that gets calls which no member takes; empty: these calls end. */
  readonly overflowNumber?: string | undefined;
  /** The internal numbers of the members, in the order in which they ring. At least one. */
  readonly members?: string[] | undefined;
}

const { label, members, ringing } = callGroupLimits;
/** `PUT v1/user/GroupAddress/{id}`. */
export const callGroupChange = z.partial(
  z.strictObject({
    label: z.string().check(z.trim(), z.minLength(1), z.maxLength(label)),
    ringPattern: z.enum(huntPatterns),
    ringingTimeout: z.number().check(z.int(), z.gte(ringing.min), z.lte(ringing.max)),
    overflowNumber: z.string().check(z.trim(), z.maxLength(20)),
    members: z.array(z.string().check(z.regex(/^\d{1,20}$/))).check(z.minLength(1), z.maxLength(members)),
  }),
);
true satisfies SameType<CallGroupChange, z.output<typeof callGroupChange>>;
