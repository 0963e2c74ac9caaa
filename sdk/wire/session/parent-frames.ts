import * as z from 'zod/mini';

/** The permissions of a page that embeds a client. */
export const parentPermissions = [
  'seeCalls',
  'controlCalls',
  'agent',
  'contacts',
  'settings',
  'signIn',
  'directory',
  'history',
] as const;
/** A group of methods and events that the widget may allow to a page. */
export type ParentPermission = (typeof parentPermissions)[number];

/**
 * `customization.ParentFramePermissions` of the main profile: the permissions of the pages of each origin. An origin without
 * an entry has all but `signIn`, `directory` and `history`; an unknown permission permits nothing.
 */
export const parentFramePermissions = z.record(z.string(), z.array(z.string()));
