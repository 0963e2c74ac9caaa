import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals-core';
import type { Call } from '../calls/call.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { StoredValue, userKey } from '../state/stored-value.ts';
import { toCallsideError } from '../transport/errors.ts';
import { idOf } from '../wire/id-of.ts';
import {
  type AddressBook,
  type AddressBookContact,
  type AddressBookSettings,
  addressBookSettings,
  maxAddressBookRows,
} from '../wire/people/address-book.ts';
import type { AddressBookDriver, DriverReport } from './driver.ts';
import { NumberLookups } from './number-lookups.ts';
import { configuredScript, routerDriver } from './router-driver.ts';
import { type AddressBookState, isToLookUp, lookUpNumber, xmlPattern } from './rules.ts';
import { scriptDriver } from './script-driver.ts';

/** A question to the user. */
export type AddressBookPrompt =
  /** One contact (show it?) or several (which one?) were found for a call. The question goes away at `until`. */
  | {
      readonly name: 'found';
      /** The id of the call. */
      readonly callId: string;
      readonly contacts: readonly AddressBookContact[];
      readonly until: number;
    }
  /** The driver has no address book. */
  | { readonly name: 'notConfigured' }
  | { readonly name: 'licenceIssue' };

/** A driver connects so long after it was started, so that it does not slow down the start of the client. */
const connectMs = 20_000;
/** The user's question about a contact goes away after so long. */
const promptMs = 10_000;

const firstSettings: AddressBookSettings = { POPUP: true, ON_RINGING: true };

type LookUpCall = Pick<Call, 'id' | 'line'>;

export interface ExternalAddressBookOptions {
  readonly lines: ReadonlySignal<readonly LookUpCall[]>;
}

/** Looks callers up in an external address book, and searches it by name. */
export class ExternalAddressBook {
  readonly #deps: DomainDeps;
  readonly #options: ExternalAddressBookOptions;
  readonly #state = signal<AddressBookState>('idle');
  readonly #books = signal<readonly AddressBook[]>([]);
  readonly #prompt = signal<AddressBookPrompt | undefined>(undefined);
  readonly #found = signal<ReadonlyMap<string, readonly AddressBookContact[]>>(new Map());
  readonly #stored: StoredValue<typeof addressBookSettings>;
  readonly #settings = computed<AddressBookSettings>(() => this.#stored.value.value ?? firstSettings);
  readonly #numbers: NumberLookups;
  readonly #seen = new Set<string>();
  #driver: AddressBookDriver | undefined;
  #end: (() => void)[] = [];
  #cancelPrompt: (() => void) | undefined;

  /** Whether it can be searched. `addressBookStates` has the number of each state. */
  readonly state: ReadonlySignal<AddressBookState> = this.#state;
  /** The address books that can be searched; none until the state is `initialized`. */
  readonly addressBooks: ReadonlySignal<readonly AddressBook[]> = this.#books;
  /** The question that the user should answer now. */
  readonly prompt: ReadonlySignal<AddressBookPrompt | undefined> = this.#prompt;
  /** The contacts that were found for calls, by the id of the call. */
  readonly found: ReadonlySignal<ReadonlyMap<string, readonly AddressBookContact[]>> = this.#found;
  /** The contacts of numbers, by the number: those of calls, and those that `lookUp` was called with. An empty list: nobody has it. */
  readonly known: ReadonlySignal<ReadonlyMap<string, readonly AddressBookContact[]>>;
  /** When callers are looked up, and whether the user is asked. Stored in this browser, for each user. */
  readonly settings: ReadonlySignal<AddressBookSettings> = this.#settings;

