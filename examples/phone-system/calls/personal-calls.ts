import { NumberRefresh } from '../numbers/number-refresh.ts';
import type { Numbering } from '../numbers/numbering.ts';
import { type Contact, numbersOf } from '../people/contact.ts';
import type { Directory } from '../people/directory.ts';
import type { Person } from '../users/person.ts';

/** Recognizes personal calls: calls with a user's own contacts, except their business numbers. */
export class PersonalCalls {
  readonly #directory: Pick<Directory, 'withNumbers'>;
  readonly #numbering: Pick<Numbering, 'externalNumbers'>;
  /** Maps a number, as `+33600000612`, to the ids of the users for whom it is private. */
  readonly #owners = new Map<string, ReadonlySet<number>>();
  readonly #changes: NumberRefresh;

  private constructor(
    directory: Pick<Directory, 'withNumbers'>,
    numbering: Pick<Numbering, 'externalNumbers'>,
  ) {
    this.#directory = directory;
    this.#numbering = numbering;
    this.#changes = new NumberRefresh(numbering, (numbers) => this.#refresh(numbers));
  }

  static async load(
    directory: Pick<Directory, 'withNumbers' | 'ownContacts' | 'onChange'>,
    numbering: Pick<Numbering, 'externalNumbers'>,
  ): Promise<PersonalCalls> {
    const calls = new PersonalCalls(directory, numbering);
    await calls.#changes.changed((await directory.ownContacts()).flatMap(privateNumbers));
    directory.onChange((numbers) => calls.#changes.changed(numbers));
    return calls;
  }

  /**
   * Returns true if a call of this user with this number is private. A number of a shared contact belongs to the
   * company, even if the user has an own contact with the number.
   *
   * @param number as `+33600000612`
   */
  isPersonal(person: Pick<Person, 'id'>, number: string): boolean {
    return this.#owners.get(number)?.has(person.id) ?? false;
  }

  async #refresh(numbers: readonly string[]): Promise<void> {
    const { externalNumbers } = this.#numbering;
    const contacts = await this.#directory.withNumbers(numbers.map((number) => number.slice(1)));
    const isShared = ({ ownerId }: Contact) => ownerId === undefined;
    const shared = new Set(externalNumbers(contacts.filter(isShared).flatMap(numbersOf)));
    const owners = new Map<string, Set<number>>();
    for (const contact of contacts) {
      if (contact.ownerId === undefined) continue;
      for (const number of externalNumbers(privateNumbers(contact)))
        owners.set(number, (owners.get(number) ?? new Set()).add(contact.ownerId));
    }
    for (const number of numbers) {
      const found = owners.get(number);
      if (found && !shared.has(number)) this.#owners.set(number, found);
      else this.#owners.delete(number);
    }
  }
}

const privateNumbers = ({ mobilePhoneNumber, homeNumber }: Contact): readonly string[] => [
  mobilePhoneNumber,
  homeNumber,
];
