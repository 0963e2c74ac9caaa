import { parsePhoneNumberFromString } from 'libphonenumber-js';
import type { TrunkValues } from '../../../sdk/wire/administration/trunk.ts';
import type { Company } from '../company/company.ts';

/**
 * Returns a number as a trunk writes it, with its prefix. A number of another country is dialled with the prefix for calls
 * abroad where the trunk writes nationally.
 *
 * @param e164 as `+33100000601`
 */
export function writtenFor(
  { numberFormat, prefix }: Pick<TrunkValues, 'numberFormat' | 'prefix'>,
  e164: string,
  { country }: Pick<Company, 'country'>,
): string {
  return prefix + formatted(numberFormat, e164, country);
}

function formatted(format: TrunkValues['numberFormat'], e164: string, country: Company['country']): string {
  if (format === 'plus') return e164;
  if (format === 'e164') return e164.slice(1);
  const number = parsePhoneNumberFromString(e164);
  if (number?.country === country) return number.formatNational().replaceAll(/\D/g, '');
  return (number?.format('IDD', { fromCountry: country }) ?? e164).replaceAll(/\D/g, '');
}

const emergencyPrefix = 'emergency:';

/** Returns the name of the route to an emergency number, as `112`. */
export const emergencyName = (number: string): string => `${emergencyPrefix}${number}`;

/** Returns the emergency number of a route; undefined for another route. */
export const readEmergencyName = (name: string): string | undefined =>
  name.startsWith(emergencyPrefix) ? name.slice(emergencyPrefix.length) : undefined;

/** Returns the trunks that take a number, those with the longest beginning of it first. */
export function takers<
  Trunk extends { readonly values: Pick<TrunkValues, 'takes' | 'isEnabled' | 'hasAccounts'> },
>(trunks: readonly Trunk[], e164: string): readonly Trunk[] {
  const lengthOf = ({ values: { takes } }: Trunk) =>
    takes.length === 0
      ? 0
      : Math.max(...takes.map((beginning) => (e164.startsWith(beginning) ? beginning.length : -1)));
  return trunks
    .filter((trunk) => trunk.values.isEnabled && !trunk.values.hasAccounts && lengthOf(trunk) >= 0)
    .sort((a, b) => lengthOf(b) - lengthOf(a));
}

/**
 * Returns true if a trunk carries the calls of a user: of its departments or sites, where it has some.
 *
 * @param payer undefined: the company
 */
export function carriesFor(
  { ways: { departments = [], sites = [] } = {} }: Pick<TrunkValues, 'ways'>,
  payer: { readonly department: string | undefined; readonly site: string | undefined } | undefined,
): boolean {
  if (departments.length + sites.length === 0) return true;
  const isOf = (name: string | undefined, names: readonly string[]) =>
    name !== undefined && names.includes(name);
  return isOf(payer?.department, departments) || isOf(payer?.site, sites);
}
