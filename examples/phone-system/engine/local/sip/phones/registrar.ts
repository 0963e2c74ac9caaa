import type { URI } from 'sip.js';
import type { EngineEvent } from '../../../port.ts';
import type { SipConnection } from '../connection/sip-connection.ts';

/** The data of a registered phone. */
export interface PhoneRecord {
  readonly registerId: string;
  readonly domain: string;
  readonly contact: URI;
  /** Distinguishes a returning phone from another phone of the same name. */
  readonly instance: string;
  readonly allowsTalk: boolean;
  /** The program that it names itself. */
  readonly program?: string | undefined;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** The path to it. */
  readonly connection?: object;
}

/** A registered phone and the path to it. */
export interface Binding extends PhoneRecord {
  /** The name of this phone system in the settings of the phone. */
  readonly host: string;
  readonly connection: SipConnection;
}

type WhyRemoved = Extract<EngineEvent, { type: 'unregistered' }>['why'];

/** Expires on a monotonic clock. */
interface Countdown {
  readonly timer: NodeJS.Timeout;
  /** On `performance.now()`. */
  readonly endsAt: number;
}

/** The maximum number of phones of a name; the phone with the oldest registration is removed. */
const maxOfOneName = 10;

/** The registered phones. Several phones may have the same name: a call then rings at all of them. */
export class Registrar<Phone extends PhoneRecord> {
  readonly #emit: (event: EngineEvent) => void;
  readonly #timers = new Map<Phone, Countdown>();
  readonly #byName = new Map<string, readonly Phone[]>();
  readonly #byConnection = new Map<object, ReadonlySet<Phone>>();

  constructor(emit: (event: EngineEvent) => void) {
    this.#emit = emit;
  }

  /** The number of registered phones. */
  get size(): number {
    return this.#timers.size;
  }

  has(registerId: string): boolean {
    return this.#byName.has(registerId);
  }

  /** Returns all phones of this name, the oldest registration first. */
  of(registerId: string): readonly Phone[] {
    return this.#byName.get(registerId) ?? [];
  }

  all(): readonly Phone[] {
    return [...this.#timers.keys()];
  }

  /** Returns the phones behind a connection. */
  at(connection: object): readonly Phone[] {
    return [...(this.#byConnection.get(connection) ?? [])];
  }

  hasAny(connection: object): boolean {
    return this.#byConnection.has(connection);
  }

  /** Registers a phone or renews its registration. */
  add(phone: Phone): void {
    const { registerId, instance, expiresAt } = phone;
    for (const before of this.of(registerId)) if (before.instance === instance) this.#forget(before);
    const [oldest] = this.of(registerId);
    if (oldest && this.of(registerId).length >= maxOfOneName) this.#forget(oldest);
    const lastsMs = expiresAt - Date.now();
    this.#timers.set(phone, {
      timer: setTimeout(() => this.remove(phone, 'expired'), lastsMs),
      endsAt: performance.now() + lastsMs,
    });
    this.#byName.set(registerId, [...this.of(registerId), phone]);
    if (phone.connection)
      this.#byConnection.set(phone.connection, new Set([...this.at(phone.connection), phone]));
    this.#emit({ type: 'registered', registerId, expiresAt });
  }

  /** Returns the remaining time of a registration. */
  secondsLeft(phone: Phone): number {
    const endsAt = this.#timers.get(phone)?.endsAt ?? 0;
    return Math.max(0, Math.round((endsAt - performance.now()) / 1000));
  }

  /** Returns a Contact header for each phone of this name. */
  contactHeaders(registerId: string): string[] {
    return this.of(registerId).map(
      (phone) => `Contact: <${phone.contact.toRaw()}>;expires=${this.secondsLeft(phone)}`,
    );
  }

  /** Unregisters a phone. Its name is unregistered with the last phone that has it. */
  remove(phone: Phone, why: WhyRemoved): void {
    const { registerId } = phone;
    if (this.#forget(phone) && !this.has(registerId)) this.#emit({ type: 'unregistered', registerId, why });
  }

  /** Removes all phones without notifications. */
  clear(): void {
    for (const { timer } of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
    this.#byName.clear();
    this.#byConnection.clear();
  }

  #forget(phone: Phone): boolean {
    const { registerId } = phone;
    clearTimeout(this.#timers.get(phone)?.timer);
    const left = this.of(registerId).filter((other) => other !== phone);
    if (left.length > 0) this.#byName.set(registerId, left);
    else this.#byName.delete(registerId);
    this.#leave(phone);
    return this.#timers.delete(phone);
  }

  #leave(phone: Phone): void {
    const { connection } = phone;
    if (!connection) return;
    const left = this.at(connection).filter((other) => other !== phone);
    if (left.length > 0) this.#byConnection.set(connection, new Set(left));
    else this.#byConnection.delete(connection);
  }
}
