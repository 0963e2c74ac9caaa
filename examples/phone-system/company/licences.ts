import * as z from 'zod/mini';
import { onlineMeetingLevels } from '../../../sdk/wire/meetings/invitation.ts';
import type { MeetingScript } from '../../../sdk/wire/meetings/meeting-script.ts';
import { enterprise } from '../base/enterprise.ts';

const no = z._default(z.boolean(), false);

/** The licences of a user beyond calling. Stored as JSON beside the person; a missing licence was not bought. */
export const licences = z.object({
  collaboration: z._default(z.enum(['none', 'free', 'pro', 'premium']), 'none'),
  videoConference: z.optional(z.enum(['standard', 'premium', 'premium_plus'])),
  /** Meetings of the first provider of private addresses. */
  onlineMeetings: z._default(z.enum(onlineMeetingLevels), 'no'),
  teams: no,
  conferenceBridge: no,
  /** How many messages of queues an agent takes at once; 0: none. */
  queueMessages: z._default(z.number(), 0),
  /** No program on the desktop may be this user's phone. */
  isSoftphoneBarred: no,
  /** How many programs on the desktop may be this user's phone. */
  softphones: z._default(z.number(), 1),
  /** No browser may be this user's phone. */
  isWebPhoneBarred: no,
  /** The names of the lines of devices are an administrator's. */
  areDeviceLinesBarred: no,
  /** An agent who does not see the callers of the groups. */
  isVisualQueueBarred: no,
  /** An agent who does not see the own figures. */
  areStatisticsBarred: no,
  /** A supervisor who sees only the groups of which the supervisor is a member. */
  isCallCentreBarred: no,
  /** No program places calls from phones of the user or sends text messages for the user. */
  isCtiBarred: no,
  /** No reports. */
  areReportsBarred: no,
  /** Numbers of the groups that a supervisor is restricted to; undefined: all. */
  supervisedGroups: z.optional(z.array(z.string())),
});
export type Licences = z.infer<typeof licences>;

/** The licences of a user who can only call. */
export const noLicences: Licences = licences.parse({});

/** The services beside telephony, as the profile of their user has them. */
export const externalServicesOf = (
  bought: Licences,
  login: string,
  meetings: { readonly isOnEveryDevice: boolean; readonly script: MeetingScript | undefined },
) => ({
  collaboration: { level: bought.collaboration },
  ...(bought.videoConference !== undefined && {
    videoConference: {
      appId: enterprise.name,
      userType: bought.videoConference,
      isOnEveryDevice: meetings.isOnEveryDevice,
      ...(meetings.script && { script: meetings.script }),
    },
  }),
  ...(bought.onlineMeetings !== 'no' && { onlineMeetings: { level: bought.onlineMeetings } }),
  ...(bought.teams && { Microsoft: { teamsMeetingUrlPrivate: `teams/${login}` } }),
  ...(bought.conferenceBridge && { conferenceBridge: { number: enterprise.conferenceBridge } }),
});
