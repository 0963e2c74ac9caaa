import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { orNull, PersonColumnStore } from '../users/person-column-store.ts';

/** The areas of the country's numbering plan, with the digits before a local number. */
export const geoAreas = [
  { geoAreaID: '1', label: 'Île-de-France', areaCode: '01' },
  { geoAreaID: '2', label: 'Nord-Ouest', areaCode: '02' },
  { geoAreaID: '3', label: 'Nord-Est', areaCode: '03' },
  { geoAreaID: '4', label: 'Sud-Est', areaCode: '04' },
  { geoAreaID: '5', label: 'Sud-Ouest', areaCode: '05' },
] as const;

/** Eight digits: a number of the area in which the caller is. */
const localNumber = /^\d{8}$/;

/** The areas that users have chosen. */
export class GeoAreas {
  readonly #chosen: PersonColumnStore<string>;

  private constructor(chosen: PersonColumnStore<string>) {
    this.#chosen = chosen;
  }

  static async load(db: Kysely<Tables>): Promise<GeoAreas> {
    return new GeoAreas(await PersonColumnStore.load(db, 'geo_area', orNull));
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
    const area = geoAreas.find(({ geoAreaID }) => geoAreaID === this.of(callerId));
    return area && localNumber.test(digits) ? `${area.areaCode}${digits}` : dialled;
  }
}
