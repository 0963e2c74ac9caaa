import * as z from 'zod/mini';

/**
 * The permissions of a page, by its origin; the user's profile lists them. `seeCalls` learns of calls and of their user,
 * `controlCalls` acts on them, `agent` sees queues and signs the agent in and out of them, `contacts` tells the widget
 * who calls, `settings` changes how the phone looks and calls, `signIn` signs its user in.
 */
export const permissions = ['seeCalls', 'controlCalls', 'agent', 'contacts', 'settings', 'signIn'] as const;
export const permission = z.enum(permissions);
/** Those of an origin of which the profile says nothing. */
export const defaultPermissions: readonly Permission[] = permissions.filter((one) => one !== 'signIn');
/** How the profile says it: by origin, or as an entry of the allowed parent frames is written. */
export const permissionsByOrigin = z.record(z.string(), z.array(z.string()));

/** A group of methods and events that the widget may allow to a page. */
export type Permission = z.infer<typeof permission>;
