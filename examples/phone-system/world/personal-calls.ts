import { type Contact, numbersOf } from '../domain/directory/contact.ts';
import type { Directory } from '../domain/directory/directory.ts';
import type { Person } from '../domain/users/person.ts';
import { externalNumber } from './numbers/numbering.ts';

/** Recognizes personal calls: those with a user's own contacts, except their business numbers. */
export class PersonalCalls {
  readonly #directory: Pick<Directory, 'withNumbers'>;
  /** Maps a number, as `+33600000612`, to the ids of the users for whom it is private. */
  readonly #owners = new Map<string, ReadonlySet<number>>();
  /** Ends when all changes until now are known. */
  #refreshed: Promise<void> = Promise.resolve();

  private constructor(directory: Pick<Directory, 'withNumbers'>) {
    this.#directory = directory;
  }

  static async load(
    directory: Pick<Directory, 'withNumbers' | 'ownContacts' | 'onChange'>,
  ): Promise<PersonalCalls> {
    const calls = new PersonalCalls(directory);
    await calls.#refresh((await directory.ownContacts()).flatMap(privateNumbers));
    directory.onChange((numbers) => calls.#refreshInTurn(numbers));
    return calls;
  }

  /**
   * Returns true if a call of this user with this number is private. A number of a shared contact belongs to the
   * company, whatever the user's own contacts.
   *
   * @param number as `+33600000612`
   */
  isPersonal(person: Pick<Person, 'id'>, number: string): boolean {
    return this.#owners.get(number)?.has(person.id) ?? false;
  }

  /** Runs one refresh after the other: an earlier one must not overwrite the result of a later one. */
  #refreshInTurn(written: readonly string[]): Promise<void> {
    const refreshed = this.#refreshed.then(() => this.#refresh(written));
    // The change that caused it fails; the next one is not concerned.
    this.#refreshed = refreshed.catch(() => undefined);
    return refreshed;
  }

  async #refresh(written: readonly string[]): Promise<void> {
    const numbers = externalNumbers(written);
    const contacts = await this.#directory.withNumbers([...numbers].map((number) => number.slice(1)));
    const isShared = ({ ownerId }: Contact) => ownerId === undefined;
    const shared = externalNumbers(contacts.filter(isShared).flatMap(numbersOf));
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

const externalNumbers = (written: readonly string[]): ReadonlySet<string> =>
  new Set(written.flatMap((number) => externalNumber(number) ?? []));

const privateNumbers = ({ mobilePhoneNumber, homeNumber }: Contact): readonly string[] => [
  mobilePhoneNumber,
  homeNumber,
];
