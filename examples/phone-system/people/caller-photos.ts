import { NumberRefresh } from '../numbers/number-refresh.ts';
import type { Numbering } from '../numbers/numbering.ts';
import type { Contact } from './contact.ts';
import { contactSeenBy, contactUid, searchableNumbers } from './contact.ts';
import type { Directory } from './directory.ts';
import type { Photos } from './photos.ts';

type Known = Pick<Contact, 'id' | 'ownerId' | 'firstName' | 'lastName'>;

interface CallerPhotosDeps {
  readonly numbering: Pick<Numbering, 'externalNumber' | 'externalNumbers'>;
  readonly directory: Pick<Directory, 'withNumbers' | 'withPhotos' | 'numbersOfContact' | 'onChange'>;
  readonly photos: Pick<Photos, 'ofNumber' | 'urlOf' | 'onChange'>;
}

/**
 * The photos of callers, for call lines and past calls: the photos of users and of contacts. The numbers of such
 * contacts are in memory, because a call line is described whenever its state changes.
 */
export class CallerPhotos {
  readonly #deps: CallerPhotosDeps;
  /** The contacts with photos by number, as `+33600000612`. */
  readonly #contacts = new Map<string, readonly Known[]>();
  readonly #changes: NumberRefresh;

  private constructor(deps: CallerPhotosDeps) {
    this.#deps = deps;
    this.#changes = new NumberRefresh(deps.numbering, (numbers) => this.#refresh(numbers));
  }

  static async load(deps: CallerPhotosDeps): Promise<CallerPhotos> {
    const { directory, photos } = deps;
    const callers = new CallerPhotos(deps);
    callers.#add(await directory.withPhotos());
    directory.onChange((numbers) => callers.#changes.changed(numbers));
    photos.onChange(async (uid) => callers.#changes.changed(await directory.numbersOfContact(uid)));
    return callers;
  }

  /**
   * Returns the address of a caller's photo.
   *
   * @param personId the user who sees it: the own contacts of others stay private. Undefined: only photos that all
   * users may see
   */
  of(number: string, personId: number | undefined): string | undefined {
    const { numbering, photos } = this.#deps;
    const ofUser = photos.ofNumber(number);
    if (ofUser !== undefined) return ofUser;
    const known = this.#contacts.get(numbering.externalNumber(number) ?? '') ?? [];
    const contact = contactSeenBy(personId, known);
    return contact && photos.urlOf(contactUid(contact.id), `${contact.firstName} ${contact.lastName}`);
  }

  async #refresh(numbers: readonly string[]): Promise<void> {
    const contacts = await this.#deps.directory.withNumbers(numbers.map((number) => number.slice(1)));
    for (const number of numbers) this.#contacts.delete(number);
    this.#add(contacts, new Set(numbers));
  }

  /** @param only the numbers to add; by default all numbers of these contacts */
  #add(contacts: readonly Contact[], only?: ReadonlySet<string>): void {
    const { photos } = this.#deps;
    for (const contact of contacts) {
      const { id, ownerId, firstName, lastName } = contact;
      const isHidden = contact.hiddenDirectory && ownerId === undefined;
      if (isHidden || photos.urlOf(contactUid(id), `${firstName} ${lastName}`) === undefined) continue;
      for (const number of this.#deps.numbering.externalNumbers(searchableNumbers(contact))) {
        if (only && !only.has(number)) continue;
        this.#contacts.set(number, [
          ...(this.#contacts.get(number) ?? []),
          { id, ownerId, firstName, lastName },
        ]);
      }
    }
  }
}
