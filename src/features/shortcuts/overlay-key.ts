import { localPreference } from '../../ui/local-preference/local-preference.ts';

/** The key that opens the list of all keys. */
export const overlayKey = 'K';

/** Whether a single key shows the list of all keys. It can be switched off, as WCAG 2.1.4 asks of single keys. */
export const overlayChoice = localPreference('shortcutOverlay', (text) => (text === 'off' ? 'off' : 'on'));
