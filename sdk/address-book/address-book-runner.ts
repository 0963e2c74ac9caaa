import { effect, type ReadonlySignal, type Signal, untracked } from '@preact/signals-core';
import { type AddressBook, type AddressBookContact, maxAddressBookRows } from '#wire/people/address-book.ts';
import type { AddressBookSettings } from '#wire/people/address-book-settings.ts';
import type { Call } from '../calls/call.ts';
import type { DomainDeps } from '../state/domain-deps.ts';
import { toCallsideError } from '../transport/errors.ts';
import type { AddressBookDriver, DriverReport } from './driver.ts';
import { NumberLookups } from './number-lookups.ts';
import type { AddressBookPrompt } from './prompt.ts';
import { configuredScript, routerDriver } from './router-driver.ts';
import { type AddressBookState, isToLookUp, lookUpNumber, xmlPattern } from './rules.ts';
import { scriptDriver } from './script-driver.ts';

/** A driver connects so long after it was started, so that it does not slow down the start of the client. */
const connectMs = 20_000;
/** The user's question about a contact goes away after so long. */
const promptMs = 10_000;

/** A call whose caller may be looked up. */
export type LookUpCall = Pick<Call, 'lineId' | 'line'>;

/** The state of the address book, which the screens read. */
export interface AddressBookSignals {
  readonly state: Signal<AddressBookState>;
  readonly books: Signal<readonly AddressBook[]>;
  readonly prompt: Signal<AddressBookPrompt | undefined>;
  readonly found: Signal<ReadonlyMap<string, readonly AddressBookContact[]>>;
  readonly known: Signal<ReadonlyMap<string, readonly AddressBookContact[]>>;
}

/** Dependencies of the code that runs a driver. */
export interface AddressBookRunnerDeps {
  readonly deps: DomainDeps;
  readonly lines: ReadonlySignal<readonly LookUpCall[]>;
  readonly signals: AddressBookSignals;
  readonly settings: ReadonlySignal<AddressBookSettings>;
}

/** Runs one driver at a time. The code is loaded with the first driver. */
export class AddressBookRunner {
  readonly #deps: DomainDeps;
  readonly #lines: ReadonlySignal<readonly LookUpCall[]>;
  readonly #signals: AddressBookSignals;
  readonly #settings: ReadonlySignal<AddressBookSettings>;
  readonly #numbers: NumberLookups;
  readonly #seen = new Set<string>();
  #driver: AddressBookDriver | undefined;
  #end: (() => void)[] = [];
  #cancelPrompt: (() => void) | undefined;
  /** Changes with each start and stop. */
  #round = 0;

