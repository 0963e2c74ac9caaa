import { localPreference } from '#ui/local-preference/local-preference.ts';

/** The key that opens the list of shortcuts. */
export const overlayKey = 'K';

/** Whether the single key opens the list of shortcuts. It can be switched off, as WCAG 2.1.4 requires for single keys. */
export const overlayChoice = localPreference('shortcutOverlay', (text) => (text === 'off' ? 'off' : 'on'));
