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
 * `customization.ParentFramePermissions` of the main profile: what the pages of each origin may do. An origin without
 * an entry may do all but `signIn`, `directory` and `history`; a permission that the reader does not know permits nothing.
 */
export const parentFramePermissions = z.record(z.string(), z.array(z.string()));
