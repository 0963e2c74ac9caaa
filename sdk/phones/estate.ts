import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { Call } from '../calls/call.ts';
import type { KeyValueStorage } from '../platform/platform.ts';
import { StoredValue } from '../state/stored-value.ts';
import type { Rest } from '../transport/rest.ts';
import { type Bequest, bequest } from './bequest.ts';
import type { SipPhone } from './browser/sip-phone.ts';
import { followDialled } from './dialled-before.ts';
import { stateOfLine } from './line-state.ts';

const estate = z.array(bequest);

export interface EstateParts {
  readonly rest: Rest;
  readonly storage: KeyValueStorage;
  readonly lines: ReadonlySignal<readonly Call[]>;
  readonly report: (thrown: unknown) => void;
}

/** The calls of this browser's phone, kept for the page that has the phone next: this one reloaded, or another tab. */
export class Estate {
  readonly #parts: EstateParts;
  readonly #stored: StoredValue<typeof estate>;
  /** Of these it is being asked whether they ring still: they stay kept until that is known. */
  readonly #asked = signal<readonly Bequest[]>([]);
  #heir: SipPhone | undefined;
  #endKeeping: () => void = () => undefined;

  constructor(parts: EstateParts) {
    this.#parts = parts;
    this.#stored = new StoredValue(parts.storage, estate);
  }

  open(key: string): void {
    this.#stored.open(key);
  }

  /** Lets a phone that is connected go on with what is there, once, and keeps its calls from then on. */
  passTo(sip: SipPhone): void {
    if (this.#heir === sip) return;
    this.close();
    this.#heir = sip;
    const left = this.#stored.value.peek() ?? [];
    sip.inherit(left.filter(({ isRinging }) => !isRinging));
    this.#asked.value = left.filter(({ isRinging, lineId }) => isRinging && lineId !== undefined);
    for (const one of this.#asked.peek()) void this.#passRinging(sip, one);
    this.#endKeeping = effect(() => this.#stored.set([...this.#asked.value, ...sip.estate()]));
  }

  /** What is kept stays as it is. */
  close(): void {
    this.#endKeeping();
    this.#heir = undefined;
  }

  /** Who gave up calling meanwhile could tell nobody: it must not ring for them. */
  async #passRinging(sip: SipPhone, one: Bequest): Promise<void> {
    const { rest, lines, report } = this.#parts;
    // Where it cannot be found out, nothing rings.
    const state = await stateOfLine(rest, one.lineId ?? '').catch(() => 'dropped');
    if (this.#heir !== sip) return;
    batch(() => {
      this.#asked.value = this.#asked.peek().filter((other) => other !== one);
      if (state === 'dropped' || (one.isIncoming && state !== 'ringing')) return;
      const calls = sip.inherit([one]);
      if (one.isIncoming) return;
      const line = computed(() => lines.value.find(({ lineId }) => lineId === one.lineId)?.line.value);
      for (const call of calls) followDialled(call, line, report);
    });
  }
}
