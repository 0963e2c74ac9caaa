import * as z from 'zod/mini';

/**
 * The permissions of a page, by its origin; the user's profile lists them. `seeCalls` learns of calls and of their user,
 * `controlCalls` acts on them, `agent` sees queues and signs the agent in and out of them, `contacts` tells the widget
 * who calls, `settings` changes how the phone looks and calls, `signIn` signs its user in, `directory` searches the directory,
 * `history` reads the user's past calls.
 */
export const permissions = [
  'seeCalls',
  'controlCalls',
  'agent',
  'contacts',
  'settings',
  'signIn',
  'directory',
  'history',
] as const;
export const permission = z.enum(permissions);
/** Those that an origin has only if the profile names it. */
const namedOnly: readonly Permission[] = ['signIn', 'directory', 'history'];
/** Those of an origin that the profile does not name. */
export const defaultPermissions: readonly Permission[] = permissions.filter(
  (one) => !namedOnly.includes(one),
);
/** How the profile says it: by origin, or as an entry of the allowed parent frames is written. */
export const permissionsByOrigin = z.record(z.string(), z.array(z.string()));

/** A group of methods and events that the widget may allow to a page. */
export type Permission = (typeof permissions)[number];
