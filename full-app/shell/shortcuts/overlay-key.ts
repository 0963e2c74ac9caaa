import { localPreference } from '#ui/local-preference/local-preference.ts';

/** The key that opens the list of shortcuts. */
export const overlayKey = 'K';

/** The choice for the key that opens the list of shortcuts. WCAG 2.1.4 requires that a single key can be switched off. */
export const overlayChoice = localPreference('shortcutOverlay', (text) => (text === 'off' ? 'off' : 'on'));
