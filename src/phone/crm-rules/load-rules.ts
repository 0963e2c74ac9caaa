import { oncePerClient } from '#react/once-per-client.ts';
import { createCrmRules } from '#sdk/crm-rules.ts';

/** Returns the CRM rules of a client, the same object each time. Only code that is loaded late may import this. */
export const rulesOf = oncePerClient(createCrmRules);
