import * as z from 'zod/mini';
import type { SameType } from '#wire/same-type.ts';

/** At the desk, away for work, or away for private reasons. */
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

/** The user’s presence. */
export interface BridgePresence {
  /** The presence that colleagues see. */
  readonly presenceState:
    | 'available'
    | 'working'
    | 'meetingCustomer'
    | 'training'
    | 'travelling'
    | 'lunch'
    | 'away'
    | 'sick'
    | 'holidays';
  /** True if the calendar set it, false if the user did. */
  readonly isByCalendar: boolean;
}

export const presence = z.object({
  presenceState: z.enum(presenceStates),
  isByCalendar: z.boolean(),
});
true satisfies SameType<BridgePresence, z.output<typeof presence>>;
