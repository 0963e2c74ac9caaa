import * as z from 'zod/mini';
import type { SameType } from '../same-type.ts';
import { timestamp } from '../time.ts';
import { type CrmCallState, type CrmRule, crmCallState, crmRule } from './rule.ts';

/** The call that a rule matched, at that moment. */
export interface MatchedCall {
  /** The id of the call line. */
  readonly lineId: string;
  /** The id that all lines of the call share. */
  readonly callId: string;
  /** The far end called the user. */
  readonly isIncoming: boolean;
  /** The number of the far end; empty if it is withheld. */
  readonly number: string;
  /** The number of the far end in international form; empty for an internal number. */
  readonly externalNumber: string;
  /** The name of the far end; empty if it is not known. */
  readonly name: string;
  /** The number that was dialled. */
  readonly calledNumber: string;
  /** The name of the queue that distributed the call; empty without a queue. */
  readonly group: string;
  /** The begin of the call, in milliseconds since 1970. */
  readonly creationTime: number;
}

export const matchedCall = z.object({
  lineId: z.string(),
  callId: z.string(),
  isIncoming: z.boolean(),
  number: z.string(),
  externalNumber: z._default(z.string(), ''),
  name: z._default(z.string(), ''),
  calledNumber: z._default(z.string(), ''),
  group: z._default(z.string(), ''),
  creationTime: timestamp,
});
true satisfies SameType<MatchedCall, z.output<typeof matchedCall>>;

/** Returns a call that does not exist, with which a user tries a rule. `ownNumber` is that of the user. */
export function sampleCall(
  { direction }: Pick<CrmRule, 'direction'>,
  call: {
    readonly callState: CrmCallState;
    readonly number: string;
    readonly name: string;
    readonly ownNumber: string;
    /** The creation of the call, in milliseconds since 1970. */
    readonly creationTime: number;
  },
): MatchedCall {
  const { callState, number, name, ownNumber, creationTime } = call;
  const isIncoming = direction !== 'outgoing' && callState !== 'placed';
  return {
    lineId: 'test',
    callId: 'test',
    isIncoming,
    number,
    externalNumber: number.startsWith('+') ? number : '',
    name,
    calledNumber: isIncoming ? ownNumber : number,
    group: '',
    creationTime,
  };
}

/** A rule that applies to a call of the user and that no client has taken on. It is gone after `matchLifeMs`. */
export interface MatchedCrmRule {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the match. */
  readonly matchID: string;
  /** When the rule matched, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The moment of the call. */
  readonly callState: CrmCallState;
  /** The call at that moment. */
  readonly call: MatchedCall;
  /** The rule that matched. */
  readonly rule: CrmRule;
}

export const matchedCrmRule = z.object({
  restUri: z.string(),
  matchID: z.string(),
  timestamp,
  callState: crmCallState,
  call: matchedCall,
  rule: crmRule,
});
true satisfies SameType<MatchedCrmRule, z.output<typeof matchedCrmRule>>;

/** How long a match waits for a client. */
export const matchLifeMs = 60_000;
/** The most rules of a call at the same moment, the oldest first; the others do not apply. */
export const maxMatches = 10;

/** How an action ended. */
export const runOutcomes = ['done', 'declined', 'failed', 'refused'] as const;

/** Why an action did not succeed. */
export const runFailures = [
  /** The address has neither http nor https, or another host than the rule names. */
  'badAddress',
  /** The owner of the rule does not allow this host. */
  'hostNotAllowed',
  /** The body is no JSON. */
  'badBody',
  /** The browser opens no page without a click. */
  'blocked',
  /** There is no helper on this machine. */
  'noBridge',
  /** The helper does not allow this program, or does not know it. */
  'programNotAllowed',
  'programFailed',
  'requestFailed',
  'timeout',
  /** Too many actions for a single call. */
  'tooMany',
] as const;
/** Why an action did not succeed. */
export type RunFailure = (typeof runFailures)[number];

/** The outcome of an action. */
export interface ActionRun {
  /** The name of the action. */
  readonly label: string;
  /** The kind of the action. */
  readonly type: 'openBrowser' | 'launchProgram' | 'placeRequest';
  /** How the action ended. */
  readonly outcome: 'refused' | 'declined' | 'done' | 'failed';
  /** Why the action did not succeed. Missing for an action that did. */
  readonly failure?: RunFailure | undefined;
  /** The host or the program; empty if it is not known. */
  readonly at: string;
  /** The status of the answer to a request. */
  readonly status?: number | undefined;
}

const actionRun = z.object({
  label: z.string().check(z.maxLength(100)),
  type: z.enum(['openBrowser', 'launchProgram', 'placeRequest']),
  outcome: z.enum(runOutcomes),
  failure: z.optional(z.enum(runFailures)),
  at: z._default(z.string().check(z.maxLength(255)), ''),
  status: z.optional(z.number()),
});
true satisfies SameType<ActionRun, z.output<typeof actionRun>>;

/** The body that reports the run of a match. */
export const newRuleRun = z.object({ actions: z.array(actionRun).check(z.maxLength(10)) });
export type NewRuleRun = z.output<typeof newRuleRun>;

/** A run of a rule, as the log keeps it. */
export interface RuleRun {
  /** The path of the resource, relative to `/restletrouter/`. */
  readonly restUri: string;
  /** The id of the run. */
  readonly runID: string;
  /** When the rule matched, in milliseconds since 1970. */
  readonly timestamp: number;
  /** The id of the rule. */
  readonly crmIntegrationRuleID: string;
  /** The name of the rule. */
  readonly label: string;
  /** The moment of the call. */
  readonly callState: CrmCallState;
  /** The number of the far end; empty if it is withheld. */
  readonly number: string;
  /** The name of the far end; empty if it is not known. */
  readonly name: string;
  /** The outcome of each action. Empty while the client that runs them is at work, or if that client went away. */
  readonly actions: ActionRun[];
}

export const ruleRun = z.object({
  restUri: z.string(),
  runID: z.string(),
  timestamp,
  crmIntegrationRuleID: z.string(),
  label: z.string(),
  callState: crmCallState,
  number: z.string(),
  name: z._default(z.string(), ''),
  actions: z.array(actionRun),
});
true satisfies SameType<RuleRun, z.output<typeof ruleRun>>;
