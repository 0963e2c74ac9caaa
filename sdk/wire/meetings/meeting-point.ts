import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
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
/**
 * The licence of a user for meetings. `standard` only joins; the others host. Only `premium_plus` may let external
 * people ask.
 */
export type MeetingUserType = (typeof meetingUserTypes)[number];

/** The permanent room of a user: a place with a link, where meetings are hosted. */
export interface MeetingPoint {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** A part of the link. It cannot be guessed. */
  readonly id: string;
  /** The owner in the conference service. It has no underscore: the uids of external people have an underscore. */
  readonly uid: string;
  /** The name of the meeting point. */
  readonly displayName: string;
  /** The kind of the meeting point: there is one kind. */
  readonly type: 'permanent';
  /** True if only the host's invitations open the room: requests to join are refused. */
  readonly isLocked: boolean;
  /** How people join by phone: they call any of the numbers and enter the PIN. Missing where they cannot. */
  readonly dialIn?:
    | {
        /** The number from outside. */
        readonly number: string;
        /** The number from inside. */
        readonly shortNumber: string;
        /** The PIN, in digits. */
        readonly pin: string;
      }
    | undefined;
  /** When it was created, in ISO 8601. A conference service of others may send anything. */
  readonly createdAt?: string | undefined;
  /** Requests of external people here: `true` denies, `false` asks. Missing: the user's setting applies. */
  readonly automaticDeny?: boolean | undefined;
}

export const meetingPoint = z.object({
  restUri: z.string(),
  id: z.string(),
  uid: z.string(),
  displayName: z.string(),
  type: z._default(z.literal('permanent'), 'permanent'),
  isLocked: z._default(z.boolean(), false),
  dialIn: z.optional(
    z.object({
      number: z.string(),
      shortNumber: z.string(),
      pin: z.string(),
    }),
  ),
  createdAt: z.optional(z.string()),
  automaticDeny: z.optional(z.boolean()),
});
true satisfies SameType<MeetingPoint, z.output<typeof meetingPoint>>;

const displayName = z.string().check(z.trim(), z.minLength(1), z.maxLength(meetingLimits.nameLength));

/** A meeting point to be created. */
export interface NewMeetingPoint {
  /** The name of the meeting point, 1 to 80 characters. */
  readonly displayName: string;
  /** True if only the host's invitations open the room: requests to join are refused. Default: false. */
  readonly isLocked?: boolean | undefined;
  /** Requests of external people here: `true` denies, `false` asks. Missing: the user's setting applies. */
  readonly automaticDeny?: boolean | undefined;
}

export const newMeetingPoint = z.object({
  displayName,
  isLocked: z.optional(z.boolean()),
  automaticDeny: z.optional(z.boolean()),
});
true satisfies SameType<NewMeetingPoint, z.output<typeof newMeetingPoint>>;

/** The changed properties of a meeting point. */
export interface ChangedMeetingPoint {
  /** The name of the meeting point, 1 to 80 characters. */
  readonly displayName?: string | undefined;
  /** True if only the host's invitations open the room: requests to join are refused. */
  readonly isLocked?: boolean | undefined;
  /** Requests of external people here: `true` denies, `false` asks, and `null` lets the user's setting apply. */
  readonly automaticDeny?: boolean | null | undefined;
}

export const changedMeetingPoint = z.partial(
  z.object({ displayName, isLocked: z.boolean(), automaticDeny: z.nullable(z.boolean()) }),
);
true satisfies SameType<ChangedMeetingPoint, z.output<typeof changedMeetingPoint>>;

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
export interface RoomMember {
  /** The e-mail address of the person. */
  readonly email: string;
  /** The user with this e-mail address. Missing for other people. */
  readonly user?:
    | {
        /** The login. */
        readonly alias: string;
        /** The path of the resource, relative to `/restletrouter/`. */
        readonly restUri: string;
        /** The properties that every user may read. */
        readonly publicInfo: {
          /** The e-mail addresses. */
          readonly emails: string[];
        };
        /** The properties that only some users may read. */
        readonly privateInfo: {
          /** The e-mail addresses. */
          readonly emails: string[];
        };
      }
    | undefined;
  /** The path of the entry in the directory. */
  readonly userContact?: string | undefined;
}

export const roomMember = z.object({
  email: emailAddress,
  user: z.optional(
    z.object({
      alias: z.string(),
      restUri: z.string(),
      publicInfo: emails,
      privateInfo: emails,
    }),
  ),
  userContact: z.optional(z.string().check(z.maxLength(100))),
});
true satisfies SameType<RoomMember, z.output<typeof roomMember>>;

const members = z.array(roomMember).check(z.maxLength(meetingLimits.members));

/** The room of a meeting point with its members. */
export interface MeetingRoom {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the meeting point. */
  readonly id: string;
  /** The name of the meeting point. */
  readonly displayName: string;
  /** The persons who belong to the room. */
  readonly members: RoomMember[];
}

export const meetingRoom = z.object({
  restUri: z.string(),
  id: z.string(),
  displayName: z.string(),
  members,
});
true satisfies SameType<MeetingRoom, z.output<typeof meetingRoom>>;

/** The body that replaces the members. The members of `notifyMembers`, the new members, get an e-mail. */
export const changedMeetingRoom = z.object({ members, notifyMembers: z._default(members, []) });