  /** @internal */
  constructor(deps: DomainDeps, options: ExternalAddressBookOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#stored = new StoredValue(deps.platform.storage, addressBookSettings);
    this.#numbers = new NumberLookups({
      find: (number) => this.#contactsOf(number),
      report: (error) => deps.report(toCallsideError(error)),
    });
    this.known = this.#numbers.known;
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
    this.#stored.set({ ...this.#settings.peek(), ...settings });
  }

  /**
   * Looks up the contacts of these numbers, for example those of past calls, one after the other and each once. `known` then
   * has them. Does nothing until the state is `initialized`; a failure is reported once and ends the rest.
   */
  lookUp(numbers: readonly string[]): void {
    if (this.#isReady()) this.#numbers.request(numbers);
  }

  /**
   * Starts the driver that the phone system names: the script of a third party, or else its own address books, if it has any.
   * Never rejects.
   *
   * @param loadScript adds a script to the page, and resolves to a function that removes it. Without it, scripts are left out.
   */
  async startDefault(loadScript?: (address: string) => Promise<() => void>): Promise<void> {
    const { rest, report } = this.#deps;
    try {
      const script = loadScript && (await configuredScript(rest));
      if (script && loadScript) {
        const { script: address, name, licence } = script;
        await this.start(
          scriptDriver({ name, load: () => loadScript(address), ...(licence !== undefined && { licence }) }),
        );
        return;
      }
      const driver = routerDriver(rest);
      if ((await driver.addressBooks()).length > 0) await this.start(driver);
    } catch (thrown) {
      const error = toCallsideError(thrown);
      // A phone system that does not know address books has none.
      if (error.status !== 404) report(error);
    }
  }

  /**
   * Starts a driver in the place of the present one. It connects 20 seconds later, if it has a licence; without a licence, or
   * if it cannot be loaded, the state becomes `notAllowed`. Resolves when it is loaded, and never rejects.
   */
  async start(driver: AddressBookDriver): Promise<void> {
    this.stop();
    this.#driver = driver;
    try {
      await driver.load();
    } catch (thrown) {
      if (this.#driver !== driver) return;
      this.#deps.report(toCallsideError(thrown));
      this.#state.value = 'notAllowed';
      return;
    }
    if (this.#driver !== driver) return;
    this.#state.value = 'loaded';
    if (!driver.licence) {
      this.#state.value = 'notAllowed';
      this.#prompt.value = { name: 'licenceIssue' };
      return;
    }
    this.#end.push(this.#deps.platform.clock.after(connectMs, () => this.connect(), { isBackground: true }));
  }

  /** Connects now, for example after a network error. */
  connect(): void {
    const driver = this.#driver;
    if (!driver || this.#state.peek() === 'notAllowed') return;
    this.#state.value = 'pending';
    driver.connect((report) => {
      if (this.#driver === driver) void this.#reported(driver, report);
    });
  }

  /** Ends the driver. */
  stop(): void {
    const driver = this.#driver;
    this.#driver = undefined;
    this.#stopWatching();
    if (driver && this.#state.peek() !== 'notAllowed') driver.disconnect();
    this.#books.value = [];
    this.#found.value = new Map();
    this.#numbers.clear();
    this.#seen.clear();
    this.answer();
    this.#state.value = 'idle';
  }

  /** Searches by name. Finds nothing unless an address book is connected. At most 25 contacts. Rejects with `offline`, … */
  async search(name: string): Promise<readonly AddressBookContact[]> {
    const driver = this.#driver;
    const pattern = name.trim();
    if (!driver || !this.#isReady() || pattern === '') return [];
    const found = await driver.searchByName(driver.isXml ? xmlPattern(pattern) : pattern, maxAddressBookRows);
    return found.slice(0, maxAddressBookRows);
  }

  /** Answers the present question: with the contact to show, or without one. */
  answer(contact?: AddressBookContact): void {
    this.#cancelPrompt?.();
    this.#cancelPrompt = undefined;
    this.#prompt.value = undefined;
    if (contact) this.#driver?.show?.(contact);
  }

  #isReady(): boolean {
    return this.#state.peek() === 'initialized' && this.#books.peek().length > 0;
  }

  /** Finds the contacts of a number as a call has it; none for one that no address book can be searched for. */
  async #contactsOf(displayedNumber: string): Promise<readonly AddressBookContact[]> {
    const number = lookUpNumber({ displayedNumber });
    if (number === undefined) return [];
    const found = await this.#driver?.searchByNumber(number, maxAddressBookRows);
    return found?.slice(0, maxAddressBookRows) ?? [];
  }

  async #reported(driver: AddressBookDriver, report: DriverReport): Promise<void> {
    const isError = this.#state.peek() === 'networkError';
    if (report === 'open') return this.#opened(driver);
    this.#stopWatching();
    if (report === 'noLicence') {
      driver.disconnect();
      this.#state.value = 'notAllowed';
      this.#prompt.value = { name: 'licenceIssue' };
    } else if (report !== 'closed') this.#state.value = 'networkError';
    else if (!isError) this.#state.value = 'closed';
  }

  async #opened(driver: AddressBookDriver): Promise<void> {
    try {
      const books = await driver.addressBooks();
      if (this.#driver !== driver) return;
      this.#books.value = books;
      this.#state.value = 'initialized';
      if (books.length === 0) this.#prompt.value = { name: 'notConfigured' };
      else this.#watch(driver);
    } catch (thrown) {
      if (this.#driver !== driver) return;
      this.#deps.report(toCallsideError(thrown));
      this.#state.value = 'networkError';
    }
  }

  #watch(driver: AddressBookDriver): void {
    this.#stopWatching();
    this.#end.push(
      effect(() => {
        const due = this.#options.lines.value.filter(
          ({ id, line }) => !this.#seen.has(id) && isToLookUp(line.value, this.#settings.value),
        );
        untracked(() => {
          for (const call of due) this.#meet(driver, call);
        });
      }),
      effect(() => {
        const prompt = this.#prompt.value;
        const isOver =
          prompt?.name === 'found' && !this.#options.lines.value.some(({ id }) => id === prompt.callId);
        if (isOver) untracked(() => this.answer());
      }),
    );
  }

  /** Looks a caller up, once in the life of the call. */
  #meet(driver: AddressBookDriver, call: LookUpCall): void {
    this.#seen.add(call.id);
    const number = lookUpNumber(call.line.peek());
    if (number !== undefined) void this.#lookUp(driver, call, number);
  }

  async #lookUp(driver: AddressBookDriver, call: LookUpCall, number: string): Promise<void> {
    try {
      const contacts = (await driver.searchByNumber(number, maxAddressBookRows)).slice(0, maxAddressBookRows);
      if (this.#driver === driver) this.#remember(call, contacts);
      const isThere = this.#options.lines.peek().some(({ id }) => id === call.id);
      if (this.#driver !== driver || contacts.length === 0 || !isThere) return;
      this.#found.value = new Map(this.#found.peek()).set(call.id, contacts);
      if (this.#settings.peek().POPUP) this.#ask(call.id, contacts);
    } catch (thrown) {
      if (this.#driver === driver) this.#deps.report(toCallsideError(thrown));
    }
  }

  /** Past calls have the number with or without the prefix for outside calls. */
  #remember({ line }: LookUpCall, contacts: readonly AddressBookContact[]): void {
    const { displayedExternalNumber, displayedNumber } = line.peek();
    for (const number of new Set([displayedExternalNumber, displayedNumber]))
      if (number) this.#numbers.remember(number, contacts);
  }

  #ask(callId: string, contacts: readonly AddressBookContact[]): void {
    const { clock } = this.#deps.platform;
    this.#cancelPrompt?.();
    this.#prompt.value = { name: 'found', callId, contacts, until: clock.now() + promptMs };
    this.#cancelPrompt = clock.after(promptMs, () => this.answer());
  }

  #stopWatching(): void {
    for (const end of this.#end.splice(0)) end();
  }
}
