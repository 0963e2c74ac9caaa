import type { RawForwarding } from '#wire/forwarding/raw.ts';

/** The values that mean that there is no condition: a time filter of zero means always. */
const noCondition: ReadonlySet<unknown> = new Set([undefined, null, false, '', 0, '0']);

/** Whether a forwarding applies to some calls only: by time, presence, caller, number called, or category of the call. */
export const isConditional = ({
  timeFilter,
  presenceStateFilter,
  specificCaller,
  filtersOnTargetNumber,
  filterOnCallCategory,
}: RawForwarding): boolean =>
  [timeFilter, presenceStateFilter, specificCaller, filtersOnTargetNumber, filterOnCallCategory].some(
    (condition) => !noCondition.has(condition) && !(Array.isArray(condition) && condition.length === 0),
  );
