import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { type TelephonicState, telephonicState } from '../session/info.ts';
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
export type PresenceState = (typeof presenceStates)[number];

/** Whether the calendar sets the presence of a user, or the user does. */
export const presenceSetting = z.enum(['CalendarSetting', 'ManualSetting']);
/** Whether the calendar sets the presence of a user, or the user does. */
export type PresenceSetting = 'CalendarSetting' | 'ManualSetting';

/** The part of a presence that only a calendar gives. */
export const calendarPresence = {
  customPresenceState: z.optional(z.string()),
  presenceUntil: z.optional(timestamp),
};

/** The part of a presence that a video meeting gives. */
export const meetingPresence = {
  isInMeeting: z.optional(z.boolean()),
};

/** The presence of the user, chosen by hand or taken from the calendar. */
export interface OwnPresence {
  /** Whether the calendar sets the presence, or the user does. */
  readonly presenceSetting: PresenceSetting;
  /** The presence that colleagues see. */
  readonly presenceState: PresenceState;
  /** The words of the slot or of the holiday, in place of the words of the state. */
  readonly customPresenceState?: string | undefined;
  /**
   * When the calendar changes the presence, in milliseconds since 1970. Missing for a presence that was set by hand,
   * and if it does not change within eight days.
   */
  readonly presenceUntil?: number | undefined;
  /** True while the user is in a video meeting of the phone system; missing otherwise. */
  readonly isInMeeting?: boolean | undefined;
}

export const ownPresence = z.object({
  presenceSetting,
  presenceState,
  ...calendarPresence,
  ...meetingPresence,
});
true satisfies SameType<OwnPresence, z.output<typeof ownPresence>>;

/** The state of a colleague: on the phone, and as the colleague or the calendar has set it. */
export interface ColleaguePresence {
  /** The path of the colleague in the directory, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The state on the phone: free, in a call, ringing, in Do not disturb, forwarded, or without a phone. */
  readonly telephonicState: TelephonicState;
  /** The name of the other phone system that the state comes from: the colleague has a call there. Missing: it is of this one. */
  readonly pbx?: string | undefined;
  /** Calls reach phones that are connected only when they come: the state counts as limited, not as unavailable. */
  readonly hasTerminalsConnectedOnDemand: boolean;
  /** The presence that colleagues see. */
  readonly presenceState: PresenceState;
  /** The words of the slot or of the holiday, in place of the words of the state. */
  readonly customPresenceState?: string | undefined;
  /**
   * When the calendar changes the presence, in milliseconds since 1970. Missing for a presence that was set by hand,
   * and if it does not change within eight days.
   */
  readonly presenceUntil?: number | undefined;
  /** True while the user is in a video meeting of the phone system; missing otherwise. */
  readonly isInMeeting?: boolean | undefined;
}

export const colleaguePresence = z.object({
  restUri: z.string(),
  telephonicState,
  pbx: z.optional(z.string()),
  hasTerminalsConnectedOnDemand: z._default(z.boolean(), false),
  presenceState,
  ...calendarPresence,
  ...meetingPresence,
});
true satisfies SameType<ColleaguePresence, z.output<typeof colleaguePresence>>;
