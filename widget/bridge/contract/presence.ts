import * as z from 'zod/mini';

/** At the desk for work, away from it for work, or away for private reasons. */
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

/** What the user says of being there. */
export const presence = z.object({
  presenceState: z.enum(presenceStates),
  isByCalendar: z.boolean().check(z.describe('Whether the calendar says it, or the user')),
});
