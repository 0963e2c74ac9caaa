import { type CountryCode, getCountryCallingCode } from 'libphonenumber-js';
import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';

/** Emergency numbers of many countries, which mobile phones know everywhere (3GPP TS 22.101) and people know from films. */
const everywhere = ['112', '911', '999', '000'];

/** The harmonised numbers of the European Union for services of social value. */
const socialEurope = '116xxx';

/**
 * The short numbers of emergency services and of helplines by ISO 3166 country, besides the numbers of every country. An `x` is any
 * digit. `docs/decisions/emergency-numbers.md` names the sources.
 */
const byCountry: Readonly<Record<string, readonly string[]>> = {
  AT: ['122', '128', '133', '140', '141', '142', '144', '147', socialEurope],
  BE: [
    '100',
    '101',
    '102',
    '103',
    '105',
    '106',
    '107',
    '108',
    '110',
    '1712',
    '1722',
    '1733',
    '1813',
    socialEurope,
  ],
  CA: ['211', '811', '988'],
  CH: ['117', '118', '143', '144', '145', '147', socialEurope],
  CZ: ['150', '155', '156', '158', socialEurope],
  DE: ['110', socialEurope],
  DK: ['113', '114', socialEurope],
  ES: ['016', '024', '061', '062', '065', '067', '080', '085', '088', '091', '092', socialEurope],
  FI: [socialEurope],
  FR: ['15', '17', '18', '114', '115', '119', '191', '196', '197', '3114', '3919', socialEurope],
  GB: ['101', '105', '111', '119', '18000', socialEurope],
  IE: [socialEurope],
  IT: ['113', '114', '115', '117', '118', '1515', '1522', '1530', socialEurope],
  LU: ['113', socialEurope],
  NL: ['113', socialEurope],
  NO: ['110', '113', '1412', socialEurope],
  PL: ['997', '998', '999', socialEurope],
  PT: ['115', '117', '144', socialEurope],
  SE: ['11313', '11414', '1177', '90000', socialEurope],
  US: ['211', '311', '811', '933', '988'],
};

/** The values of a company by which its emergency numbers are read. */
export interface DialPlace {
  readonly country: CountryCode;
  /** The prefix of outside numbers; empty: none. */
  readonly dialPrefix: string;
}

function patternOf({ country, dialPrefix }: DialPlace): RegExp {
  const numbers = [...everywhere, ...(byCountry[country] ?? [])].map((one) => one.replaceAll('x', '\\d'));
  const ownCode = `(?:\\+|00)${getCountryCallingCode(country)}`;
  return new RegExp(`^(?:${dialPrefix}|${ownCode})?(${numbers.join('|')})$`);
}

const patterns = new Map<string, RegExp>();

/** Returns the number of an emergency service or a helpline in a writing of it, as `112` in `0112`; undefined: it is none. */
export function emergencyNumberIn(written: string, place: DialPlace): string | undefined {
  const key = `${place.country}${place.dialPrefix}`;
  const pattern = patterns.get(key) ?? patternOf(place);
  patterns.set(key, pattern);
  return pattern.exec(readWrittenNumber(written)?.number ?? '')?.[1];
}

/**
 * Returns true for an emergency number or a helpline of the company's country, or an emergency number that people know from
 * elsewhere, in any writing, also behind the prefix for outside calls or the country's own code. Such a number can be no extension.
 */
export function isEmergencyNumber(written: string, place: DialPlace): boolean {
  return emergencyNumberIn(written, place) !== undefined;
}
