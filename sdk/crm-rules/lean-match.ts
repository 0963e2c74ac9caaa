import * as z from 'zod/mini';
import { type MatchedCall, type MatchedCrmRule, matchedCrmRule } from '#wire/crm-rules/match.ts';
import { type ClientAction, clientAction } from '#wire/crm-rules/rule.ts';
import { readAddress } from '#wire/crm-rules/template.ts';

/** A rule as phone systems other than ours send it: without conditions, call and path. */
const leanRule = z.object({
  crmIntegrationRuleID: z.union([z.string(), z.number()]),
  label: z.string(),
  clientActions: z.array(z.unknown()),
});

/** The body of a request is JSON only where the rule says so. */
const leanAction = z.looseObject({ bodyType: z._default(z.string(), 'text') });

const readAction = (action: unknown): readonly ClientAction[] => {
  const lean = z.safeParse(leanAction, action);
  const read = z.safeParse(clientAction, lean.success ? lean.data : action);
  return read.success ? [read.data] : [];
};

/**
 * Reads a match of the profile. In the lean form it is a rule alone, which the phone system has matched with the present call, and whose
 * requests may go to the hosts that they name. Undefined if it cannot be read, or if the lean form comes without a call.
 */
export function readMatch(
  item: unknown,
  present: { readonly call: MatchedCall | undefined; readonly now: number },
): MatchedCrmRule | undefined {
  const whole = z.safeParse(matchedCrmRule, item);
  if (whole.success) return whole.data;
  const lean = z.safeParse(leanRule, item);
  if (!lean.success || !present.call) return undefined;
  const { label } = lean.data;
  const clientActions = lean.data.clientActions.flatMap(readAction);
  if (clientActions.length === 0) return undefined;
  const id = String(lean.data.crmIntegrationRuleID);
  const hosts = clientActions.flatMap((action) =>
    action.type === 'placeRequest' ? (readAddress(action.url)?.host ?? []) : [],
  );
  const { call, now } = present;
  return {
    restUri: '',
    matchID: `${id} ${call.lineId} ${call.creationTime}`,
    timestamp: now,
    callState: 'ringing',
    call,
    rule: {
      restUri: '',
      crmIntegrationRuleID: id,
      scope: 'own',
      label,
      isActive: true,
      callStates: ['ringing'],
      direction: 'both',
      numbers: '',
      queueCallsOnly: false,
      allowedHosts: hosts,
      clientActions,
    },
  };
}
