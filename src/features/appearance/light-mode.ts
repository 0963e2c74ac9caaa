import type { ColorMode } from '../../theme/color-mode.ts';

/** How the account's wish for light and this browser's choice stand. */
export interface LightModes {
  /** The account's setting; off: always dark, unless somebody chose otherwise. */
  readonly account: boolean;
  /** What this browser knew of it the last time; undefined: nothing. */
  readonly known: boolean | undefined;
  readonly mode: ColorMode;
}

/**
 * What this browser shows when it hears of the account's setting, and what it tells the account. A choice made in another
 * browser comes here; one that was made here before anybody knew of the account goes there.
 */
export function reconcile({ account, known, mode }: LightModes): { mode: ColorMode; account: boolean } {
  if (known === account || (known === undefined && mode !== 'system'))
    return { mode, account: mode !== 'dark' };
  if (!account) return { mode: 'dark', account };
  return { mode: mode === 'dark' ? 'system' : mode, account };
}
