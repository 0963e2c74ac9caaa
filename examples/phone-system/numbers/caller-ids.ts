import type { Kysely } from 'kysely';
import type { AllowedCallerId } from '../../../sdk/wire/calls/caller-id.ts';
import { type CurrentCompany, numberedSite } from '../company/company.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type Person } from '../users/person.ts';
import { orNull, PersonColumnStore } from '../users/person-column-store.ts';

/** The caller IDs that users may show on external calls, and the caller IDs that they have chosen. */
export class CallerIds {
  readonly #ofAll: readonly AllowedCallerId[];
  readonly #own = new Map<number, readonly { readonly number: string; readonly label: string }[]>();
  readonly #chosen: PersonColumnStore<string>;

  readonly #company: CurrentCompany;

  private constructor(
    ofAll: readonly AllowedCallerId[],
    chosen: PersonColumnStore<string>,
    company: CurrentCompany,
  ) {
    this.#company = company;
    this.#ofAll = ofAll;
    this.#chosen = chosen;
  }

  static async load(db: Kysely<Tables>, company: CurrentCompany): Promise<CallerIds> {
    const chosen = await PersonColumnStore.load(db, 'custom_caller_id', orNull);
    const shared = await db.selectFrom('caller_id').selectAll().orderBy('number').execute();
    const ofAll = shared.map(({ number, label }) => ({ customCallerID: number, label }));
    const callerIds = new CallerIds(ofAll, chosen, company);
    const own = await db.selectFrom('caller_id_of_person').selectAll().orderBy('number').execute();
    for (const { person_id, number, label } of own) {
      callerIds.#own.set(person_id, [...(callerIds.#own.get(person_id) ?? []), { number, label }]);
    }
    return callerIds;
  }

  /** Returns the numbers that a person may present: their own first, then that of their site, then those of the enterprise. */
  allowed(person: Person): readonly AllowedCallerId[] {
    const assignedToInternalAddress = {
      restUri: person.extension,
      addressNumber: person.number,
      displayName: displayName(person),
    };
    const { directNumber } = person;
    const direct =
      directNumber === undefined ? [] : [{ customCallerID: directNumber, assignedToInternalAddress }];
    const own = (this.#own.get(person.id) ?? []).map(({ number, label }) => ({
      customCallerID: number,
      label,
      assignedToInternalAddress,
    }));
    const site = numberedSite(this.#company.current, person.desktopPhone?.site);
    const ofSite = site ? [{ customCallerID: site.numbers.first, label: site.label }] : [];
    return [...direct, ...own, ...ofSite, ...this.#ofAll];
  }

  isAllowed(person: Person, number: string): boolean {
    return this.allowed(person).some(({ customCallerID }) => customCallerID === number);
  }

  /** The number of a user without a direct number: that of the user's site. Undefined: there is none. */
  ofSite({ directNumber, desktopPhone }: Person): string | undefined {
    if (directNumber !== undefined) return undefined;
    return numberedSite(this.#company.current, desktopPhone?.site)?.numbers.first;
  }

  /** Undefined where the person chose none. */
  of(personId: number): string | undefined {
    return this.#chosen.of(personId);
  }

  async choose(personId: number, number: string | undefined): Promise<void> {
    await this.#chosen.save(personId, number);
  }
}
