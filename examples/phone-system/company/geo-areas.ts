import type { Kysely } from 'kysely';
import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js';
import type { Tables } from '../store/tables.ts';
import { orNull, PersonColumnStore } from '../users/person-column-store.ts';
import type { CurrentCompany } from './company.ts';

interface GeoArea {
  readonly geoAreaID: string;
  readonly label: string;
  /** The digits before a local number, with the national prefix. */
  readonly areaCode: string;
}

/** The areas of numbering plans with few of them, by ISO 3166 country. */
const areasByCountry: Partial<Readonly<Record<CountryCode, readonly GeoArea[]>>> = {
  FR: [
    { geoAreaID: '1', label: 'Île-de-France', areaCode: '01' },
    { geoAreaID: '2', label: 'Nord-Ouest', areaCode: '02' },
    { geoAreaID: '3', label: 'Nord-Est', areaCode: '03' },
    { geoAreaID: '4', label: 'Sud-Est', areaCode: '04' },
    { geoAreaID: '5', label: 'Sud-Ouest', areaCode: '05' },
  ],
};

/** The areas that users have chosen. */
export class GeoAreas {
  readonly #chosen: PersonColumnStore<string>;
  readonly #company: CurrentCompany;

  private constructor(chosen: PersonColumnStore<string>, company: CurrentCompany) {
    this.#chosen = chosen;
    this.#company = company;
  }

  static async load(db: Kysely<Tables>, company: CurrentCompany): Promise<GeoAreas> {
    return new GeoAreas(await PersonColumnStore.load(db, 'geo_area', orNull), company);
  }

  /** Returns the areas of the country; where it has many, those of the sites of the company. */
  all(): readonly GeoArea[] {
    const { country, sites } = this.#company.current;
    return (
      areasByCountry[country] ??
      sites.flatMap(({ label, areaCode }) =>
        areaCode === undefined ? [] : [{ geoAreaID: areaCode, label, areaCode }],
      )
    );
  }

  of(personId: number): string | undefined {
    return this.#chosen.of(personId);
  }

  /** @param geoAreaID undefined: none */
  choose(personId: number, geoAreaID: string | undefined): Promise<void> {
    return this.#chosen.save(personId, geoAreaID);
  }

  /** Completes a local number by the area of the caller; any other number stays as it is. */
  complete(dialled: string, callerId: number): string {
    const digits = dialled.replace(/[\s().-]/g, '');
    const area = this.all().find(({ geoAreaID }) => geoAreaID === this.of(callerId));
    return area && this.#isLocal(digits, area) ? `${area.areaCode}${digits}` : dialled;
  }

  /** A local number is only with its area a number of the country. Shorter numbers are internal or of services. */
  #isLocal(digits: string, { areaCode }: GeoArea): boolean {
    const { country, numberPlan } = this.#company.current;
    const isNational = (number: string) => parsePhoneNumberFromString(number, country)?.isPossible() === true;
    return (
      /^\d+$/.test(digits) &&
      digits.length > numberPlan.digits &&
      !isNational(digits) &&
      isNational(areaCode + digits)
    );
  }
}
