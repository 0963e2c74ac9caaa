import * as z from 'zod/mini';
import { telephonicState } from '../session/info.ts';
import { timestamp } from '../time.ts';

/** The presence states in the order in which they are offered: at the desk, away for work, away for private reasons. */
export const presenceStates = [
  'available',
  'working',
  'meetingCustomer',
  'training',
  'travelling',
  'lunch',
  'away',
  'sick',
  'holidays',
] as const;

export const presenceState = z.enum(presenceStates);
/** A presence that users can choose. */
export type PresenceState = z.infer<typeof presenceState>;

/** Whether the calendar sets the presence of a user, or the user does. */
export const presenceSetting = z.enum(['CalendarSetting', 'ManualSetting']);
export type PresenceSetting = z.infer<typeof presenceSetting>;

/** The part of a presence that only a calendar gives. */
export const calendarPresence = {
  /** The words of the slot or of the holiday, in place of the words of the state. */
  customPresenceState: z.optional(z.string()),
  /** When the calendar changes it; missing for a presence that was set, and if it does not within eight days. */
  presenceUntil: z.optional(timestamp),
};

/** The part of a presence that a video meeting gives. */
export const meetingPresence = {
  /** True while the user is in a video meeting of the phone system; missing otherwise. */
  isInMeeting: z.optional(z.boolean()),
};

/** The presence of a user: properties of the user. */
export const ownPresence = z.object({
  presenceSetting,
  presenceState,
  ...calendarPresence,
  ...meetingPresence,
});
/** The presence of the user, chosen by hand or taken from the calendar. */
export type OwnPresence = z.infer<typeof ownPresence>;

/** The state of a colleague: on the phone, and as the colleague or the calendar has set it. */
export const colleaguePresence = z.object({
  /** Path of the colleague in the directory. */
  restUri: z.string(),
  telephonicState,
  /** Calls reach phones that are connected only when they come: the state counts as limited, not as unavailable. */
  hasTerminalsConnectedOnDemand: z._default(z.boolean(), false),
  presenceState,
  ...calendarPresence,
  ...meetingPresence,
});
/** The presence of a colleague, by the colleague's path in the directory. */
export type ColleaguePresence = z.infer<typeof colleaguePresence>;
