import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { HandOver } from '../../local/sip/legs/hand-over.ts';
import { replacementOf } from '../../local/sip/message/replaces.ts';
import type { HandOverProgress, LegId, OnHandOver } from '../../port.ts';
import { headerOf } from '../phones/sip-text.ts';
import type { AsteriskLeg } from './asterisk-leg.ts';
import type { ChannelSound } from './channel-sound.ts';
import type { Orders } from './orders.ts';

/** Asterisk gives up a request that nobody answers after 32 s (RFC 3261, timer F). */
const unansweredMs = 32_500;
/** How often the packets of the far end are counted. */
const countMs = 100;
/** Asterisk may tell the end of a call sooner than the SIP messages before it. */
const lagMs = 250;

/** An answered call over a trunk. */
export interface TrunkCall {
  readonly channel: string;
  readonly callId: string;
}

export interface HandOverOrder extends TrunkCall {
  readonly leg: Pick<AsteriskLeg, 'id' | 'place'>;
  readonly sound: Pick<ChannelSound, 'received'>;
  /** The address of our account there. */
  readonly account: string;
  /** Returns the address for the far end; undefined: it is not there any more. */
  readonly target: () => Promise<string | undefined>;
  readonly onProgress: OnHandOver;
}

/** Transfers that other phone systems are asked to carry out. */
export class HandOvers {
  readonly #orders: Orders;
  readonly #byLeg = new Map<LegId, ChannelHandOver>();
  readonly #byCall = new Map<string, ChannelHandOver>();

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  /** Asks the other side. False while it is asked already. */
  begin(order: HandOverOrder): boolean {
    const { leg, callId } = order;
    if (this.#byLeg.has(leg.id)) return false;
    const handOver = new ChannelHandOver(this.#orders, order, () => {
      this.#byLeg.delete(leg.id);
      this.#byCall.delete(callId);
    });
    this.#byLeg.set(leg.id, handOver);
    this.#byCall.set(callId, handOver);
    return true;
  }

