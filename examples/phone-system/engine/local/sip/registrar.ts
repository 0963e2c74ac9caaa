import type { URI } from 'sip.js';
import type { EngineEvent } from '../../port.ts';
import type { SipConnection } from './sip-connection.ts';

/** Where a phone is reached, until when. */
export interface Binding {
  readonly registerId: string;
  readonly domain: string;
  readonly contact: URI;
  /** Tells a phone that came back from another one that uses its name. */
  readonly instance: string;
  readonly connection: SipConnection;
  readonly allowsTalk: boolean;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

type WhyRemoved = Extract<EngineEvent, { type: 'unregistered' }>['why'];

/** Who is registered. */
export class Registrar {
  readonly #emit: (event: EngineEvent) => void;
  readonly #bindings = new Map<string, { readonly binding: Binding; readonly timer: NodeJS.Timeout }>();

  constructor(emit: (event: EngineEvent) => void) {
    this.#emit = emit;
  }

  get size(): number {
    return this.#bindings.size;
  }

  get(registerId: string): Binding | undefined {
    return this.#bindings.get(registerId)?.binding;
  }

  /** Registers a phone or prolongs its registration. */
  add(binding: Binding): void {
    const { registerId, expiresAt } = binding;
    clearTimeout(this.#bindings.get(registerId)?.timer);
    const timer = setTimeout(() => this.remove(registerId, 'expired'), expiresAt - Date.now());
    this.#bindings.set(registerId, { binding, timer });
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
