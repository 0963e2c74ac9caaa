import type { PlannedText } from '../../shell/planned-areas.ts';

/** Settings that have their address already, and what is to be said there until they come. */
export const plannedSections: Readonly<Record<string, PlannedText>> = {
  password: 'later.password',
  callqueuing: 'later.services',
  callback: 'later.services',
  bosssecretary: 'later.services',
  awayattendant: 'later.services',
  availabilityattendant: 'later.services',
  matrix: 'later.chatRooms',
  matrix_backup: 'later.chatRooms',
  geoarea: 'later.geoArea',
};

/** What of call queuing has a page of its own: waiting, queue management, the caller's choices. */
export const queuingKinds = ['wa', 'qm', 'ccs'] as const;
