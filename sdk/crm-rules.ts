/**
 * Runs the actions of the CRM rules that match a call.
 */

import { computed } from '@preact/signals-core';
import type { MatchedCall } from '#wire/crm-rules/match.ts';
import { idOf } from '#wire/id-of.ts';
import { CrmRules } from './crm-rules/crm-rules.ts';
import type { ClientDomains } from './domains.ts';
import { oncePerOwner } from './state/once-per-owner.ts';

export {
  type ActionRun,
  type MatchedCall,
  type MatchedCrmRule,
  type RuleRun,
  type RunFailure,
  sampleCall,
} from '#wire/crm-rules/match.ts';
export {
  type ChangedCrmRule,
  type ClientAction,
  type CrmCallState,
  type CrmRule,
  type CrmRuleDraft,
  crmCallStates,
  type RuleScope,
} from '#wire/crm-rules/rule.ts';
export {
  type Placeholder,
  type PlaceholderValues,
  placeholders,
  readAddress,
  unknownPlaceholder,
} from '#wire/crm-rules/template.ts';
export type { CrmRules, CrmRulesOptions } from './crm-rules/crm-rules.ts';
export type { LocalBridge, LocalOutcome, LocalRequest } from './crm-rules/local-bridge.ts';
export type { RuleFailure } from './crm-rules/rule-runner.ts';
export {
  mayWriteRules,
  type PreparedAction,
  prepareAction,
  type RuleUser,
  valuesOf,
} from './crm-rules/rules.ts';
export type { RuleQuestion } from './crm-rules/run-action.ts';

/** Returns the newest call; a ringing call comes first. */
function presentCallOf({ calls, profile }: ClientDomains): MatchedCall | undefined {
  const lines = calls.lines.peek().map(({ line }) => line.peek());
  const [line] = lines.toSorted(
    (one, other) =>
      Number(other.state === 'ringing') - Number(one.state === 'ringing') ||
      other.creationTime - one.creationTime,
  );
  if (!line) return undefined;
  const { lineId, call, isIncoming, displayedNumber: number, creationTime } = line;
  const ownNumber = profile.info.peek()?.extension?.addressNumber ?? '';
  return {
    lineId,
    callId: idOf(call),
    isIncoming,
    number,
    externalNumber: line.displayedExternalNumber ?? '',
    name: line.displayedLabel ?? '',
    calledNumber: isIncoming ? ownNumber : number,
    group: '',
    creationTime,
  };
}

/** Returns the domain of a client that `client.crmRules` gives. */
export const crmRulesOf = oncePerOwner(
  (client: ClientDomains) =>
    new CrmRules({
      ...client.deps,
      info: client.profile.info,
      problem: client.profile.problem,
      isLeader: client.tabs.isLeader,
      lineIds: computed(() => new Set(client.calls.lines.value.map(({ lineId }) => lineId))),
      presentCall: () => presentCallOf(client),
      now: client.now,
    }),
);
