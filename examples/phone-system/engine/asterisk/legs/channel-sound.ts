import * as z from 'zod/mini';
import type { PacketCounts } from '../../port.ts';
import type { Orders } from './orders.ts';

/**
 * `rxcount` and `rxploss` are of the packets that came, and so is `txjitter`, in seconds. `txploss` and `rxjitter` are what the other side
 * reports, and 0 before its first report.
 */
const statistics = z.looseObject({
  txcount: z._default(z.number(), 0),
  rxcount: z._default(z.number(), 0),
  rxploss: z._default(z.number(), 0),
  rxjitter: z._default(z.number(), 0),
  txploss: z._default(z.number(), 0),
  txjitter: z._default(z.number(), 0),
  rtt: z._default(z.number(), 0),
});

/** The sound of a channel in numbers. Each reading asks Asterisk for the next numbers. */
export class ChannelSound {
  readonly #orders: Orders;
  readonly #channel: string;
  readonly #isHeld: () => boolean;
  #counts: PacketCounts | undefined;
  #isRead = false;
  #isAsked = false;

  constructor(orders: Orders, channel: string, isHeld: () => boolean) {
    this.#orders = orders;
    this.#channel = channel;
    this.#isHeld = isHeld;
  }

  /** The number of received packets. Undefined while none are expected. */
  get signsOfLife(): number | undefined {
    this.#ask();
    return this.#isHeld() ? undefined : (this.#counts?.received ?? 0);
  }

  /** A phone that is muted may send no packets at all. */
  get mayBeSilent(): boolean {
    return true;
  }

  /** Its packets. Undefined: they were read before, and Asterisk has not told newer numbers. */
  get packets(): PacketCounts | undefined {
    this.#ask();
    if (this.#isRead) return undefined;
    this.#isRead = true;
    return this.#counts;
  }

  /** Its packets at the last answer of Asterisk, however often they are read; undefined on hold. */
  get counts(): PacketCounts | undefined {
    this.#ask();
    return this.#isHeld() ? undefined : this.#counts;
  }

  /** Returns how many packets have come from the other side; undefined: Asterisk does not tell. */
  async received(): Promise<number | undefined> {
    return (await this.#read())?.received;
  }

  #ask(): void {
    if (this.#isAsked) return;
    this.#isAsked = true;
    void this.#read().then((counts) => {
      this.#isAsked = false;
      if (!counts) return;
      this.#counts = counts;
      this.#isRead = false;
    });
  }

  async #read(): Promise<PacketCounts | undefined> {
    const request = { method: 'GET', path: `channels/${this.#channel}/rtp_statistics` } as const;
    const read = statistics.safeParse(await this.#orders.send(request)).data;
    if (!read) return undefined;
    const { txploss, rxjitter, rtt } = read;
    const isReported = rtt > 0 || rxjitter > 0;
    return {
      sent: read.txcount,
      received: read.rxcount,
      lost: read.rxploss,
      jitterMs: 1000 * read.txjitter,
      lostThere: isReported ? txploss : undefined,
      jitterThereMs: isReported ? 1000 * rxjitter : undefined,
      reports: isReported ? 1 : 0,
      pauses: true,
    };
  }
}
