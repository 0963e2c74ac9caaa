import { computed, type ReadonlySignal, signal } from '@preact/signals-core';
import type { Call } from '#sdk/index.ts';
import type { EventValue } from './contract/bridge-events.ts';
import type { EndedCall } from './contract/call.ts';
import type { CallToLog, LogForm, LoggedCall, LogValues } from './contract/call-log.ts';
import type { ChosenContact, PageContact } from './contract/contact.ts';
import { formatEndedToLog, formatToLog } from './formatted-call.ts';
import type { PageServices } from './page-services.ts';
import type { PageCallLog, WantedLog } from './widget-ui.ts';

/** Writing into a CRM takes longer than reading. */
const writingMs = 30_000;
const maxEntries = 500;
const maxAskedAtOnce = 100;

interface CallLogDeps {
  readonly listed: ReadonlySignal<readonly Call[]>;
  readonly ended: { last(callID: string): EndedCall | undefined };
  readonly services: PageServices;
  /** Called with each call that a page has logged. */
  readonly onLogged: (logged: EventValue<'callLogged'>) => void;
}

/** Call logging by pages: the form, the request with its key, and the state of each call. */
export class CallLog implements PageCallLog {
  readonly isOffered: ReadonlySignal<boolean>;
  readonly logged = signal<ReadonlyMap<string, LoggedCall>>(new Map());
  readonly names = signal<ReadonlyMap<string, string>>(new Map());
  readonly wanted = signal<WantedLog>();
  readonly #deps: CallLogDeps;
  /** Calls for which the pages were queried. */
  readonly #looked = new Set<string>();
  /** The contact of a line, by its id: the log may be written after the line is gone. */
  readonly #contacts = new Map<string, PageContact>();

  /** Calls from before a reload that are still to be logged. */
  readonly #recalled = new Map<string, CallToLog>();

  constructor(deps: CallLogDeps) {
    this.#deps = deps;
    this.isOffered = computed(() => deps.services.isOffered('logCall'));
  }

  /** Reads signals: a call is listed a moment after the start. */
  callOf(callID: string): CallToLog | undefined {
    const calls = this.#deps.listed.value.map(formatToLog);
    const ended = this.#deps.ended.last(callID);
    const known = calls.find((call) => call.callID === callID) ?? (ended && formatEndedToLog(ended));
    return known ?? this.#recalled.get(callID);
  }

  recall(call: CallToLog): void {
    this.#recalled.set(call.callID, call);
  }

  async formOf(callID: string): Promise<LogForm | undefined> {
    const about = this.#about(callID);
    if (!about) return undefined;
    const { answers } = await this.#deps.services.request('getLogForm', about);
    return answers[0];
  }

  async log(callID: string, values: LogValues): Promise<boolean> {
    const about = this.#about(callID);
    if (!about) return false;
    const { asked, answers } = await this.#deps.services.request('logCall', { ...about, values }, writingMs);
    const [logged] = answers;
    if (!logged || answers.length < asked) return false;
    this.set(callID, logged);
    this.#deps.onLogged({ callID, key: about.call.key, ...logged });
    return true;
  }

  look(callIDs: readonly string[]): void {
    const unknown = callIDs.filter((callID) => !this.#looked.has(callID)).slice(0, maxAskedAtOnce);
    if (unknown.length === 0 || !this.#deps.services.isOffered('isCallLogged')) return;
    for (const callID of unknown) this.#looked.add(callID);
    void this.#find(unknown);
  }

  /** Another page may know more. */
  lookAgain(): void {
    const before = [...this.#looked];
    this.#looked.clear();
    this.look(before);
  }

  /** Marks a call as logged or not. */
  set(callID: string, entry: LoggedCall | undefined): void {
    const logged = new Map(this.logged.peek());
    logged.delete(callID);
    if (entry) logged.set(callID, entry);
    this.logged.value = youngest(logged);
    if (entry && this.wanted.peek()?.callID === callID) this.wanted.value = undefined;
  }

  /** A connected call has ended: it is offered for logging, unless another form is open. */
  offer({ callID, durationMs }: EndedCall): void {
    if (durationMs === 0 || this.logged.peek().has(callID) || this.wanted.peek()?.isOpen) return;
    this.wanted.value = { callID, isOpen: false };
  }

  /** Another user may not see these calls. */
  forget(): void {
    this.#looked.clear();
    this.#contacts.clear();
    this.#recalled.clear();
    this.logged.value = new Map();
    this.names.value = new Map();
    this.wanted.value = undefined;
  }

  isWith({ lineID, contact }: ChosenContact): void {
    this.#contacts.delete(lineID);
    if (contact) this.#contacts.set(lineID, contact);
    const [oldest] = this.#contacts.keys();
    if (this.#contacts.size > maxEntries && oldest !== undefined) this.#contacts.delete(oldest);
    const call = this.#deps.listed
      .peek()
      .map(formatToLog)
      .find((one) => one.lineID === lineID);
    if (!call) return;
    const names = new Map(this.names.peek());
    names.delete(call.callID);
    if (contact) names.set(call.callID, contact.name);
    this.names.value = youngest(names);
  }

  #about(callID: string): { call: CallToLog; contact?: PageContact } | undefined {
    const call = this.callOf(callID);
    if (!call) return undefined;
    const contact = this.#contacts.get(call.lineID);
    return { call, ...(contact && { contact }) };
  }

  async #find(callIDs: readonly string[]): Promise<void> {
    const { answers } = await this.#deps.services.request('isCallLogged', { callIDs: [...callIDs] });
    const found = answers
      .flatMap(({ logged }) => Object.entries(logged))
      .filter(([id]) => callIDs.includes(id));
    if (found.length > 0) this.logged.value = youngest(new Map([...found, ...this.logged.peek()]));
  }
}

/** The latest calls, up to the limit. */
const youngest = <Entry>(all: ReadonlyMap<string, Entry>): ReadonlyMap<string, Entry> =>
  all.size > maxEntries ? new Map([...all].slice(-maxEntries)) : all;
