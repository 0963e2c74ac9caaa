import { presenceStates } from '../people/presence.ts';
import { expandStates, type ForwardRule } from './conditions.ts';
import { momentOf } from './route.ts';
import { listableFilters, targetNumbers } from './rule.ts';
import { commonHours } from './time-filter.ts';

/** The most rules that are looked at for a circle. Calls in a circle that is not found end after some redirections. */
const maxLooked = 20_000;

/** Returns the single callers, in a fixed order; empty if the rule is for all of its filter. */
const callersOf = ({ filter, specificCaller }: ForwardRule): readonly string[] =>
  listableFilters.has(filter) && specificCaller ? [...new Set(specificCaller.split(','))].sort() : [];

/** Returns values in a fixed order; empty if they are all that there are, which is no condition. */
const chosen = (values: ReadonlySet<string>, all: readonly string[]): readonly string[] =>
  all.every((value) => values.has(value)) ? [] : [...values].sort();

/** Returns a text that two rules share if they are for the same calls in the same case. */
const callsOf = (rule: ForwardRule): string =>
  JSON.stringify([
    momentOf(rule),
    rule.filter,
    callersOf(rule),
    chosen(new Set(rule.filtersOnTargetNumber), targetNumbers),
    chosen(expandStates(rule.presenceStateFilter), presenceStates),
    rule.filterOnCallCategory,
    rule.timeFilter,
    rule.forwardingScope,
    rule.parentForwarding,
  ]);

/** True if both are the main rule of a presence state, in the same case. */
function claimSameState(one: ForwardRule, other: ForwardRule): boolean {
  if (!one.isMainForPresenceState || !other.isMainForPresenceState) return false;
  if (momentOf(one) !== momentOf(other)) return false;
  const states = expandStates(one.presenceStateFilter);
  return [...expandStates(other.presenceStateFilter)].some((state) => states.has(state));
}

/**
 * True if two rules overlap: both are active, and are for exactly the same calls, so that one of the two would never apply;
 * or both are the main rule of the same presence state. A rule for some of another rule's calls is fine: the first wins.
 */
export const overlaps = (one: ForwardRule, other: ForwardRule): boolean =>
  one.activated && other.activated && (callsOf(one) === callsOf(other) || claimSameState(one, other));

/** The callers that pass a filter: from outside or not, with a number or without. */
const passing: Readonly<Record<string, readonly string[]>> = {
  A: ['inside', 'outside', 'withheld'],
  specific: ['inside', 'outside'],
  I: ['inside'],
  G: ['inside'],
  E: ['outside', 'withheld'],
  X: ['withheld'],
};

const hasPattern = (callers: readonly string[]): boolean => callers.some((caller) => /[*^]/.test(caller));

/** True if the same caller can be on both lists. Patterns are not compared: they may have a number in common. */
function canShareCaller(one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0 || hasPattern(one) || hasPattern(other)) return true;
  return one.some((caller) => other.includes(caller));
}

/**
 * True if a single call can meet all of these rules in turn. Presence states are left out, as each rule has a user of its
 * own. At most one may be for direct calls only: for all others the call is a forwarded call.
 */
export function canChain(rules: readonly ForwardRule[]): boolean {
  if (rules.filter(({ forwardingScope }) => forwardingScope === 'DIRECT').length > 1) return false;
  let hours: number | undefined = 0;
  let callers: readonly string[] = passing.A ?? [];
  for (const rule of rules) {
    const wanted = passing[rule.filter] ?? [];
    callers = callers.filter((caller) => wanted.includes(caller));
    hours = hours === undefined ? undefined : commonHours(hours, rule.timeFilter);
  }
  if (callers.length === 0 || hours === undefined) return false;
  const lists = rules.map(callersOf);
  return lists.every((list, at) => lists.slice(at + 1).every((other) => canShareCaller(list, other)));
}

/**
 * Returns the users of a circle that a rule would close, its owner first; undefined without a circle. Only rules that always
 * forward make a circle: a rule for a busy phone, say, ends where a phone is free.
 *
 * @param rulesOf returns all rules of a user
 * @param userAt returns the user at a destination; undefined for any other destination
 */
export function findLoop(
  owner: number,
  rule: ForwardRule,
  {
    rulesOf,
    userAt,
  }: {
    readonly rulesOf: (user: number) => readonly ForwardRule[];
    readonly userAt: (destination: string, owner: number) => number | undefined;
  },
): readonly number[] | undefined {
  let looked = 0;
  const isEdge = (one: ForwardRule) => one.activated && one.forwardType === 'AL';

  const follow = (
    chain: readonly ForwardRule[],
    users: readonly number[],
    next: ForwardRule,
  ): readonly number[] | undefined => {
    const longer = [...chain, next];
    looked += 1;
    if (looked > maxLooked || !isEdge(next) || !canChain(longer)) return undefined;
    const user = userAt(next.destination, users.at(-1) ?? owner);
    if (user === undefined) return undefined;
    if (user === owner) return users;
    if (users.includes(user)) return undefined;
    for (const one of rulesOf(user)) {
      const found = follow(longer, [...users, user], one);
      if (found) return found;
    }
    return undefined;
  };
  return follow([], [owner], rule);
}