  /** Returns the address for a call that takes the place of this call at the other side. */
  async replacementOf({ channel, callId }: TrunkCall): Promise<string | undefined> {
    const [target, localTag, remoteTag] = await Promise.all(
      ['target_uri', 'local_tag', 'remote_tag'].map((name) => this.#read(channel, `CHANNEL(pjsip,${name})`)),
    );
    if (!target || !localTag || !remoteTag) return undefined;
    return replacementOf(target, { callId, localTag, remoteTag });
  }

  /** A SIP message that Asterisk has sent or received. */
  onMessage(text: string): void {
    if (this.#byCall.size > 0) this.#byCall.get(headerOf(text, 'call-id', 'i'))?.onMessage(text);
  }

  /** The other side has ended a call. `end` is called when the outcome is known. False: no outcome is awaited. */
  left(leg: LegId, end: () => void): boolean {
    return this.#byLeg.get(leg)?.left(end) ?? false;
  }

  /** We end a call. */
  cancel(leg: LegId): void {
    this.#byLeg.get(leg)?.cancel();
  }

  async #read(channel: string, variable: string): Promise<string | undefined> {
    const request = { method: 'GET', path: `channels/${channel}/variable`, query: { variable } } as const;
    return answer.safeParse(await this.#orders.send(request)).data?.value;
  }
}

const answer = z.looseObject({ value: z.string() });

/**
 * The request for the end of a channel. Asterisk carries out no other order for the channel before the outcome, and reads its sound
 * meanwhile, so the channel is in no bridge.
 */
class ChannelHandOver {
  readonly #orders: Orders;
  readonly #order: HandOverOrder;
  readonly #onClosed: () => void;
  readonly #packets: PacketWatch;
  #handOver: HandOver | undefined;
  #referTo = '';
  /** From of our request, which its answers repeat. */
  #from: string | undefined;
  /** Asterisk carries out orders for the channel. */
  #isFree = true;
  #unanswered: NodeJS.Timeout | undefined;
  #lag: NodeJS.Timeout | undefined;
  #isOver = false;
  #isClosed = false;
  #isCancelled = false;
  /** The other side has ended the call. */
  #end: (() => void) | undefined;

  constructor(orders: Orders, order: HandOverOrder, onClosed: () => void) {
    this.#orders = orders;
    this.#order = order;
    this.#onClosed = onClosed;
    this.#packets = new PacketWatch(order.sound);
    void this.#begin();
  }

  onMessage(text: string): void {
    if (text.startsWith('REFER ')) {
      if (headerOf(text, 'refer-to', 'r') === this.#referTo) this.#from = headerOf(text, 'from', 'f');
    } else if (text.startsWith('NOTIFY ')) {
      if (/^refer\b/i.test(headerOf(text, 'event', 'o'))) this.#onNotice(text);
    } else if (/\d\s+REFER$/i.test(headerOf(text, 'cseq')) && headerOf(text, 'from', 'f') === this.#from)
      this.#onAnswer(Number(/^SIP\/2\.0 (\d{3})/.exec(text)?.[1]));
  }

  left(end: () => void): boolean {
    if (this.#isOver || this.#isCancelled) {
      this.#close();
      return false;
    }
    this.#end = end;
    this.#lag = setTimeout(() => (this.#handOver ? this.#handOver.left() : this.cancel()), lagMs);
    return true;
  }

  cancel(): void {
    if (this.#isCancelled) return;
    this.#isCancelled = true;
    if (this.#handOver) this.#handOver.ended();
    else this.#order.onProgress('cancelled');
    this.#close();
  }

  async #begin(): Promise<void> {
    const [target] = await Promise.all([this.#order.target(), this.#packets.start()]);
    if (this.#isClosed) return;
    if (target === undefined) {
      this.#order.onProgress('notPossible');
      this.#onOver();
      return;
    }
    const { leg, channel, account } = this.#order;
    this.#referTo = `<${target}>`;
    this.#isFree = false;
    leg.place.suspend();
    this.#unanswered = setTimeout(() => this.#free(), unansweredMs);
    const handOver = new HandOver({
      onProgress: (progress, isLost) => this.#tell(progress, isLost),
      heardAt: () => this.#packets.heardAt,
      onOver: () => this.#onOver(),
    });
    this.#handOver = handOver;
    const referredBy = { variable: 'SIPREFERREDBYHDR', value: `<${account}>` };
    this.#orders.post(`channels/${channel}/variable`, referredBy);
    const query = { endpoint: `PJSIP/${this.#referTo}` };
    void this.#orders.send({ method: 'POST', path: `channels/${channel}/redirect`, query }, () =>
      this.#refused(500),
    );
  }

  /** A channel whose transfer has failed without a last word of the other side cannot be used again. */
  #tell(progress: HandOverProgress, isLost = false): void {
    const isFailure = progress !== 'underway' && progress !== 'done' && progress !== 'notPossible';
    const isStuck = isFailure && !this.#isFree && !this.#isCancelled && !this.#end;
    this.#order.onProgress(progress, isLost || isStuck);
  }

  #onAnswer(status: number): void {
    if (status >= 300) this.#refused(status);
    else if (status >= 200) {
      // Asterisk waits for the outcome then, which the other side may tell after minutes.
      clearTimeout(this.#unanswered);
      this.#handOver?.accepted();
    }
  }

  #refused(status: number): void {
    this.#free();
    this.#handOver?.refused(status);
  }

  #onNotice(text: string): void {
    const body = text.slice(text.indexOf('\r\n\r\n') + 4);
    const isDone = /^SIP\/2\.0 2/i.test(body);
    const isLast =
      /^SIP\/2\.0 [3-6]/i.test(body) || /^terminated\b/i.test(headerOf(text, 'subscription-state'));
    // After a success the call ends.
    if (isLast && !isDone) this.#free();
    this.#handOver?.notified(body);
  }

  #free(): void {
    if (this.#isFree) return;
    this.#isFree = true;
    clearTimeout(this.#unanswered);
    const { leg, channel } = this.#order;
    if (!this.#end && !this.#isCancelled) leg.place.resume(channel);
    if (this.#isOver) this.#close();
  }

  #onOver(): void {
    this.#isOver = true;
    this.#packets.stop();
    if (this.#isFree || this.#end) this.#close();
  }

  #close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#packets.stop();
    clearTimeout(this.#unanswered);
    clearTimeout(this.#lag);
    this.#onClosed();
    this.#end?.();
  }
}

/** Whether a far end sends sound. */
class PacketWatch {
  readonly #sound: HandOverOrder['sound'];
  #received: number | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isLooking = false;
  #isStopped = false;
  /** When packets came last; undefined: none have come since the start. On `performance.now()`. */
  heardAt: number | undefined;

  constructor(sound: HandOverOrder['sound']) {
    this.#sound = sound;
  }

  /** Resolves when it is known whether packets come now. */
  async start(): Promise<void> {
    await this.#look();
    await wait(countMs);
    await this.#look();
    if (!this.#isStopped) this.#timer = setInterval(() => void this.#look(), countMs);
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    const received = await this.#sound.received();
    this.#isLooking = false;
    if (received === undefined) return;
    if (this.#received !== undefined && received > this.#received) this.heardAt = performance.now();
    this.#received = received;
  }
}
