import type { Logger } from 'pino';
import type { Numbering } from '../numbers/numbering.ts';
import { type Contact, contactSeenBy } from '../people/contact.ts';
import type { Directory } from '../people/directory.ts';

type Known = Pick<Contact, 'ownerId' | 'firstName' | 'lastName' | 'company'>;

/** The numbers whose contacts are in memory: more than are in calls at a time. */
const maxNumbers = 5_000;

interface CallerNamesDeps {
  readonly numbering: Pick<Numbering, 'externalNumber'>;
  readonly directory: Pick<Directory, 'withNumbers' | 'onChange'>;
  /** Returns the name of the user with this number outside. */
  readonly userNamed: (number: string) => string | undefined;
  readonly log: Logger;
}

/** The names of numbers outside, as a user knows them: of own contacts, of colleagues, and of shared contacts. */
export class CallerNames {
  readonly #deps: CallerNamesDeps;
  /** The contacts with a number such as `+33600000612`, the longest unused first. */
  readonly #contacts = new Map<string, Promise<readonly Known[]>>();
  /** The contacts of these numbers that have been read. */
  readonly #found = new Map<string, readonly Known[]>();

  constructor(deps: CallerNamesDeps) {
    this.#deps = deps;
    deps.directory.onChange(async (numbers) => {
      for (const number of numbers) this.#forget(deps.numbering.externalNumber(number) ?? '');
    });
  }

  /**
   * Returns the name of a number as far as it has been looked up.
   *
   * @param personId the user whose own contacts count, before all others. Undefined: only names that all users may see
   */
  known(number: string, personId: number | undefined): string | undefined {
    const external = this.#deps.numbering.externalNumber(number);
    if (external === undefined) return undefined;
    return this.#nameFor(external, this.#found.get(external) ?? [], personId);
  }

  /**
   * Looks up the name of a number. Resolves to undefined for an unknown number, for an internal number, and if the
   * directory cannot be read: a call goes on without the name.
   */
  async find(number: string, personId: number | undefined): Promise<string | undefined> {
    const external = this.#deps.numbering.externalNumber(number);
    if (external === undefined) return undefined;
    try {
      return this.#nameFor(external, await this.#contactsWith(external), personId);
    } catch (error) {
      this.#deps.log.warn({ error }, 'the name of a number could not be looked up');
      return this.#deps.userNamed(external);
    }
  }

  #nameFor(external: string, contacts: readonly Known[], personId: number | undefined): string | undefined {
    const contact = contactSeenBy(personId, contacts);
    const user = contact?.ownerId === undefined ? this.#deps.userNamed(external) : undefined;
    return user ?? (contact && nameOf(contact));
  }

  /** Looks up the names of numbers, so that `known` returns them. Does not reject. */
  async lookUp(numbers: Iterable<string>): Promise<void> {
    await Promise.all([...new Set(numbers)].map((number) => this.find(number, undefined)));
  }

  async #contactsWith(external: string): Promise<readonly Known[]> {
    const reading = this.#contacts.get(external) ?? this.#read(external);
    this.#contacts.delete(external);
    this.#contacts.set(external, reading);
    for (const oldest of this.#contacts.keys()) {
      if (this.#contacts.size <= maxNumbers) break;
      this.#forget(oldest);
    }
    try {
      const found = await reading;
      // A contact may have changed meanwhile.
      if (this.#contacts.get(external) === reading) this.#found.set(external, found);
      return found;
    } catch (error) {
      if (this.#contacts.get(external) === reading) this.#forget(external);
      throw error;
    }
  }

  async #read(external: string): Promise<readonly Known[]> {
    const contacts = await this.#deps.directory.withNumbers([external.slice(1)]);
    return contacts
      .filter(({ ownerId, hiddenDirectory }) => ownerId !== undefined || !hiddenDirectory)
      .map(({ ownerId, firstName, lastName, company }) => ({ ownerId, firstName, lastName, company }));
  }

  #forget(external: string): void {
    this.#contacts.delete(external);
    this.#found.delete(external);
  }
}

/** A contact without a name of a person is a company. */
const nameOf = ({ firstName, lastName, company }: Known): string | undefined =>
  `${firstName} ${lastName}`.trim() || company || undefined;
