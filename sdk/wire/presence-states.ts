/** In the order in which they are offered: at the desk, away for work, away for private reasons. */
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
