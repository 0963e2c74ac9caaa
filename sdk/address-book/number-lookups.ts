import type { Signal } from '@preact/signals-core';
import type { AddressBookContact } from '#wire/people/address-book.ts';
import { toCallsideError } from '../transport/errors.ts';

type Contacts = readonly AddressBookContact[];

/** More numbers are not remembered: the oldest numbers go. */
const maxNumbers = 500;

/** The contacts of numbers, each looked up once and in turn, so that a long list does not flood the address book. */
export class NumberLookups {
  readonly #find: (number: string) => Promise<Contacts>;
  readonly #report: (error: Error) => void;
  readonly #known: Signal<ReadonlyMap<string, Contacts>>;
  readonly #waiting = new Set<string>();
  #round = 0;
  #isBusy = false;

  constructor(options: {
    /** Gets the contacts of every number that has been looked up, none included. */
    readonly known: Signal<ReadonlyMap<string, Contacts>>;
    readonly find: (number: string) => Promise<Contacts>;
    readonly report: (error: Error) => void;
  }) {
    this.#known = options.known;
    this.#find = options.find;
    this.#report = options.report;
  }

  /** Looks up the numbers that are not known yet. */
  request(numbers: readonly string[]): void {
    for (const number of numbers) if (!this.#known.peek().has(number)) this.#waiting.add(number);
    void this.#work();
  }

  remember(number: string, contacts: Contacts): void {
    const known = new Map(this.#known.peek()).set(number, contacts);
    const [oldest] = known.keys();
    if (known.size > maxNumbers && oldest !== undefined) known.delete(oldest);
    this.#known.value = known;
  }

  clear(): void {
    this.#round += 1;
    this.#waiting.clear();
    this.#known.value = new Map();
  }

  async #work(): Promise<void> {
    if (this.#isBusy) return;
    this.#isBusy = true;
    for (const number of this.#waiting) {
      const round = this.#round;
      try {
        const contacts = await this.#find(number);
        // After `clear` the number may wait again, for another address book.
        if (round !== this.#round) continue;
        this.remember(number, contacts);
        this.#waiting.delete(number);
      } catch (thrown) {
        if (round !== this.#round) continue;
        // The address book that fails for a number fails for all numbers: a single report is enough.
        this.#waiting.clear();
        this.#report(toCallsideError(thrown));
      }
    }
    this.#isBusy = false;
  }
}
