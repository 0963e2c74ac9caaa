import type { Contact } from '../domain/directory/contact.ts';
import type { Directory } from '../domain/directory/directory.ts';
import type { Person } from '../domain/person.ts';
import { readDestination } from './numbering.ts';
import { numberIn } from './written-number.ts';

/** Returns a written number as `+33600000612`; undefined if it is not one of the public network. */
function external(written: string): string | undefined {
  const destination = readDestination(numberIn(written));
  return destination?.kind === 'outside' ? destination.e164 : undefined;
}

/** Returns how a written number can be dialled: internationally, and as people of this country write it. */
export function writingsOf(written: string): readonly string[] {
  const destination = readDestination(numberIn(written));
  if (!destination) return [];
  return destination.kind === 'outside' ? [destination.e164, destination.shown] : [destination.number];
}

/** Recognizes personal calls: those with a user's own contacts, except their business numbers. */
export class PersonalCalls {
  readonly #directory: Pick<Directory, 'withNumbers'>;
  /** The users for whom a number is private, by numbers as `+33600000612`. */
  readonly #owners = new Map<string, ReadonlySet<number>>();

  private constructor(directory: Pick<Directory, 'withNumbers'>) {
    this.#directory = directory;
  }

  static async load(
    directory: Pick<Directory, 'withNumbers' | 'ownContacts' | 'onChange'>,
  ): Promise<PersonalCalls> {
    const calls = new PersonalCalls(directory);
    await calls.#refresh((await directory.ownContacts()).flatMap(privateNumbers));
    directory.onChange((numbers) => calls.#refresh(numbers));
    return calls;
  }

  /**
   * Returns true if a call of this user with this number is private. A number of a shared contact belongs to the
   * company, whatever the user's own contacts.
   *
   * @param number as `+33600000612`
   */
  isPersonal(person: Person, number: string): boolean {
    return this.#owners.get(number)?.has(person.id) ?? false;
  }

  async #refresh(written: readonly string[]): Promise<void> {
    const numbers = new Set(written.flatMap((number) => external(number) ?? []));
    const contacts = await this.#directory.withNumbers([...numbers].map((number) => number.slice(1)));
    const owners = new Map<string, Set<number>>();
    const shared = new Set<string>();
    for (const contact of contacts) {
      if (contact.ownerId === undefined) {
        for (const number of [contact.professionalPhoneNumber, ...privateNumbers(contact)])
          shared.add(external(number) ?? '');
        continue;
      }
      for (const number of privateNumbers(contact)) {
        const key = external(number) ?? '';
        owners.set(key, (owners.get(key) ?? new Set()).add(contact.ownerId));
      }
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
