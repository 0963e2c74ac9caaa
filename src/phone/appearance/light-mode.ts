import type { ColorMode } from '#theme/color-mode.ts';

/** The account's setting for light mode, and this browser's choice. */
export interface LightModes {
  /** The account's setting: true is light, false is dark. Undefined if the user has not chosen. */
  readonly account: boolean | undefined;
  /** The account's setting as last received here; undefined if it never was. */
  readonly known: boolean | undefined;
  readonly mode: ColorMode;
}

/**
 * Returns the mode to show and the setting to save. A choice made in another browser is applied here. A choice made here before
 * the account was known is saved there.
 */
export function reconcile({ account, known, mode }: LightModes): Pick<LightModes, 'mode' | 'account'> {
  const isChosenHere =
    account === undefined || known === account || (known === undefined && mode !== 'system');
  if (!isChosenHere) return { mode: account ? 'light' : 'dark', account };
  // `system` depends on the browser, so it is not saved for others.
  return { mode, account: mode === 'system' ? account : mode === 'light' };
}
