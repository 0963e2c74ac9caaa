import { type CrmRules, createCrmRules } from '../../../sdk/crm-rules.ts';
import type { Client } from '../../../sdk/index.ts';

const known = new WeakMap<Client, CrmRules>();

/** Returns the CRM rules of a client, the same ones each time. Only code that is loaded late may import this. */
export function rulesOf(client: Client): CrmRules {
  const rules = known.get(client) ?? createCrmRules(client);
  known.set(client, rules);
  return rules;
}
