import * as z from 'zod/mini';
import { timestamp } from '../time.ts';
import { type CrmCallState, type CrmRule, crmCallState, crmRule } from './rule.ts';

/** The call that a rule matched, at that moment. */
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
/** The call that a rule matched. */
export type MatchedCall = z.output<typeof matchedCall>;

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
export const matchedCrmRule = z.object({
  restUri: z.string(),
  matchID: z.string(),
  timestamp,
  callState: crmCallState,
  call: matchedCall,
  rule: crmRule,
});
/** A rule that matched a call. */
export type MatchedCrmRule = z.output<typeof matchedCrmRule>;

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

const actionRun = z.object({
  label: z.string().check(z.maxLength(100)),
  type: z.enum(['openBrowser', 'launchProgram', 'placeRequest']),
  outcome: z.enum(runOutcomes),
  failure: z.optional(z.enum(runFailures)),
  /** The host or the program. */
  at: z._default(z.string().check(z.maxLength(255)), ''),
  /** The status of the answer to a request. */
  status: z.optional(z.number()),
});
/** The outcome of an action. */
export type ActionRun = z.output<typeof actionRun>;

/** The body that reports the run of a match. */
export const newRuleRun = z.object({ actions: z.array(actionRun).check(z.maxLength(10)) });
export type NewRuleRun = z.output<typeof newRuleRun>;

/** A run of a rule, as the log keeps it. */
export const ruleRun = z.object({
  restUri: z.string(),
  runID: z.string(),
  timestamp,
  crmIntegrationRuleID: z.string(),
  label: z.string(),
  callState: crmCallState,
  number: z.string(),
  name: z._default(z.string(), ''),
  /** Empty while the client that has taken it on is at work, or if that client went away. */
  actions: z.array(actionRun),
});
/** A run of a rule. */
export type RuleRun = z.output<typeof ruleRun>;
