import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ForwardedCall, ForwardRule } from './conditions.ts';
import { type CalleeState, route } from './route.ts';
import { anyCall, anyRules, anyState, anyTime } from './testing/random-rules.ts';
import type { WeekTime } from './time-filter.ts';

const personal = ['away', 'sick', 'holidays'];

/** True if a pattern means a number, by a regular expression. */
const slowMatch = (pattern: string, number: string): boolean =>
  new RegExp(
    `^${pattern.replace(/^\^/, '').replace(/\+/g, '\\+').replace(/\*/g, '.*')}${pattern.startsWith('^') ? '' : '$'}`,
  ).test(number);

/** The conditions of a rule, each in words of its own. */
function slowApplies(rule: ForwardRule, call: ForwardedCall, presence: string, time: WeekTime): boolean {
  const states = new Set<string>();
  for (const state of rule.presenceStateFilter) {
    if (state === '$personalActivity') for (const one of personal) states.add(one);
    else if (state === '$professionalActivity') {
      if (!personal.includes(presence)) states.add(presence);
    } else states.add(state);
  }
  const bits = rule.timeFilter.toString(2).padStart(29, '0');
  const isTime =
    rule.timeFilter === 0 ||
    (bits[6 - time.dayOfWeek] === '1' &&
      Number.parseInt(bits.slice(7, 18), 2) <= time.minutes &&
      time.minutes < Number.parseInt(bits.slice(18), 2));
  const listed = (rule.specificCaller ?? '').split(',').filter(Boolean);
  const isListed = listed.some((pattern) => call.callers.some((number) => slowMatch(pattern, number)));
  const isCaller = {
    A: listed.length === 0 || isListed,
    I: !call.isOutside && (listed.length === 0 || isListed),
    E: call.isOutside && (listed.length === 0 || isListed),
    X: call.callers.length === 0,
    G: call.isGroupMate && !call.isOutside,
    specific: isListed,
  }[rule.filter];
  const targets = new Set(rule.filtersOnTargetNumber);
  return (
    rule.activated &&
    isCaller === true &&
    (targets.size === 0 || targets.size === 3 || targets.has(call.target ?? '')) &&
    rule.filterOnCallCategory !== (call.isPersonal ? 'PROF' : 'PERS') &&
    !(call.isForwarded && rule.forwardingScope === 'DIRECT') &&
    (rule.presenceStateFilter.length === 0 || states.has(presence)) &&
    isTime
  );
}

/** Ranks all rules that apply, and takes the first. */
function slowRoute(call: ForwardedCall, rules: readonly ForwardRule[], state: CalleeState, time: WeekTime) {
  const { presenceState: presence, phones } = state;
  const applies = (rule: ForwardRule) => slowApplies(rule, call, presence, time);
  const parentOf = (rule: ForwardRule) => rules.find(({ restUri }) => restUri === rule.parentForwarding);
  const isMain = (rule: ForwardRule) =>
    rule.isMainForPresenceState &&
    rule.presenceStateFilter.length > 0 &&
    slowApplies(
      {
        ...rule,
        activated: true,
        filter: 'A',
        specificCaller: null,
        filtersOnTargetNumber: [],
        filterOnCallCategory: '',
        forwardingScope: 'ALL',
        timeFilter: 0,
      },
      call,
      presence,
      time,
    );
  const best = (type: string): ForwardRule | undefined =>
    rules
      .map((rule, at) => ({ rule, at, whole: parentOf(rule) ?? rule }))
      .filter(({ rule }) => (rule.forwardType === 'OC' ? 'UR' : rule.forwardType) === type && applies(rule))
      .filter(({ rule, whole }) =>
        rule.parentForwarding === null
          ? true
          : whole !== rule && whole.parentForwarding === null && applies(whole),
      )
      .map(({ rule, at, whole }) => ({
        rule,
        rank: [
          isMain(whole) ? 0 : 1,
          whole.priorityOrder,
          rules.indexOf(whole),
          rule === whole ? 1 : 0,
          rule.priorityOrder,
          at,
        ],
      }))
      .sort((one, other) => {
        const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
        return at < 0 ? 0 : (one.rank[at] ?? 0) - (other.rank[at] ?? 0);
      })[0]?.rule;
  const always = phones === 'silent' ? undefined : best('AL');
  if (always) return { outcome: 'forward', rule: always };
  const rule = best({ free: 'NA', silent: 'NA', busy: 'OB', unreachable: 'UR' }[phones]);
  return { outcome: phones === 'free' ? 'ring' : rule ? 'forward' : 'fail', rule };
}

describe('the route of a call', () => {
  it('is that of the slow version for random rules and calls', () => {
    fc.assert(
      fc.property(anyRules, anyCall, anyState, anyTime, (rules, call, state, time) => {
        const { outcome, rule, steps } = route(call, rules, state, time);
        expect({ outcome, rule }).toEqual(slowRoute(call, rules, state, time));
        expect(steps.filter(({ miss }) => miss === undefined).map((step) => step.rule)).toEqual(
          rule ? [rule] : [],
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it('does not depend on the order in which rules of different priority are given', () => {
    fc.assert(
      fc.property(anyRules, anyCall, anyState, anyTime, (rules, call, state, time) => {
        const ranked = rules.map((rule, at) => ({ ...rule, priorityOrder: (at * 37) % 101 }));
        expect(route(call, ranked.toReversed(), state, time).rule?.restUri).toBe(
          route(call, ranked, state, time).rule?.restUri,
        );
      }),
    );
  });
});
