import type { Info } from '../../../sdk/index.ts';

/**
 * Whether somebody may sign out. By itself, as the widget asks it before anything else of the rights is loaded; whose
 * profile has not come may always leave.
 */
export const maySignOut = (info: Info | undefined): boolean => !info?.logoutLocked;
