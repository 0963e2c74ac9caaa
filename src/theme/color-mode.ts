import { localPreference } from '../ui/local-preference/local-preference.ts';
import { lookRoot } from './look-root.ts';

/** What the user chose; `system` follows the browser. */
export type ColorMode = 'system' | 'light' | 'dark';

export const colorModes: readonly ColorMode[] = ['system', 'light', 'dark'];

const choice = localPreference('colorMode', (text) => colorModes.find((known) => known === text) ?? 'system');

/** What `system` stands for in a frame: as the page around looks. */
let around: 'light' | 'dark' | undefined;

function show() {
  const mode = choice.read();
  const shown = mode === 'system' ? around : mode;
  if (shown === undefined) delete lookRoot().dataset.theme;
  else lookRoot().dataset.theme = shown;
}

/** Where the user has chosen nothing, looks like this from now on and not as the browser does. */
export function followPage(scheme: 'light' | 'dark' | undefined): void {
  around = scheme;
  show();
}

/** Shows the mode kept in this browser and follows each choice, made in another tab too. Call it before the first paint. */
export function startColorMode(): void {
  choice.onChange(show);
  show();
}

export const colorMode = choice.read;
export const setColorMode = choice.choose;

/** Calls `listener` after each change. Returns an unsubscribe function. */
export const onColorMode = choice.onChange;
