import * as z from 'zod/mini';

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

/** The user's presence. */
export const presence = z.object({
  presenceState: z.enum(presenceStates),
  isByCalendar: z.boolean().check(z.describe('True if the calendar set it, false if the user did')),
});
