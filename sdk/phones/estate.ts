import { effect } from '@preact/signals-core';
import * as z from 'zod/mini';
import type { KeyValueStorage } from '../platform/platform.ts';
import { StoredValue } from '../state/stored-value.ts';
import type { Rest } from '../transport/rest.ts';
import { callState } from '../wire/call-line.ts';
import { type Bequest, bequest } from './bequest.ts';
import type { SipPhone } from './browser/sip-phone.ts';

const estate = z.array(bequest);
const restOfLine = z.object({ state: callState });

/** The calls of this browser's phone, kept for the page that has the phone next: this one reloaded, or another tab. */
export class Estate {
  readonly #rest: Rest;
  readonly #stored: StoredValue<typeof estate>;
  #heir: SipPhone | undefined;
  #endKeeping: () => void = () => undefined;

  constructor(rest: Rest, storage: KeyValueStorage) {
    this.#rest = rest;
    this.#stored = new StoredValue(storage, estate);
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
    for (const one of left) if (one.isRinging) void this.#passRinging(sip, one);
    this.#endKeeping = effect(() => this.#stored.set([...sip.estate()]));
  }

  /** What is kept stays as it is. */
  close(): void {
    this.#endKeeping();
    this.#heir = undefined;
  }

  /** Who gave up calling meanwhile could tell nobody: it must not ring for them. */
  async #passRinging(sip: SipPhone, one: Bequest): Promise<void> {
    if (one.lineId === undefined) return;
    const rings = await this.#rest.read(restOfLine, { path: `v1/user/CallLine/${one.lineId}` }).then(
      ({ state }) => state === 'ringing',
      // Where it cannot be found out, nothing rings.
      () => false,
    );
    if (rings && this.#heir === sip) sip.inherit([one]);
  }
}
