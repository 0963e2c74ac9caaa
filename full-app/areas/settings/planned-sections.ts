import type { PlannedText } from '../../shell/planned-areas.ts';

/** Settings that have an address but no screen yet, each with its explanation. */
export const plannedSections: Readonly<Record<string, PlannedText>> = {
  callqueuing: 'later.services',
  callback: 'later.services',
  bosssecretary: 'later.services',
  awayattendant: 'later.services',
  availabilityattendant: 'later.services',
  geoarea: 'later.geoArea',
};

/** The parts of call queuing with a page of their own: waiting, queue management, the caller's choices. */
export const queuingKinds = ['wa', 'qm', 'ccs'] as const;
