import * as z from 'zod/mini';
import { emailAddress } from './email.ts';

/** The path of the user's meeting points. */
export const meetingPointSource = 'v1/user/MeetingPoint';

/** Limits of meeting points. */
export const meetingLimits = {
  /** Characters of a name. */
  nameLength: 80,
  /** The members of a room. */
  members: 200,
  /** Digits of the PIN for callers: more than a conference on the bridge has, whose number is the same. */
  pinDigits: 8,
  /** The meeting points of a user, by licence. A standard licence has none. */
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
  /** The owner in the conference service. It has no underscore: the uids of external people have an underscore. */
  uid: z.string(),
  displayName: z.string(),
  type: z._default(z.literal('permanent'), 'permanent'),
  /** True if only the host's invitations open the room: requests to join are refused. */
  isLocked: z._default(z.boolean(), false),
  /** How people join by phone: they call any of the numbers and enter the PIN. Missing where they cannot. */
  dialIn: z.optional(
    z.object({
      number: z.string(),
      /** The same from inside. */
      shortNumber: z.string(),
      pin: z.string(),
    }),
  ),
  /** When it was created, in ISO 8601. A conference service of others may send anything. */
  createdAt: z.optional(z.string()),
  /** Requests of external people here: `true` denies, `false` asks. Missing: the user's setting applies. */
  automaticDeny: z.optional(z.boolean()),
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

/** The body that changes a meeting point, with the changed properties only. `null`: the user's setting applies. */
export const changedMeetingPoint = z.partial(
  z.object({ displayName, isLocked: z.boolean(), automaticDeny: z.nullable(z.boolean()) }),
);
/** The changed properties of a meeting point. */
export type ChangedMeetingPoint = z.infer<typeof changedMeetingPoint>;

/** The service that `POST v1/service/Login?rt=…` gives a token for. */
export const meetingService = 'VideoConference';

/** The body of `POST v1/service/Login?rt=…`. */
export const meetingTokenRequest = z.object({ service: z.literal(meetingService), uid: z.string() });

/** Its answer: a token of a single person, which opens a single connection to the conference service within a minute. */
export const meetingToken = z.object({ token: z.string().check(z.minLength(1)) });

/** The path of the members of a meeting point. */
export const meetingRoomSource = 'v1/user/MeetingRoom';

const emails = z.object({ emails: z._default(z.array(z.string()), []) });

/** A person who belongs to a room. Persons who are not users here have an e-mail address only. */
export const roomMember = z.object({
  email: emailAddress,
  user: z.optional(
    z.object({
      /** The login. */
      alias: z.string(),
      restUri: z.string(),
      publicInfo: emails,
      privateInfo: emails,
    }),
  ),
  /** The path of the entry in the directory. */
  userContact: z.optional(z.string().check(z.maxLength(100))),
});
/** A person who belongs to a room. */
export type RoomMember = z.infer<typeof roomMember>;

const members = z.array(roomMember).check(z.maxLength(meetingLimits.members));

/** The room of a meeting point with its members. */
export const meetingRoom = z.object({
  restUri: z.string(),
  id: z.string(),
  displayName: z.string(),
  members,
});
/** The room of a meeting point with its members. */
export type MeetingRoom = z.infer<typeof meetingRoom>;

/** The body that replaces the members. The members of `notifyMembers`, the new members, get an e-mail. */
export const changedMeetingRoom = z.object({ members, notifyMembers: z._default(members, []) });
