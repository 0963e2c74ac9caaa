import { type SpeedDial, speedDialCode } from '#wire/people/favorites.ts';

/** Why a speed dial cannot be added. */
export type SpeedDialProblem = 'invalid' | 'used' | 'quota';

/**
 * Returns why a user cannot add a speed dial with this code; undefined if it is possible.
 *
 * @param quota `maxNbPersonalSpeedDials` of the profile
 */
export function speedDialProblem(
  code: string,
  { present, quota }: { readonly present: readonly Pick<SpeedDial, 'code'>[]; readonly quota: number },
): SpeedDialProblem | undefined {
  if (present.length >= quota) return 'quota';
  if (!speedDialCode.test(code)) return 'invalid';
  return present.some((dial) => dial.code === code) ? 'used' : undefined;
}

/** Returns the lowest free code, codes of one digit first; undefined if all codes are used. */
export function freeSpeedDialCode(present: readonly Pick<SpeedDial, 'code'>[]): string | undefined {
  const used = new Set(present.map(({ code }) => code));
  const codes = Array.from({ length: 1000 }, (_, code) => String(code));
  return codes.slice(1).find((code) => !used.has(code));
}
