import { localPreference } from '#ui/local-preference/local-preference.ts';
import { lookRoot } from './look-root.ts';

/** The user's choice; `system` follows the browser. */
export type ColorMode = 'system' | 'light' | 'dark';

export const colorModes: readonly ColorMode[] = ['system', 'light', 'dark'];

const choice = localPreference('colorMode', (text) => colorModes.find((known) => known === text) ?? 'system');

/** The meaning of `system` in a frame: the look of the page around. */
let around: 'light' | 'dark' | undefined;

function show() {
  const mode = choice.read();
  const shown = mode === 'system' ? around : mode;
  if (shown === undefined) delete lookRoot().dataset.theme;
  else lookRoot().dataset.theme = shown;
}

/** Uses this look instead of the browser's, until the user chooses a look. */
export function followPage(scheme: 'light' | 'dark' | undefined): void {
  around = scheme;
  show();
}

/**
 * Applies the mode stored in this browser and each later choice, including choices in other tabs. Call it before the first paint.
 */
export function startColorMode(): void {
  choice.onChange(show);
  // Paper is white, and browsers leave out the dark backgrounds.
  addEventListener('beforeprint', () => {
    lookRoot().dataset.theme = 'light';
  });
  addEventListener('afterprint', show);
  show();
}

export const colorMode = choice.read;
export const setColorMode = choice.choose;

/** Calls `listener` after each change. Returns an unsubscribe function. */
export const onColorMode = choice.onChange;
