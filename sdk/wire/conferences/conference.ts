import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';

/** The path of the user's conferences on the bridge. */
export const conferenceSource = 'v1/user/Conference';

/** Limits of the conference bridge. */
export const conferenceLimits = {
  /** The limit for a user. */
  conferences: 20,
  /** The limit for a conference. */
  members: 32,
  label: 100,
  pinDigits: 6,
} as const;

/** A caller who has called a conference and entered its PIN. */
export interface ConferenceMember {
  /** The id of the member. */
  readonly memberID: string;
  /** Empty for a withheld number. */
  readonly number: string;
  /** The name of the member; the number if it is not known. */
  readonly displayName: string;
  /** The owner of the conference, at a phone of their own. */
  readonly isModerator: boolean;
  /** The others do not hear the member. */
  readonly isMuted: boolean;
  /** The member talks now. */
  readonly isTalking: boolean;
  /** When the member entered the PIN, in milliseconds since 1970. */
  readonly joinedAt: number;
}

export const conferenceMember = z.object({
  memberID: z.string(),
  number: z.string(),
  displayName: z.string(),
  isModerator: z.boolean(),
  isMuted: z.boolean(),
  isTalking: z.boolean(),
  joinedAt: timestamp,
});
true satisfies SameType<ConferenceMember, z.output<typeof conferenceMember>>;

/** A conference on the bridge, with the members who are in it. */
export interface Conference {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the conference. */
  readonly conferenceID: string;
  /** The name of the conference. */
  readonly label: string;
  /** Six digits, which open this conference and no other conference. */
  readonly pin: string;
  /** No other caller is let in. Ends with the last member. */
  readonly isLocked: boolean;
  /** The members in the order in which they came. */
  readonly members: ConferenceMember[];
}

export const conference = z.object({
  restUri: z.string(),
  conferenceID: z.string(),
  label: z.string(),
  pin: z.string(),
  isLocked: z.boolean(),
  members: z.array(conferenceMember),
});
true satisfies SameType<Conference, z.output<typeof conference>>;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(conferenceLimits.label));

/** The body of a creation. */
export const newConference = z.object({ label });

/** A change of a conference. */
export interface ChangedConference {
  /** The name of the conference, 1 to 100 characters. */
  readonly label?: string | undefined;
  /** No other caller is let in. Ends with the last member. */
  readonly isLocked?: boolean | undefined;
  /** True: another PIN, since too many people know the present PIN. */
  readonly renewsPin?: boolean | undefined;
}

export const changedConference = z.object({
  label: z.optional(label),
  isLocked: z.optional(z.boolean()),
  renewsPin: z.optional(z.boolean()),
});
true satisfies SameType<ChangedConference, z.output<typeof changedConference>>;

/** The body of a change of a member. */
export const changedConferenceMember = z.object({ isMuted: z.boolean() });

/** The body of a call that rings the caller first, and then calls the callee. */
export const conferenceCallRequest = z.object({
  /** The number to call: of the bridge, alone or with `*` and a PIN behind it. */
  callee: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The number of the extension whose phones ring. */
  caller: z.string().check(z.minLength(1), z.maxLength(40)),
});
