import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';

/** The patterns by which a call rings at the members of a hunt group. */
export const huntPatterns = ['cyclic', 'sequential', 'unisson'] as const;
/**
 * A pattern by which a call rings at the members of a hunt group: `unisson` at all at once, `sequential` at one after the
 * other, and `cyclic` in the same way, each call beginning after the member at whom the call before began.
 */
export type HuntPattern = (typeof huntPatterns)[number];

/** The path of the user's hunt groups. */
export const huntGroupSource = 'v1/user/GroupAddress';

/** A member of a hunt group. */
export interface HuntMember {
  /** The path of the member's entry in the directory. */
  readonly contact: string;
  /** The member's first and last name. */
  readonly displayName: string;
  /** The member's short internal number. */
  readonly addressNumber: string;
}

/** A hunt group: people behind a number, whose phones ring without a queue. */
export interface HuntGroup {
  /** The path of the group. */
  readonly restUri: string;
  /** The name of the group. */
  readonly label: string;
  /** The short number that callers dial. */
  readonly addressNumber: string;
  /** The order in which the members ring. */
  readonly ringPattern: HuntPattern;
  /** How long each phone rings, in milliseconds. Absent: the usual time of the phone system. */
  readonly ringingTimeout?: number | undefined;
  /** In the order in which they ring. */
  readonly members: readonly HuntMember[];
  /** The user may change the ring pattern and the members. */
  readonly mayChange: boolean;
}

/** Schema of `HuntGroup`. */
export const huntGroup = z.object({
  restUri: z.string(),
  label: z.string(),
  addressNumber: z.string(),
  ringPattern: z.enum(huntPatterns),
  ringingTimeout: z.optional(z.number()),
  members: z.readonly(
    z.array(z.object({ contact: z.string(), displayName: z.string(), addressNumber: z.string() })),
  ),
  mayChange: z.boolean(),
});
true satisfies SameType<HuntGroup, z.output<typeof huntGroup>>;

/** The maximum number of members of a hunt group. */
export const maxHuntMembers = 50;

/** The values of a hunt group that its members may change; absent ones stay. */
export interface HuntGroupChange {
  readonly ringPattern?: HuntPattern | undefined;
  /** The paths of the members' entries in the directory, in the order in which they ring. */
  readonly members?: readonly string[] | undefined;
}

/** Schema of `HuntGroupChange`. */
export const huntGroupChange = z.object({
  ringPattern: z.optional(z.enum(huntPatterns)),
  members: z.optional(z.readonly(z.array(z.string()).check(z.minLength(1), z.maxLength(maxHuntMembers)))),
});
true satisfies SameType<HuntGroupChange, z.output<typeof huntGroupChange>>;
