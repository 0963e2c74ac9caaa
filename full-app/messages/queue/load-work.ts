import { oncePerClient } from '#react/once-per-client.ts';
import { createWorkItems } from '#sdk/messages.ts';

/** Returns the work items of a client, the same object each time. Only code that is loaded late may import this. */
export const workOf = oncePerClient(createWorkItems);
