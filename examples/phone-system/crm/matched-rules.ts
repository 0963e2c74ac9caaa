import type { Logger } from 'pino';
import type { CallLine } from '../../../sdk/wire/calls/call-line.ts';
import { matchesPattern } from '../../../sdk/wire/calls/denylist.ts';
import {
  type MatchedCall,
  type MatchedCrmRule,
  matchLifeMs,
  maxMatches,
} from '../../../sdk/wire/crm-rules/match.ts';
import type { CrmCallState, CrmRule } from '../../../sdk/wire/crm-rules/rule.ts';
import { idOf } from '../../../sdk/wire/id-of.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { matchedCrmRulePath } from '../base/paths.ts';
import type { Person } from '../users/person.ts';
import { newMoment } from './call-moments.ts';
import type { CrmRules } from './crm-rules.ts';

interface MatchedRulesDeps {
  readonly rules: CrmRules;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Logger;
  /** Returns the user of a line. */
  readonly ownerOf: (line: CallLine) => Person | undefined;
  /** True if a CRM may have the personal calls of this user. */
  readonly hasPersonalConsent: (personId: number) => boolean;
  /** Returns the label of the group with this path. */
  readonly groupLabel: (path: string) => string | undefined;
  /** Returns the ways of writing a number. */
  readonly writingsOf: (written: string) => readonly string[];
}

/** The most matches of a user that wait for a client. More than a call or two at a time do not ring. */
const maxWaiting = 50;

/** Rules that match calls, until a client of the user takes them on. */
export class MatchedRules {
  readonly #deps: MatchedRulesDeps;
  /** The moments of each line, until its end. */
  readonly #seen = new Map<string, Set<CrmCallState>>();
  readonly #waiting = new Map<number, readonly MatchedCrmRule[]>();
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #stopListening: () => void;
  #lastId = 0;

  constructor(deps: MatchedRulesDeps) {
    this.#deps = deps;
    this.#stopListening = deps.changes.listen(topics.allCallLines, ({ item }) => {
      if (item) this.#follow(item as CallLine);
    });
  }

  /** The matches of a user that no client has taken on, oldest first. */
  of(personId: number): readonly MatchedCrmRule[] {
    const oldest = this.#deps.clock.now() - matchLifeMs;
    return (this.#waiting.get(personId) ?? []).filter(({ timestamp }) => timestamp > oldest);
  }

  /** Gives a match to a single client: no other client gets it. Undefined if it is gone. */
  take(personId: number, matchId: string): MatchedCrmRule | undefined {
    const found = this.of(personId).find(({ matchID }) => matchID === matchId);
    if (found) this.#remove(personId, found);
    return found;
  }

  /** Adds a match for a user. */
  add(personId: number, callState: CrmCallState, call: MatchedCall, rule: CrmRule): MatchedCrmRule {
    this.#lastId += 1;
    const timestamp = this.#deps.clock.now();
    const matchID = `${timestamp}-${this.#lastId}`;
    const match = { restUri: matchedCrmRulePath(matchID), matchID, timestamp, callState, call, rule };
    this.#waiting.set(personId, [...this.of(personId), match].slice(-maxWaiting));
    this.#deps.changes.publish(topics.matchedCrmRules(personId), { uri: match.restUri, item: match });
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#remove(personId, match);
    }, matchLifeMs);
    this.#timers.add(timer);
    return match;
  }

  stop(): void {
    this.#stopListening();
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #remove(personId: number, match: MatchedCrmRule): void {
    const left = (this.#waiting.get(personId) ?? []).filter((one) => one !== match);
    if (left.length > 0) this.#waiting.set(personId, left);
    else this.#waiting.delete(personId);
    this.#deps.changes.publish(topics.matchedCrmRules(personId), { uri: match.restUri, item: undefined });
  }

  #follow(line: CallLine): void {
    const seen = this.#seen.get(line.lineId) ?? new Set();
    const moment = newMoment(line, seen);
    if (line.state === 'dropped') this.#seen.delete(line.lineId);
    else this.#seen.set(line.lineId, moment ? seen.add(moment) : seen);
    const owner = moment && this.#deps.ownerOf(line);
    if (moment && owner) this.#match(owner, line, moment);
  }

  #match(owner: Person, line: CallLine, moment: CrmCallState): void {
    const { rules, log, hasPersonalConsent } = this.#deps;
    if (!owner.mayUseCrm || (line.isPersonalCall && !hasPersonalConsent(owner.id))) return;
    const fitting = rules
      .all()
      .filter((owned) => this.#fits(owned.rule, line, moment) && rules.isFor(owner.id, owned));
    if (fitting.length > maxMatches)
      log.warn({ personId: owner.id, rules: fitting.length }, 'too many CRM rules match one call');
    for (const { rule } of fitting.slice(0, maxMatches))
      this.add(owner.id, moment, this.#describe(owner, line), rule);
  }

  #fits(rule: CrmRule, line: CallLine, moment: CrmCallState): boolean {
    if (!rule.isActive || !rule.callStates.includes(moment)) return false;
    if (rule.direction !== 'both' && (rule.direction === 'incoming') !== line.isIncoming) return false;
    if (rule.queueCallsOnly && line.acdGroup === undefined) return false;
    if (rule.numbers === '') return true;
    const { displayedNumber, displayedExternalNumber = '' } = line;
    const writings = [displayedNumber, displayedExternalNumber, ...this.#deps.writingsOf(displayedNumber)]
      .map((text) => text.replace(/[^\d+]/g, ''))
      .filter((text) => text !== '');
    return rule.numbers
      .split(',')
      .some((pattern) => writings.some((writing) => matchesPattern(pattern, writing)));
  }

  #describe(owner: Person, line: CallLine): MatchedCall {
    const { lineId, call, isIncoming, displayedNumber, displayedExternalNumber, displayedLabel } = line;
    return {
      lineId,
      callId: idOf(call),
      isIncoming,
      number: displayedNumber,
      externalNumber: displayedExternalNumber ?? '',
      name: displayedLabel ?? '',
      calledNumber: isIncoming ? owner.number : displayedNumber,
      group: (line.acdGroup && this.#deps.groupLabel(line.acdGroup)) ?? '',
      creationTime: line.creationTime,
    };
  }
}
