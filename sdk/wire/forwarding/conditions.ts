import { matchesPattern } from '../calls/denylist.ts';
import { listableFilters, presenceGroups, type TargetNumber, targetNumbers } from './rule.ts';
import { holdsAt, type WeekTime } from './time-filter.ts';

/** A rule as the choice of a route needs it. Values of other routers are among its types and filters. */
export interface ForwardRule {
  readonly restUri: string;
  readonly activated: boolean;
  /** One of `forwardTypes`, or `OC`, which some routers write for `UR`. */
  readonly forwardType: string;
  /** One of `forwardFilters`; `G` for colleagues in a group of the user, `specific` for the single callers only. */
  readonly filter: string;
  readonly destination: string;
  readonly noAnswerForwardingDelay: number;
  readonly priorityOrder: number;
  readonly isMainForPresenceState: boolean;
  readonly filtersOnTargetNumber: readonly string[];
  readonly presenceStateFilter: readonly string[];
  readonly filterOnCallCategory: string;
  readonly specificCaller: string | null;
  readonly timeFilter: number;
  readonly forwardingScope: string;
  readonly parentForwarding: string | null;
}

/** A call to the user, as far as rules look at it. */
export interface ForwardedCall {
  /** The ways to write the caller's number; empty for a caller who withholds it. */
  readonly callers: readonly string[];
  readonly isOutside: boolean;
  /** The caller is in a group of the user. */
  readonly isGroupMate: boolean;
  readonly isPersonal: boolean;
  /** The number of the user that was called; undefined if it is unknown. */
  readonly target: TargetNumber | undefined;
  /** A colleague has forwarded it to the user. */
  readonly isForwarded: boolean;
}

/** A condition of a rule that a call does not meet. */
export type ForwardMiss =
  | 'inactive'
  | 'caller'
  | 'specificCaller'
  | 'target'
  | 'category'
  | 'scope'
  | 'presence'
  | 'time'
  | 'parent';

/** True if these presence states, of which some may be names for several, have this state; no states mean any. */
export const holdsIn = (states: readonly string[], state: string): boolean =>
  states.length === 0 || expandStates(states).has(state);

/** Returns the presence states that a filter names, as single states. */
export function expandStates(states: readonly string[]): ReadonlySet<string> {
  const groups: Readonly<Record<string, readonly string[]>> = presenceGroups;
  return new Set(states.flatMap((state) => (Object.hasOwn(groups, state) ? (groups[state] ?? []) : [state])));
}

function isCaller(filter: string, call: ForwardedCall): boolean {
  switch (filter) {
    case 'A':
    case 'specific':
      return true;
    case 'I':
      return !call.isOutside;
    case 'E':
      return call.isOutside;
    case 'X':
      return call.callers.length === 0;
    case 'G':
      return !call.isOutside && call.isGroupMate;
    default:
      return false;
  }
}

/** True if the single callers of a rule have this caller. A rule without any is for all that its filter lets through. */
function isListed({ filter, specificCaller }: ForwardRule, { callers }: ForwardedCall): boolean {
  if (!listableFilters.has(filter)) return true;
  if (specificCaller === null || specificCaller === '') return filter !== 'specific';
  return specificCaller
    .split(',')
    .some((pattern) => callers.some((number) => matchesPattern(pattern, number)));
}

const isAnyTarget = ({ filtersOnTargetNumber: targets }: ForwardRule): boolean =>
  targets.length === 0 || targetNumbers.every((target) => targets.includes(target));

/** Returns the first condition of a rule that a call does not meet at a moment; undefined if the rule applies. */
export function missOf(
  rule: ForwardRule,
  call: ForwardedCall,
  presenceState: string,
  time: WeekTime,
): Exclude<ForwardMiss, 'parent'> | undefined {
  if (!rule.activated) return 'inactive';
  if (!isCaller(rule.filter, call)) return 'caller';
  if (!isListed(rule, call)) return 'specificCaller';
  const { filtersOnTargetNumber: targets, filterOnCallCategory: category } = rule;
  if (!isAnyTarget(rule) && (call.target === undefined || !targets.includes(call.target))) return 'target';
  if (category !== '' && category !== (call.isPersonal ? 'PERS' : 'PROF')) return 'category';
  if (rule.forwardingScope === 'DIRECT' && call.isForwarded) return 'scope';
  if (!holdsIn(rule.presenceStateFilter, presenceState)) return 'presence';
  return holdsAt(rule.timeFilter, time) ? undefined : 'time';
}

/** True if a rule applies to every call that arrives at a moment, whoever calls which number of the user. */
export const isForEveryCall = (rule: ForwardRule, presenceState: string, time: WeekTime): boolean =>
  rule.activated &&
  rule.parentForwarding === null &&
  rule.filter === 'A' &&
  !rule.specificCaller &&
  rule.filterOnCallCategory === '' &&
  rule.forwardingScope !== 'DIRECT' &&
  isAnyTarget(rule) &&
  holdsIn(rule.presenceStateFilter, presenceState) &&
  holdsAt(rule.timeFilter, time);
