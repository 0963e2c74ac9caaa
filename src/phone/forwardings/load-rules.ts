import { oncePerClient } from '#react/once-per-client.ts';
import { createForwardingRules } from '#sdk/forwarding-rules.ts';

/** Returns the editor of a client's rules, the same each time. Only code that is loaded late may import this. */
export const rulesOf = oncePerClient(createForwardingRules);
