import { type CountryCode, Metadata, type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js';
import { readWrittenNumber } from '../../../sdk/wire/numbers/written-number.ts';
import type { Company, CurrentCompany } from '../company/company.ts';
import { emergencyNumberIn } from './emergency-numbers.ts';
import { KnownReadings } from './known-readings.ts';
import { keysIn, numberIn } from './written-number.ts';

/** A parsed dialled number. */
export type Destination =
  | { readonly kind: 'internal'; readonly number: string }
  /** An emergency service or a helpline, which this phone system does not connect. */
  | { readonly kind: 'emergency'; readonly number: string }
  | {
      readonly kind: 'outside';
      /** As `+33100000601`. */
      readonly e164: string;
      /** The number as people of this country write it. */
      readonly shown: string;
    };

const maxLength = 40;

/** Reads numbers as people of the company write and dial them. Its functions can be handed on by themselves. */
export class Numbering {
  readonly #company: CurrentCompany;
  readonly #destinations = new KnownReadings<Company, Destination | undefined>((dialled) =>
    this.#readDestination(dialled),
  );

  constructor(company: CurrentCompany) {
    this.#company = company;
  }

  /** Returns true for an emergency number or a helpline in any writing: it can be no extension. */
  readonly isEmergency = (written: string): boolean => this.emergencyNumber(written) !== undefined;

  /** Returns an emergency number as the network knows it, as `112` of `0112`; undefined: it is none. */
  readonly emergencyNumber = (written: string): string | undefined =>
    emergencyNumberIn(written, this.#company.current);

  /**
   * Reads a dialled number: emergency numbers come first, numbers with the digits of the number plan are internal,
   * everything else has to be a possible number of the public network, national or international, with or without the
   * prefix for outside calls.
   *
   * @returns undefined for a text that cannot be a number
   */
  readonly readDestination = (dialled: string): Destination | undefined =>
    this.#destinations.of(dialled, this.#company.current);

  /** Returns a written number as `+33600000612`; undefined if it is not a number of the public network. */
  readonly externalNumber = (written: string): string | undefined => {
    const destination = this.readDestination(numberIn(written));
    return destination?.kind === 'outside' ? destination.e164 : undefined;
  };

  /** Returns the numbers of the public network among written numbers, each once. */
  readonly externalNumbers = (written: readonly string[]): readonly string[] => [
    ...new Set(written.flatMap((number) => this.externalNumber(number) ?? [])),
  ];

  /**
   * Returns a written number as `+33600000612` where its country is known: written internationally, whether it exists or not, or a
   * number of this country.
   */
  readonly knownNumber = (written: string): string | undefined => {
    const number = dialledAs(numberIn(written));
    if (number === undefined) return undefined;
    const international = /^\+([1-9]\d+)$/.exec(this.#withPlus(number))?.[1];
    if (international !== undefined) return `+${international}`;
    return this.#readingsOf(number).find((one) => one.isValid())?.number;
  };

  /** Returns how a written number can be dialled: internationally, and as people of this country write it. */
  readonly writingsOf = (written: string): readonly string[] => {
    const destination = this.readDestination(numberIn(written));
    if (!destination) return [];
    return destination.kind === 'outside' ? [destination.e164, destination.shown] : [destination.number];
  };

  /**
   * Returns every writing of a number, without separators: internationally with a plus or the prefix for calls abroad, and
   * nationally. Empty for a text that is no number.
   */
  readonly plainWritings = (written: string): readonly string[] => {
    const destination = this.readDestination(numberIn(written));
    if (destination?.kind !== 'outside') return destination ? [destination.number] : [];
    const { e164, shown } = destination;
    const abroad = prefixForAbroad(this.#company.current.country);
    // A country with several prefixes has them as a pattern; most of these know 00 too.
    const prefix = /^\d+$/.test(abroad) ? abroad : '00';
    return [e164, e164.replace('+', prefix), withoutSeparators(shown)];
  };

  /** True if both are the same number, in any writing. A withheld number is the same as another withheld number only. */
  readonly isSameNumber = (one: string, other: string): boolean =>
    one === other || (one !== '' && this.plainWritings(other).includes(withoutSeparators(one)));

  /**
   * Returns how a number is written in a contact that all share: nationally without the prefix for outside calls, or
   * internationally with a plus. A number that is written so stays as it is, and so do internal numbers, numbers with keys behind
   * them and texts that are no number.
   */
  readonly sharedWriting = (written: string): string => {
    if (keysIn(written) !== '') return written;
    const destination = this.readDestination(numberIn(written));
    if (destination?.kind !== 'outside') return written;
    const writings = [destination.e164, dialledAs(destination.shown)];
    return writings.includes(dialledAs(written)) ? written : destination.shown;
  };

  #readDestination(dialled: string): Destination | undefined {
    const read = readWrittenNumber(dialled);
    if (read?.keys !== '' || read.number.length > maxLength) return undefined;
    const digits = read.number;
    const { dialPrefix, numberPlan } = this.#company.current;
    // A plus stands at the beginning, or after the prefix for outside calls.
    const unprefixed = digits.startsWith(`${dialPrefix}+`) ? digits.slice(dialPrefix.length) : digits;
    if (!/^\+?\d+$/.test(unprefixed)) return undefined;
    if (this.isEmergency(digits)) return { kind: 'emergency', number: digits };
    if (/^\d+$/.test(digits) && digits.length === numberPlan.digits)
      return { kind: 'internal', number: digits };
    const readings = this.#readingsOf(digits);
    const number = readings.find((one) => one.isValid()) ?? readings.findLast((one) => one.isPossible());
    return number && this.#describe(number);
  }

  /** Returns the possible readings of the digits: first without the prefix for outside calls, then with it. */
  #readingsOf(digits: string): readonly PhoneNumber[] {
    const { dialPrefix, country } = this.#company.current;
    const isPrefixed = dialPrefix !== '' && digits.startsWith(dialPrefix);
    return [...(isPrefixed ? [digits.slice(dialPrefix.length)] : []), digits].flatMap((text) => {
      const number = parsePhoneNumberFromString(this.#withPlus(text), country);
      return number === undefined ? [] : [number];
    });
  }

  /** Puts a plus in the place of the prefix for calls abroad. */
  #withPlus(digits: string): string {
    return digits.replace(patternForAbroad(this.#company.current.country), '+');
  }

  #describe(number: PhoneNumber): Destination {
    const isHome = number.country === this.#company.current.country;
    const shown = isHome ? number.formatNational() : number.formatInternational();
    return { kind: 'outside', e164: number.number, shown };
  }
}

/** The characters between the digits of a written number, as a pattern. */
export const separators = '[^+0-9]';

const withoutSeparators = (written: string) => written.replace(new RegExp(separators, 'g'), '');

const patternsForAbroad = new Map<CountryCode, RegExp>();

function patternForAbroad(country: CountryCode): RegExp {
  const known = patternsForAbroad.get(country);
  if (known) return known;
  const pattern = new RegExp(`^(?:${prefixForAbroad(country)})`);
  patternsForAbroad.set(country, pattern);
  return pattern;
}

/** The prefix for calls abroad, as a pattern: 00 in most countries, 011 in North America. */
function prefixForAbroad(country: CountryCode): string {
  const metadata = new Metadata();
  metadata.selectNumberingPlan(country);
  return metadata.numberingPlan?.IDDPrefix() ?? '00';
}

const dialledAs = (written: string): string | undefined => readWrittenNumber(written)?.number;
