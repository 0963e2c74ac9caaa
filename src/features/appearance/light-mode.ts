import type { ColorMode } from '../../theme/color-mode.ts';

/** How the account's wish for light and this browser's choice stand. */
export interface LightModes {
  /** The account's setting: on is light, off is dark; undefined: nobody has chosen. */
  readonly account: boolean | undefined;
  /** What this browser knew of it the last time; undefined: nothing. */
  readonly known: boolean | undefined;
  readonly mode: ColorMode;
}

/**
 * What this browser shows when it hears of the account's setting, and what it tells the account. A choice made in another
 * browser comes here; one that was made here before anybody knew of the account goes there.
 */
export function reconcile({ account, known, mode }: LightModes): Pick<LightModes, 'mode' | 'account'> {
  const isChosenHere =
    account === undefined || known === account || (known === undefined && mode !== 'system');
  if (!isChosenHere) return { mode: account ? 'light' : 'dark', account };
  // The browser's own colours are of this browser: they say nothing that another one could show.
  return { mode, account: mode === 'system' ? account : mode === 'light' };
}
