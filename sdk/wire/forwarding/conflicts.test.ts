import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { presenceStates } from '../people/presence.ts';
import { type ForwardedCall, type ForwardRule, missOf } from './conditions.ts';
import { canChain, findLoop, overlaps } from './conflicts.ts';
import { anyLoneRule } from './testing/random-rules.ts';
import { unpackTimeFilter, type WeekTime, weekDays } from './time-filter.ts';

/** Every kind of call to a user, but for the numbers of callers. */
const calls: readonly ForwardedCall[] = [true, false].flatMap((isOutside) =>
  [true, false].flatMap((isNamed) =>
    [true, false].flatMap((isPersonal) =>
      [true, false].flatMap((isForwarded) =>
        (['EXT', 'PSTN', 'PLMN'] as const).map((target) => ({
          callers: isNamed ? [isOutside ? '+33612345678' : '101'] : [],
          isOutside,
          isGroupMate: false,
          isPersonal,
          isForwarded,
          target,
        })),
      ),
    ),
  ),
);

/** The moments at which the hours of some rules begin and end. */
function momentsOf(rules: readonly ForwardRule[]): readonly WeekTime[] {
  const edges = rules.flatMap(({ timeFilter }) => {
    const hours = unpackTimeFilter(timeFilter);
    return hours ? [hours.start, hours.start - 1, hours.end, hours.end - 1] : [];
  });
  const minutes = [...new Set([0, 1439, ...edges])].filter((at) => at >= 0 && at < 1440);
  return weekDays.flatMap((dayOfWeek) => minutes.map((at) => ({ dayOfWeek, minutes: at })));
}

/** True if each call, state and moment finds both rules in the same mood. */
function slowSame(one: ForwardRule, other: ForwardRule): boolean {
  return calls.every((call) =>
    presenceStates.every((state) =>
      momentsOf([one, other]).every(
        (time) =>
          (missOf(one, call, state, time) === undefined) === (missOf(other, call, state, time) === undefined),
      ),
    ),
  );
}

const written = anyLoneRule.map((rule) => ({
  ...rule,
  activated: true,
  isMainForPresenceState: false,
  specificCaller: null,
  forwardType: rule.forwardType === 'OC' ? 'UR' : rule.forwardType,
  filter: 'GS?'.includes(rule.filter[0] ?? '') || rule.filter === 'specific' ? 'A' : rule.filter,
}));

describe('overlapping rules', () => {
  it('are for the same calls in the same case, and no others are', () => {
    const pair = written.chain((rule) =>
      fc.tuple(
        fc.constant(rule),
        fc.oneof(
          written.map((other) => ({ ...other, forwardType: rule.forwardType })),
          // Rules that differ in a single property.
          written.map((other) => ({ ...rule, presenceStateFilter: other.presenceStateFilter })),
          written.map((other) => ({ ...rule, timeFilter: other.timeFilter })),
          written.map((other) => ({ ...rule, filtersOnTargetNumber: other.filtersOnTargetNumber })),
          written.map((other) => ({ ...rule, filter: other.filter })),
        ),
      ),
    );
    fc.assert(
      fc.property(pair, ([one, other]) => {
        expect(overlaps(one, other)).toBe(slowSame(one, other));
      }),
      { numRuns: 150 },
    );
  });

  it('do not exist while one of them is off, or has another case or list of callers', () => {
    const rule = { ...sample(), specificCaller: '0611,0622' };
    expect(overlaps(rule, { ...rule, specificCaller: '0622,0611' })).toBe(true);
    expect(overlaps(rule, { ...rule, activated: false })).toBe(false);
    expect(overlaps(rule, { ...rule, forwardType: 'NA' })).toBe(false);
    expect(overlaps(rule, { ...rule, specificCaller: '0611' })).toBe(false);
  });

  it('are two main rules of one presence state', () => {
    const main = { ...sample(), isMainForPresenceState: true, presenceStateFilter: ['$personalActivity'] };
    const other = { ...main, filter: 'E', presenceStateFilter: ['sick', 'lunch'] };
    expect(overlaps(main, other)).toBe(true);
    expect(overlaps(main, { ...other, presenceStateFilter: ['lunch'] })).toBe(false);
  });
});

const sample = (): ForwardRule => ({
  restUri: 'rule/1',
  activated: true,
  forwardType: 'AL',
  filter: 'A',
  destination: '102',
  noAnswerForwardingDelay: 20_000,
  priorityOrder: 0,
  isMainForPresenceState: false,
  filtersOnTargetNumber: [],
  presenceStateFilter: [],
  filterOnCallCategory: '',
  specificCaller: null,
  timeFilter: 0,
  forwardingScope: 'ALL',
  parentForwarding: null,
});

/** Tries every way through the rules that visits no user twice. */
function slowLoop(
  owner: number,
  rule: ForwardRule,
  rulesOf: (user: number) => readonly ForwardRule[],
): boolean {
  const ways = [{ chain: [rule], users: [owner] }];
  for (let way = ways.pop(); way; way = ways.pop()) {
    const user = Number(way.chain.at(-1)?.destination);
    if (!canChain(way.chain) || way.chain.some((one) => !one.activated || one.forwardType !== 'AL')) continue;
    if (user === owner) return true;
    if (way.users.includes(user)) continue;
    for (const next of rulesOf(user)) ways.push({ chain: [...way.chain, next], users: [...way.users, user] });
  }
  return false;
}

describe('circles of rules', () => {
  it('are found as by the slow version', () => {
    const anyOffice = fc.array(
      fc.array(
        fc.tuple(anyLoneRule, fc.integer({ min: 0, max: 4 })).map(([rule, to]) => ({
          ...rule,
          forwardType: rule.forwardType === 'NA' ? 'NA' : 'AL',
          destination: String(to),
        })),
        { maxLength: 3 },
      ),
      { minLength: 4, maxLength: 4 },
    );
    fc.assert(
      fc.property(anyOffice, anyLoneRule, fc.integer({ min: 0, max: 4 }), (office, rule, to) => {
        const first = { ...rule, forwardType: 'AL', destination: String(to) };
        const rulesOf = (user: number) => office[user] ?? [];
        const userAt = (destination: string) => (destination === '4' ? undefined : Number(destination));
        expect(findLoop(0, first, { rulesOf, userAt }) !== undefined).toBe(slowLoop(0, first, rulesOf));
      }),
      { numRuns: 1_000 },
    );
  });

  it('name the users on the way', () => {
    const to = (destination: string, more: Partial<ForwardRule> = {}) => ({
      ...sample(),
      destination,
      ...more,
    });
    const office = [[], [to('2')], [to('0', { filter: 'E' })]];
    const deps = { rulesOf: (user: number) => office[user] ?? [], userAt: Number };
    expect(findLoop(0, to('1'), deps)).toEqual([0, 1, 2]);
    expect(findLoop(0, to('1', { filter: 'I' }), deps)).toBeUndefined();
    expect(findLoop(0, to('0'), deps)).toEqual([0]);
  });
});
