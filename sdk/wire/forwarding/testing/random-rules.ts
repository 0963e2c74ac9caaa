import fc from 'fast-check';
import { presenceStates } from '#wire/people/presence.ts';
import type { ForwardedCall, ForwardRule } from '../conditions.ts';
import { type CalleeState, phonesStates } from '../route.ts';
import { presenceFilterValues, targetNumbers } from '../rule.ts';
import { packTimeFilter, type WeekTime } from '../time-filter.ts';

/** Numbers of callers: few, so that rules and calls often meet. */
const numbers = ['101', '102', '+33612345678', '+33199001122'] as const;
const patterns = [...numbers, '10*', '^+336', '+331*', '999'] as const;

/** Hours of some days, at few times, or none. */
export const anyHours: fc.Arbitrary<number> = fc.oneof(
  { arbitrary: fc.constant(0), weight: 3 },
  fc
    .record({
      days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1 }),
      start: fc.integer({ min: 0, max: 23 }),
      hours: fc.integer({ min: 1, max: 24 }),
    })
    .map(({ days, start, hours }) =>
      packTimeFilter({ days, start: start * 60, end: Math.min(start + hours, 24) * 60 }),
    ),
);

/** A rule without its path. */
const anyRule = fc.record({
  activated: fc.oneof({ arbitrary: fc.constant(true), weight: 4 }, fc.constant(false)),
  forwardType: fc.constantFrom('AL', 'NA', 'OB', 'UR', 'OC'),
  filter: fc.constantFrom('A', 'A', 'A', 'X', 'E', 'I', 'G', 'specific', '?'),
  destination: fc.constantFrom('103', 'ENT_VM', 'REJECTION', '+33611111111'),
  noAnswerForwardingDelay: fc.constant(20_000),
  priorityOrder: fc.integer({ min: 0, max: 3 }),
  isMainForPresenceState: fc.boolean(),
  filtersOnTargetNumber: fc.oneof(fc.constant([]), fc.uniqueArray(fc.constantFrom(...targetNumbers))),
  presenceStateFilter: fc.oneof(
    { arbitrary: fc.constant([]), weight: 3 },
    fc.uniqueArray(fc.constantFrom(...presenceFilterValues), { maxLength: 3 }),
  ),
  filterOnCallCategory: fc.constantFrom('', '', '', 'PROF', 'PERS'),
  specificCaller: fc.oneof(
    { arbitrary: fc.constant(null), weight: 3 },
    fc.uniqueArray(fc.constantFrom(...patterns), { minLength: 1, maxLength: 2 }).map((all) => all.join(',')),
  ),
  timeFilter: anyHours,
  forwardingScope: fc.constantFrom('ALL', 'ALL', 'DIRECT'),
});

/** The rules of a user. Some are parts of another rule, or of a rule that does not exist. */
export const anyRules: fc.Arbitrary<readonly ForwardRule[]> = fc
  .array(fc.tuple(anyRule, fc.integer({ min: -6, max: 7 })), { maxLength: 7 })
  .map((rules) =>
    rules.map(([rule, parent], at) => ({
      ...rule,
      restUri: `rule/${at}`,
      parentForwarding: parent < 0 || parent === at ? null : `rule/${parent}`,
    })),
  );

/** A rule that stands alone. */
export const anyLoneRule: fc.Arbitrary<ForwardRule> = anyRule.map((rule) => ({
  ...rule,
  restUri: 'rule/0',
  parentForwarding: null,
}));

export const anyCall: fc.Arbitrary<ForwardedCall> = fc
  .record({
    number: fc.option(fc.constantFrom(...numbers)),
    isGroupMate: fc.boolean(),
    isPersonal: fc.boolean(),
    target: fc.constantFrom('EXT', 'PSTN', 'PLMN', undefined),
    isForwarded: fc.boolean(),
    isOutside: fc.boolean(),
  })
  .map(({ number, ...call }) => ({
    ...call,
    callers: number === null ? [] : [number],
    isOutside: number === null ? call.isOutside : number.startsWith('+'),
  }));

export const anyTime: fc.Arbitrary<WeekTime> = fc.record({
  dayOfWeek: fc.integer({ min: 0, max: 6 }),
  minutes: fc.oneof(
    fc.integer({ min: 0, max: 1439 }),
    fc.integer({ min: 0, max: 23 }).map((hour) => hour * 60),
  ),
});

export const anyState: fc.Arbitrary<CalleeState> = fc.record({
  presenceState: fc.constantFrom(...presenceStates),
  phones: fc.constantFrom(...phonesStates),
});
