import type { ToldForwarding } from '../wire/forwarding.ts';

/** Each says that there is no condition: a time filter of zero is always (Core 4). */
const noCondition: ReadonlySet<unknown> = new Set([undefined, null, false, '', 0, '0']);

/** Whether it counts for some calls only: at certain times, in certain states, of certain callers, to certain numbers. */
export const isConditional = ({
  timeFilter,
  presenceStateFilter,
  specificCaller,
  filtersOnTargetNumber,
}: ToldForwarding): boolean =>
  [timeFilter, presenceStateFilter, specificCaller, filtersOnTargetNumber].some(
    (condition) => !noCondition.has(condition) && !(Array.isArray(condition) && condition.length === 0),
  );
