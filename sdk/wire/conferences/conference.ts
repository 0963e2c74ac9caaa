import * as z from 'zod/mini';
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
export const conferenceMember = z.object({
  memberID: z.string(),
  /** Empty for a withheld number. */
  number: z.string(),
  displayName: z.string(),
  /** The owner of the conference, at a phone of their own. */
  isModerator: z.boolean(),
  isMuted: z.boolean(),
  isTalking: z.boolean(),
  joinedAt: timestamp,
});
/** A caller who has called a conference and entered its PIN. */
export type ConferenceMember = z.infer<typeof conferenceMember>;

/** A conference on the bridge, with the members who are in it. */
export const conference = z.object({
  restUri: z.string(),
  conferenceID: z.string(),
  label: z.string(),
  /** Six digits, which open this conference and no other conference. */
  pin: z.string(),
  /** No other caller is let in. Ends with the last member. */
  isLocked: z.boolean(),
  /** The members in the order in which they came. */
  members: z.array(conferenceMember),
});
/** A conference on the bridge, with the members who are in it. */
export type Conference = z.infer<typeof conference>;

const label = z.string().check(z.trim(), z.minLength(1), z.maxLength(conferenceLimits.label));

/** The body of a creation. */
export const newConference = z.object({ label });

/** The body of a change; what is not sent is kept. */
export const changedConference = z.object({
  label: z.optional(label),
  isLocked: z.optional(z.boolean()),
  /** True: another PIN, since too many people know the present PIN. */
  renewsPin: z.optional(z.boolean()),
});
/** A change of a conference. */
export type ChangedConference = z.infer<typeof changedConference>;

/** The body of a change of a member. */
export const changedConferenceMember = z.object({ isMuted: z.boolean() });

/** The body of a call that rings the caller first, and then calls the callee. */
export const conferenceCallRequest = z.object({
  /** The number to call: of the bridge, alone or with `*` and a PIN behind it. */
  callee: z.string().check(z.minLength(1), z.maxLength(60)),
  /** The number of the extension whose phones ring. */
  caller: z.string().check(z.minLength(1), z.maxLength(40)),
});
