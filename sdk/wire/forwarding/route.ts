import {
  type ForwardedCall,
  type ForwardMiss,
  type ForwardRule,
  holdsIn,
  isForEveryCall,
  missOf,
} from './conditions.ts';
import type { ForwardType } from './rule.ts';
import type { WeekTime } from './time-filter.ts';

/**
 * The state of the user's phones for a call: one can ring, all have calls, none can be reached, or they have rung without an
 * answer.
 */
export type PhonesState = 'free' | 'busy' | 'unreachable' | 'silent';
export const phonesStates = ['free', 'busy', 'unreachable', 'silent'] as const;

/** The user, as far as rules look at it. */
export interface CalleeState {
  readonly presenceState: string;
  readonly phones: PhonesState;
}

/** A rule that was tried, in the order of trying. */
export interface ForwardStep<Rule> {
  /** The case of the rule for which it was tried. */
  readonly moment: ForwardType;
  readonly rule: Rule;
  /** The condition that the call does not meet; undefined for the rule that applies. */
  readonly miss: ForwardMiss | undefined;
}

/**
 * Where a call goes: to the destination of a rule, to the phones of the user (and after `rule.noAnswerForwardingDelay` to
 * that rule's destination, if there is any), or nowhere.
 */
export interface ForwardRoute<Rule> {
  readonly outcome: 'forward' | 'ring' | 'fail';
  /** The responsible rule. */
  readonly rule: Rule | undefined;
  readonly steps: readonly ForwardStep<Rule>[];
}

const moments: Readonly<Record<PhonesState, ForwardType>> = {
  free: 'NA',
  busy: 'OB',
  unreachable: 'UR',
  silent: 'NA',
};

/**
 * Returns the effect of rules on every call now: refuse it (`dnd`) or send it elsewhere; undefined if some calls, or all,
 * reach the phones.
 */
export function stateByRules(
  rules: readonly ForwardRule[],
  presenceState: string,
  time: WeekTime,
): 'dnd' | 'forwarded' | undefined {
  const rule = ruleOfEveryCall(rules, presenceState, time);
  if (!rule) return undefined;
  return rule.destination === 'REJECTION' ? 'dnd' : 'forwarded';
}

/** Returns the rule that takes every call before the phones ring; undefined if some calls, or all, reach the phones. */
export const ruleOfEveryCall = <Rule extends ForwardRule>(
  rules: readonly Rule[],
  presenceState: string,
  time: WeekTime,
): Rule | undefined =>
  inOrder(rules, presenceState).find(
    (one) => one.forwardType === 'AL' && isForEveryCall(one, presenceState, time),
  );

/** Some routers write `OC` for phones that cannot be reached. */
export const momentOf = ({ forwardType }: Pick<ForwardRule, 'forwardType'>): string =>
  forwardType === 'OC' ? 'UR' : forwardType;

/** True if a rule comes before all others while the user is in this state. */
const isMainIn = (state: string, rule: ForwardRule): boolean =>
  rule.isMainForPresenceState &&
  rule.presenceStateFilter.length > 0 &&
  holdsIn(rule.presenceStateFilter, state);

/** Rules of equal priority are tried in the order in which they are given. */
const byPriority = (one: ForwardRule, other: ForwardRule): number => one.priorityOrder - other.priorityOrder;

/**
 * Returns rules in the order in which they are tried: first the main rules of the presence state, then by priority; and each
 * after its parts. Parts of rules that are missing come last.
 */
export function inOrder<Rule extends ForwardRule>(
  rules: readonly Rule[],
  presenceState: string,
): readonly Rule[] {
  const parts = new Map<string, Rule[]>();
  const known = new Set(rules.map(({ restUri }) => restUri));
  const whole: Rule[] = [];
  const lost: Rule[] = [];
  for (const rule of rules) {
    const { parentForwarding: parent } = rule;
    if (parent === null) whole.push(rule);
    else if (known.has(parent)) parts.set(parent, [...(parts.get(parent) ?? []), rule]);
    else lost.push(rule);
  }
  const rank = (rule: Rule) => (isMainIn(presenceState, rule) ? 0 : 1);
  const sorted = whole.toSorted((one, other) => rank(one) - rank(other) || byPriority(one, other));
  return [
    ...sorted.flatMap((rule) => [...(parts.get(rule.restUri) ?? []).toSorted(byPriority), rule]),
    ...lost.toSorted(byPriority),
  ];
}

/**
 * Returns where a call to the user goes. The same for the calls of the phone system and for simulated calls: it looks at
 * nothing but its arguments.
 *
 * @param rules all rules of the user
 * @param time when the call arrives
 */
export function route<Rule extends ForwardRule>(
  call: ForwardedCall,
  rules: readonly Rule[],
  { presenceState, phones }: CalleeState,
  time: WeekTime,
): ForwardRoute<Rule> {
  const byUri = new Map(rules.map((rule) => [rule.restUri, rule]));
  const ordered = inOrder(rules, presenceState);
  const steps: ForwardStep<Rule>[] = [];

  /** A part applies only where the whole does, in whichever case that is. */
  const missed = (rule: Rule): ForwardMiss | undefined => {
    const own = missOf(rule, call, presenceState, time);
    if (own !== undefined || rule.parentForwarding === null) return own;
    const parent = byUri.get(rule.parentForwarding);
    const isWhole = parent?.parentForwarding === null;
    return isWhole && missOf(parent, call, presenceState, time) === undefined ? undefined : 'parent';
  };

  const choose = (moment: ForwardType): Rule | undefined => {
    for (const rule of ordered) {
      if (momentOf(rule) !== moment) continue;
      const miss = missed(rule);
      steps.push({ moment, rule, miss });
      if (miss === undefined) return rule;
    }
    return undefined;
  };

  // Phones that have rung have done so because no rule of this kind applied.
  const always = phones === 'silent' ? undefined : choose('AL');
  if (always) return { outcome: 'forward', rule: always, steps };
  const rule = choose(moments[phones]);
  if (phones === 'free') return { outcome: 'ring', rule, steps };
  return { outcome: rule ? 'forward' : 'fail', rule, steps };
}
