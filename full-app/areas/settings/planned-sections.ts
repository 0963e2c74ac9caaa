import type { PlannedText } from '../../shell/planned-areas.ts';

/** Settings that have an address but no screen yet, each with its explanation. */
export const plannedSections: Readonly<Record<string, PlannedText>> = {
  geoarea: 'later.geoArea',
};