  constructor({ deps, lines, signals, settings }: AddressBookRunnerDeps) {
    this.#deps = deps;
    this.#lines = lines;
    this.#signals = signals;
    this.#settings = settings;
    this.#numbers = new NumberLookups({
      known: signals.known,
      find: (number) => this.#contactsOf(number),
      report: (error) => deps.report(toCallsideError(error)),
    });
  }

  lookUp(numbers: readonly string[]): void {
    if (this.#isReady()) this.#numbers.request(numbers);
  }

  async startDefault(loadScript?: (address: string) => Promise<() => void>): Promise<void> {
    const { rest, report } = this.#deps;
    const round = this.#round;
    try {
      const script = loadScript && (await configuredScript(rest));
      if (round !== this.#round) return;
      if (script && loadScript) {
        const { script: address, name, licence } = script;
        await this.start(
          scriptDriver({ name, load: () => loadScript(address), ...(licence !== undefined && { licence }) }),
        );
        return;
      }
      const driver = routerDriver(rest);
      const hasBooks = (await driver.addressBooks()).length > 0;
      if (hasBooks && round === this.#round) await this.start(driver);
    } catch (thrown) {
      const error = toCallsideError(thrown);
      // A phone system that does not know address books has none.
      if (error.status !== 404) report(error);
    }
  }

  async start(driver: AddressBookDriver): Promise<void> {
    this.stop();
    this.#driver = driver;
    try {
      await driver.load();
    } catch (thrown) {
      if (this.#driver !== driver) return;
      this.#deps.report(toCallsideError(thrown));
      this.#signals.state.value = 'notAllowed';
      return;
    }
    if (this.#driver !== driver) return;
    this.#signals.state.value = 'loaded';
    if (!driver.licence) {
      this.#signals.state.value = 'notAllowed';
      this.#signals.prompt.value = { name: 'licenceIssue' };
      return;
    }
    this.#end.push(this.#deps.platform.clock.after(connectMs, () => this.connect(), { isBackground: true }));
  }

  connect(): void {
    const driver = this.#driver;
    if (!driver || this.#signals.state.peek() === 'notAllowed') return;
    this.#signals.state.value = 'pending';
    driver.connect((report) => {
      if (this.#driver === driver) void this.#reported(driver, report);
    });
  }

  stop(): void {
    const driver = this.#driver;
    this.#round += 1;
    this.#driver = undefined;
    this.#stopWatching();
    if (driver && this.#signals.state.peek() !== 'notAllowed') driver.disconnect();
    this.#signals.books.value = [];
    this.#signals.found.value = new Map();
    this.#numbers.clear();
    this.#seen.clear();
    this.answer();
    this.#signals.state.value = 'idle';
  }

  async search(name: string): Promise<readonly AddressBookContact[]> {
    const driver = this.#driver;
    const pattern = name.trim();
    if (!driver || !this.#isReady() || pattern === '') return [];
    const found = await driver.searchByName(driver.isXml ? xmlPattern(pattern) : pattern, maxAddressBookRows);
    return found.slice(0, maxAddressBookRows);
  }

  answer(contact?: AddressBookContact): void {
    this.#cancelPrompt?.();
    this.#cancelPrompt = undefined;
    this.#signals.prompt.value = undefined;
    if (contact) this.#driver?.show?.(contact);
  }

  #isReady(): boolean {
    return this.#signals.state.peek() === 'initialized' && this.#signals.books.peek().length > 0;
  }

  /** Finds the contacts of a number as a call has it; none for a number that no address book can be searched for. */
  async #contactsOf(displayedNumber: string): Promise<readonly AddressBookContact[]> {
    const number = lookUpNumber({ displayedNumber });
    if (number === undefined) return [];
    const found = await this.#driver?.searchByNumber(number, maxAddressBookRows);
    return found?.slice(0, maxAddressBookRows) ?? [];
  }

  async #reported(driver: AddressBookDriver, report: DriverReport): Promise<void> {
    const isError = this.#signals.state.peek() === 'networkError';
    if (report === 'open') return this.#opened(driver);
    this.#stopWatching();
    if (report === 'noLicence') {
      driver.disconnect();
      this.#signals.state.value = 'notAllowed';
      this.#signals.prompt.value = { name: 'licenceIssue' };
    } else if (report !== 'closed') this.#signals.state.value = 'networkError';
    else if (!isError) this.#signals.state.value = 'closed';
  }

  async #opened(driver: AddressBookDriver): Promise<void> {
    try {
      const books = await driver.addressBooks();
      if (this.#driver !== driver) return;
      this.#signals.books.value = books;
      this.#signals.state.value = 'initialized';
      if (books.length === 0) this.#signals.prompt.value = { name: 'notConfigured' };
      else this.#watch(driver);
    } catch (thrown) {
      if (this.#driver !== driver) return;
      this.#deps.report(toCallsideError(thrown));
      this.#signals.state.value = 'networkError';
    }
  }

  #watch(driver: AddressBookDriver): void {
    this.#stopWatching();
    this.#end.push(
      effect(() => {
        const due = this.#lines.value.filter(
          ({ lineId: id, line }) => !this.#seen.has(id) && isToLookUp(line.value, this.#settings.value),
        );
        untracked(() => {
          for (const call of due) this.#meet(driver, call);
        });
      }),
      effect(() => {
        const prompt = this.#signals.prompt.value;
        const isOver =
          prompt?.name === 'found' && !this.#lines.value.some(({ lineId: id }) => id === prompt.callId);
        if (isOver) untracked(() => this.answer());
      }),
    );
  }

  /** Looks a caller up, once in the life of the call. */
  #meet(driver: AddressBookDriver, call: LookUpCall): void {
    this.#seen.add(call.lineId);
    const number = lookUpNumber(call.line.peek());
    if (number !== undefined) void this.#lookUp(driver, call, number);
  }

  async #lookUp(driver: AddressBookDriver, call: LookUpCall, number: string): Promise<void> {
    try {
      const contacts = (await driver.searchByNumber(number, maxAddressBookRows)).slice(0, maxAddressBookRows);
      if (this.#driver === driver) this.#remember(call, contacts);
      const isThere = this.#lines.peek().some(({ lineId: id }) => id === call.lineId);
      if (this.#driver !== driver || contacts.length === 0 || !isThere) return;
      this.#signals.found.value = new Map(this.#signals.found.peek()).set(call.lineId, contacts);
      if (this.#settings.peek().POPUP) this.#ask(call.lineId, contacts);
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
    this.#signals.prompt.value = { name: 'found', callId, contacts, until: clock.now() + promptMs };
    this.#cancelPrompt = clock.after(promptMs, () => this.answer());
  }

  #stopWatching(): void {
    for (const end of this.#end.splice(0)) end();
  }
}
