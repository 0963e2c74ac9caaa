import { createForwardingRules, type ForwardingRules } from '../../../sdk/forwarding-rules.ts';
import type { Client } from '../../../sdk/index.ts';

const known = new WeakMap<Client, ForwardingRules>();

/** Returns the editor of a client's rules, the same each time. Only code that is loaded late may import this. */
export function rulesOf(client: Client): ForwardingRules {
  const rules = known.get(client) ?? createForwardingRules(client);
  known.set(client, rules);
  return rules;
}
