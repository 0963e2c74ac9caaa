import * as z from 'zod/mini';

/** Limits of meeting points. */
export const meetingLimits = {
  /** Characters of a name. */
  nameLength: 80,
  /** Meeting points of one user, by licence. A standard licence has none. */
  points: { standard: 0, premium: 1, premium_plus: 10 },
} as const;

export const meetingUserTypes = ['standard', 'premium', 'premium_plus'] as const;
export const meetingUserType = z.enum(meetingUserTypes);
/** The licence of a user for meetings. `standard` only joins; the others host. Only `premium_plus` may let external people ask. */
export type MeetingUserType = z.infer<typeof meetingUserType>;

/** The permanent room of a user: a place with a link, where meetings are hosted. */
export const meetingPoint = z.object({
  restUri: z.string(),
  /** A part of the link. It cannot be guessed. */
  id: z.string(),
  /** The owner in the conference service. It has no underscore: those of external people have one. */
  uid: z.string(),
  displayName: z.string(),
  type: z._default(z.literal('permanent'), 'permanent'),
  /** True if only the host's invitations open the room: requests to join are refused. */
  isLocked: z._default(z.boolean(), false),
  /** Requests of external people here: `true` denies, `false` asks. Missing: as the user's setting says. */
  automaticDeny: z.optional(z.boolean()),
  /** The link as the phone system writes it into mails; missing where it does not know the address of the client. */
  url: z.optional(z.string()),
});
/** The permanent room of a user: a place with a link, where meetings are hosted. */
export type MeetingPoint = z.infer<typeof meetingPoint>;

const displayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(meetingLimits.nameLength));

/** The body that creates a meeting point. */
export const newMeetingPoint = z.object({
  displayName,
  isLocked: z.optional(z.boolean()),
  automaticDeny: z.optional(z.boolean()),
});
/** A meeting point to be created. */
export type NewMeetingPoint = z.infer<typeof newMeetingPoint>;

/** The body that changes a meeting point, with the changed properties only. `null`: as the user's setting says. */
export const changedMeetingPoint = z.partial(
  z.object({ displayName, isLocked: z.boolean(), automaticDeny: z.nullable(z.boolean()) }),
);
/** The changed properties of a meeting point. */
export type ChangedMeetingPoint = z.infer<typeof changedMeetingPoint>;
