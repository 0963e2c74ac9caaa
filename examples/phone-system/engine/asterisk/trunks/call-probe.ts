import type { Orders } from '../legs/orders.ts';
import { trunkCodecs } from './trunk-objects.ts';

/**
 * Asterisk sends no offer that changes nothing, so where all codecs are agreed upon, the last of them is left out and offered again in
 * turn. The codec in use, which is the first, stays the same.
 */
const offers = [trunkCodecs.join(), trunkCodecs.slice(0, -1).join()] as const;

/**
 * Asks the other side of a call over a trunk whether it still has the call, by an UPDATE within it. Any answer is a message in the call.
 * Asterisk itself ends a call that the other side does not know any more.
 */
export class CallProbe {
  readonly #orders: Orders;
  #offer: 0 | 1 = 0;
  #heardBefore: number | undefined;

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  /** @param heard how many messages the other side has sent in the call */
  ask(channel: string, heard: number): void {
    if (heard === this.#heardBefore) this.#offer = this.#offer === 0 ? 1 : 0;
    this.#heardBefore = heard;
    const path = `channels/${channel}/variable`;
    this.#orders.post(path, { variable: 'PJSIP_MEDIA_OFFER(audio)', value: offers[this.#offer] });
    this.#orders.post(path, { variable: 'PJSIP_SEND_SESSION_REFRESH()', value: 'update' });
  }
}
