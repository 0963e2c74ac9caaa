import * as z from 'zod/mini';
import { onlineMeetingLevels } from '../meetings/invitation.ts';
import type { SameType } from '../same-type.ts';

/** The levels of the collaboration licence. */
export const collaborationLevels = ['none', 'free', 'pro', 'premium'] as const;
/** The levels of the licence for video conferences. */
export const videoConferenceLevels = ['standard', 'premium', 'premium_plus'] as const;

/** The licences of a user beyond calling. */
export interface UserLicences {
  /** The level of collaboration. */
  readonly collaboration: (typeof collaborationLevels)[number];
  /** The level of video conferences. Missing: none. */
  readonly videoConference?: (typeof videoConferenceLevels)[number] | undefined;
  /** The level of meetings at the first provider of private addresses. */
  readonly onlineMeetings: (typeof onlineMeetingLevels)[number];
  /** The user has meetings of Microsoft Teams. */
  readonly teams: boolean;
  /** The user has conferences on the bridge. */
  readonly conferenceBridge: boolean;
  /** How many messages of queues the user takes at once as an agent; 0: none. */
  readonly queueMessages: number;
  /** No program on a computer may be the user's phone. */
  readonly isSoftphoneBarred: boolean;
  /** How many programs on computers may be the user's phone. */
  readonly softphones: number;
  /** No browser may be the user's phone. */
  readonly isWebPhoneBarred: boolean;
  /** The user may not name the lines of devices. */
  readonly areDeviceLinesBarred: boolean;
  /** The user does not see the callers of the groups as an agent. */
  readonly isVisualQueueBarred: boolean;
  /** The user does not see the own figures as an agent. */
  readonly areStatisticsBarred: boolean;
  /** The user sees as a supervisor only groups with the user as a member. */
  readonly isCallCentreBarred: boolean;
  /** No program places calls from phones of the user or sends text messages for the user. */
  readonly isCtiBarred: boolean;
  /** The user has no reports. */
  readonly areReportsBarred: boolean;
  /** The numbers of the groups that the user is restricted to as a supervisor. Missing: all groups. */
  readonly supervisedGroups?: string[] | undefined;
}

const values = {
  collaboration: z.enum(collaborationLevels),
  videoConference: z.optional(z.enum(videoConferenceLevels)),
  onlineMeetings: z.enum(onlineMeetingLevels),
  teams: z.boolean(),
  conferenceBridge: z.boolean(),
  queueMessages: z.number(),
  isSoftphoneBarred: z.boolean(),
  softphones: z.number(),
  isWebPhoneBarred: z.boolean(),
  areDeviceLinesBarred: z.boolean(),
  isVisualQueueBarred: z.boolean(),
  areStatisticsBarred: z.boolean(),
  isCallCentreBarred: z.boolean(),
  isCtiBarred: z.boolean(),
  areReportsBarred: z.boolean(),
  supervisedGroups: z.optional(z.array(z.string())),
};

export const userLicences = z.object(values);
true satisfies SameType<UserLicences, z.output<typeof userLicences>>;

/** The licences of a user who can only call. */
export const noLicences: UserLicences = {
  collaboration: 'none',
  onlineMeetings: 'no',
  teams: false,
  conferenceBridge: false,
  queueMessages: 0,
  isSoftphoneBarred: false,
  softphones: 1,
  isWebPhoneBarred: false,
  areDeviceLinesBarred: false,
  isVisualQueueBarred: false,
  areStatisticsBarred: false,
  isCallCentreBarred: false,
  isCtiBarred: false,
  areReportsBarred: false,
};

/** Properties that may be missing. */
export type SomeOf<All> = { readonly [Name in keyof All]?: All[Name] | undefined };

/** The licences of a user that change. */
export interface ChangedLicences extends SomeOf<Omit<UserLicences, 'videoConference' | 'supervisedGroups'>> {
  /** The level of video conferences; null takes the licence away. */
  readonly videoConference?: (typeof videoConferenceLevels)[number] | null | undefined;
  /** The numbers of the groups that the user is restricted to as a supervisor; null: all groups. */
  readonly supervisedGroups?: string[] | null | undefined;
}

const counted = (most: number) => z.number().check(z.int(), z.gte(0), z.lte(most));
/** Changed licences; null takes a licence away. */
export const changedLicences = z.partial(
  z.strictObject({
    ...values,
    videoConference: z.nullable(z.enum(videoConferenceLevels)),
    queueMessages: counted(10),
    softphones: counted(5),
    supervisedGroups: z.nullable(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(500))),
  }),
);
true satisfies SameType<ChangedLicences, z.output<typeof changedLicences>>;
