import type { Info } from '#sdk/index.ts';

/**
 * True if the user may sign out. A separate file, because the widget needs it before the other rights are loaded. Without a
 * profile, signing out is always possible.
 */
export const maySignOut = (info: Info | undefined): boolean => !info?.logoutLocked;
