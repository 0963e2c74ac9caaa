import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import { idOf } from '#wire/id-of.ts';
import type { AddressBook, AddressBookContact } from '#wire/people/address-book.ts';
import { type AddressBookSettings, addressBookSettings } from '#wire/people/address-book-settings.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { loadCode } from '../state/load-code.ts';
import { StoredValue, userKey } from '../state/stored-value.ts';
import type { AddressBookRunner, LookUpCall } from './address-book-runner.ts';
import type { AddressBookDriver } from './driver.ts';
import type { AddressBookPrompt } from './prompt.ts';
import type { AddressBookState } from './rules.ts';

const firstSettings: AddressBookSettings = { POPUP: true, ON_RINGING: true };

type Contacts = ReadonlyMap<string, readonly AddressBookContact[]>;

export interface ExternalAddressBookOptions {
  readonly lines: ReadonlySignal<readonly LookUpCall[]>;
}

/** Looks callers up in an external address book, and searches it by name. Its code is loaded with the first driver. */
export class ExternalAddressBook {
  readonly #deps: DomainDeps;
  readonly #options: ExternalAddressBookOptions;
  readonly #signals = {
    state: signal<AddressBookState>('idle'),
    books: signal<readonly AddressBook[]>([]),
    prompt: signal<AddressBookPrompt | undefined>(undefined),
    found: signal<Contacts>(new Map()),
    known: signal<Contacts>(new Map()),
  };
  readonly #stored: StoredValue<typeof addressBookSettings>;
  #runner: AddressBookRunner | undefined;
  /** Changes with each start and stop: code that arrives late belongs to an earlier start. */
  #round = 0;

  /** Whether it can be searched. `addressBookStates` has the number of each state. */
  readonly state: ReadonlySignal<AddressBookState> = this.#signals.state;
  /** The address books that can be searched; none until the state is `initialized`. */
  readonly addressBooks: ReadonlySignal<readonly AddressBook[]> = this.#signals.books;
  /** The question that the user should answer now. */
  readonly prompt: ReadonlySignal<AddressBookPrompt | undefined> = this.#signals.prompt;
  /** The contacts that were found for calls, by the id of the call. */
  readonly found: ReadonlySignal<ReadonlyMap<string, readonly AddressBookContact[]>> = this.#signals.found;
  /**
   * The contacts of numbers, by the number: numbers of calls, and numbers that `lookUp` was called with. An empty list: no
   * contact has it.
   */
  readonly known: ReadonlySignal<ReadonlyMap<string, readonly AddressBookContact[]>> = this.#signals.known;
  /** When callers are looked up, and whether the user is asked. Stored in this browser, for each user. */
  readonly settings: ReadonlySignal<AddressBookSettings> = computed(
    () => this.#stored.value.value ?? firstSettings,
  );

  /** @internal */
  constructor(deps: DomainDeps, options: ExternalAddressBookOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#stored = new StoredValue(deps.platform.storage, addressBookSettings);
    deps.whileSignedIn(({ user, onEnd }) => {
      this.#stored.open(userKey(idOf(user), 'addressBook'));
      onEnd(() => {
        this.stop();
        this.#stored.close();
      });
    });
  }

  /** Changes settings of the user in this browser. */
  change(settings: Partial<AddressBookSettings>): void {
    this.#stored.set({ ...this.settings.peek(), ...settings });
  }

  /**
   * Looks up the contacts of these numbers, for example the numbers of past calls, in turn and each once. `known` then has
   * them. Does nothing until the state is `initialized`; a failure is reported once and ends the rest.
   */
  lookUp(numbers: readonly string[]): void {
    this.#runner?.lookUp(numbers);
  }

  /**
   * Starts the driver that the phone system names: the script of a third party, or else its own address books, if it has any.
   * Never rejects.
   *
   * @param loadScript adds a script to the page, and resolves to a function that removes it. Without it, scripts are left out.
   */
  async startDefault(loadScript?: (address: string) => Promise<() => void>): Promise<void> {
    await (await this.#load())?.startDefault(loadScript);
  }

  /**
   * Starts a driver in the place of the present driver. It connects 20 seconds later, if it has a licence; without a licence,
   * or if it cannot be loaded, the state becomes `notAllowed`. Resolves when it is loaded, and never rejects.
   */
  async start(driver: AddressBookDriver): Promise<void> {
    await (await this.#load())?.start(driver);
  }

  /** Connects now, for example after a network error. */
  connect(): void {
    this.#runner?.connect();
  }

  /** Ends the driver. */
  stop(): void {
    this.#round += 1;
    this.#runner?.stop();
  }

  /** Searches by name. Finds nothing unless an address book is connected. At most 25 contacts. Rejects with `offline`, … */
  async search(name: string): Promise<readonly AddressBookContact[]> {
    return this.#runner?.search(name) ?? [];
  }

  /** Answers the present question: with the contact to show, or without a contact. */
  answer(contact?: AddressBookContact): void {
    this.#runner?.answer(contact);
  }

  /** Undefined if the user has signed out, or another start or a stop came meanwhile. */
  async #load(): Promise<AddressBookRunner | undefined> {
    const { platform, report, scope } = this.#deps;
    const work = scope.peek();
    if (!work) return undefined;
    this.#round += 1;
    const round = this.#round;
    const code = await loadCode(() => import('./address-book-runner.ts'), {
      clock: platform.clock,
      report,
      signal: work.signal,
    });
    if (!code || round !== this.#round) return undefined;
    this.#runner ??= new code.AddressBookRunner({
      ...this.#options,
      deps: this.#deps,
      signals: this.#signals,
      settings: this.settings,
    });
    return this.#runner;
  }
}
