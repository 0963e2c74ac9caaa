import type { URI } from 'sip.js';
import type { EngineEvent } from '../../port.ts';
import type { SipConnection } from './sip-connection.ts';

/** What is known of a registered phone. */
export interface PhoneRecord {
  readonly registerId: string;
  readonly domain: string;
  readonly contact: URI;
  /** Tells a phone that came back from another one that uses its name. */
  readonly instance: string;
  readonly allowsTalk: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** A registered phone and the way to it. */
export interface Binding extends PhoneRecord {
  readonly connection: SipConnection;
}

type WhyRemoved = Extract<EngineEvent, { type: 'unregistered' }>['why'];

/** Who is registered. */
export class Registrar<Phone extends PhoneRecord> {
  readonly #emit: (event: EngineEvent) => void;
  readonly #bindings = new Map<string, { readonly phone: Phone; readonly timer: NodeJS.Timeout }>();

  constructor(emit: (event: EngineEvent) => void) {
    this.#emit = emit;
  }

  get size(): number {
    return this.#bindings.size;
  }

  get(registerId: string): Phone | undefined {
    return this.#bindings.get(registerId)?.phone;
  }

  /** Registers a phone or prolongs its registration. */
  add(phone: Phone): void {
    const { registerId, expiresAt } = phone;
    clearTimeout(this.#bindings.get(registerId)?.timer);
    const timer = setTimeout(() => this.remove(registerId, 'expired'), expiresAt - Date.now());
    this.#bindings.set(registerId, { phone, timer });
    this.#emit({ type: 'registered', registerId, expiresAt });
  }

  remove(registerId: string, why: WhyRemoved): void {
    const found = this.#bindings.get(registerId);
    if (!found) return;
    clearTimeout(found.timer);
    this.#bindings.delete(registerId);
    this.#emit({ type: 'unregistered', registerId, why });
  }

  /** Forgets everybody without a word. */
  clear(): void {
    for (const { timer } of this.#bindings.values()) clearTimeout(timer);
    this.#bindings.clear();
  }
}
