import * as z from 'zod/mini';

/**
 * What a page may do, by its origin; the user's profile says which it has. `seeCalls` learns of calls and of their user,
 * `controlCalls` acts on them, `agent` sees queues and signs the agent in and out of them, `contacts` tells the widget
 * who calls, `settings` changes how the phone looks and calls.
 */
export const permissions = ['seeCalls', 'controlCalls', 'agent', 'contacts', 'settings'] as const;
export const permission = z.enum(permissions);
/** How the profile says it: by origin, or as an entry of the allowed parent frames is written. */
export const permissionsByOrigin = z.record(z.string(), z.array(z.string()));

export type Permission = z.infer<typeof permission>;
