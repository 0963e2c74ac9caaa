import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { Call } from '../calls/call.ts';
import type { KeyValueStorage } from '../platform/platform.ts';
import { StoredValue } from '../state/stored-value.ts';
import type { Rest } from '../transport/rest.ts';
import type { SipPhone } from './browser/sip/sip-phone.ts';
import { watchDialled } from './dialled-before.ts';
import { stateOfLine } from './line-state.ts';
import { type PersistedCall, persistedCall } from './persisted-call.ts';

const callStore = z.array(persistedCall);

export interface CallStoreOptions {
  readonly rest: Rest;
  readonly storage: KeyValueStorage;
  readonly lines: ReadonlySignal<readonly Call[]>;
  readonly report: (thrown: unknown) => void;
}

/** Stores the calls of this browser's phone for the page that runs the phone next: this page after a reload, or another tab. */
export class CallStore {
  readonly #deps: CallStoreOptions;
  readonly #stored: StoredValue<typeof callStore>;
  /** Calls whose state is being requested. They stay stored until it is known. */
  readonly #asked = signal<readonly PersistedCall[]>([]);
  #owner: SipPhone | undefined;
  #endKeeping: () => void = () => undefined;

  constructor(deps: CallStoreOptions) {
    this.#deps = deps;
    this.#stored = new StoredValue(deps.storage, callStore);
  }

  open(key: string): void {
    this.#stored.open(key);
  }

  /** Restores the stored calls into a connected phone, once, and stores its calls from then on. */
  restoreInto(sip: SipPhone): void {
    if (this.#owner === sip) return;
    this.close();
    this.#owner = sip;
    const left = this.#stored.value.peek() ?? [];
    sip.restore(left.filter(({ isRinging }) => !isRinging));
    this.#asked.value = left.filter(({ isRinging, lineId }) => isRinging && lineId !== undefined);
    for (const one of this.#asked.peek()) void this.#passRinging(sip, one);
    this.#endKeeping = effect(() => this.#stored.set([...this.#asked.value, ...sip.callStore()]));
  }

  /** The stored calls stay unchanged. */
  close(): void {
    this.#endKeeping();
    this.#owner = undefined;
  }

  /** Cancels a call that the user gave up while there was no connection, so that it does not ring. */
  async #passRinging(sip: SipPhone, one: PersistedCall): Promise<void> {
    const { rest, lines, report } = this.#deps;
    // Where it cannot be found out, nothing rings.
    const state = await stateOfLine(rest, one.lineId ?? '').catch(() => 'dropped');
    if (this.#owner !== sip) return;
    batch(() => {
      this.#asked.value = this.#asked.peek().filter((other) => other !== one);
      if (state === 'dropped' || (one.isIncoming && state !== 'ringing')) return;
      const calls = sip.restore([one]);
      if (one.isIncoming) return;
      const line = computed(() => lines.value.find(({ lineId }) => lineId === one.lineId)?.line.value);
      for (const call of calls) watchDialled(call, line, report);
    });
  }
}
