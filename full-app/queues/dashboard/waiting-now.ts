import type { SeenGroup } from '#sdk/index.ts';
import type { GroupFigures } from '#sdk/statistics.ts';

/** Live groups, of which the counters are read. */
export type LiveGroups = readonly Pick<SeenGroup, 'internalAddressID' | 'acdGroupNbClientsInQueue'>[];

/**
 * How many callers of these groups wait, as the phone system counts everywhere: a caller at whose agent the phone rings does not
 * wait. Until a live group is known, its figures say how many callers are there.
 */
export const waitingNow = (
  live: LiveGroups | undefined,
  rows: readonly Pick<GroupFigures, 'group' | 'present'>[],
): number =>
  rows.reduce((sum, { group, present }) => {
    const known = live?.find(({ internalAddressID }) => internalAddressID === group);
    return sum + (known?.acdGroupNbClientsInQueue ?? present);
  }, 0);
