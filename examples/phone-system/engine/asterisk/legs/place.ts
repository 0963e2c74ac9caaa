import type { BridgeId } from '../../port.ts';
import type { Orders } from './orders.ts';

/** The sound that a channel hears: a bridge, a tone that repeats, a sound once, or nothing. */
export type Hearing =
  | { readonly kind: 'bridge'; readonly bridge: BridgeId; readonly isHeard: boolean }
  | { readonly kind: 'tone'; readonly tone: string }
  | { readonly kind: 'sound'; readonly file: string; readonly playback: string }
  | { readonly kind: 'silence' };

const silence: Hearing = { kind: 'silence' };

/** The place of a leg: kept until its channel can be used, and changed by orders from then on. */
export class Place {
  readonly #orders: Orders;
  #channel: string | undefined;
  #hearing: Hearing = silence;
  #inBridgeSince = 0;
  /** Silence that begins if nothing else does in the same moment: most changes go on to a bridge at once. */
  #dueSilence: NodeJS.Immediate | undefined;
  /** Its channel plays silence, or may. */
  #isSilent = false;
  /** It has heard somebody in its bridge who is there no more. */
  #isUsed = false;

  constructor(orders: Orders) {
    this.#orders = orders;
  }

  get hearing(): Hearing {
    return this.#hearing;
  }

  /** True while its channel takes orders. */
  get takesOrders(): boolean {
    return this.#channel !== undefined;
  }

  /** True if it is in a bridge now and was in none at this time. In milliseconds since 1970. */
  hasJoinedSince(time: number): boolean {
    return this.#hearing.kind === 'bridge' && time < this.#inBridgeSince;
  }

  /**
   * The channel can be used.
   *
   * @param options.isOpen false: its phone dials. Silence would be sound before the answer, and the phone would not be told that the
   *   far end rings.
   */
  attach(channel: string, { isOpen = true }: { readonly isOpen?: boolean } = {}): void {
    this.#channel = channel;
    this.#isSilent = false;
    if (isOpen || this.#hearing.kind !== 'silence') this.#begin(this.#hearing);
  }

  /** Its phone is answered. */
  open(): void {
    if (this.#channel !== undefined && this.#hearing.kind === 'silence') this.#begin(silence);
  }

  /** A channel of a process that has died is used. It goes on hearing what it heard until the first change. */
  adopt(channel: string): void {
    this.#channel = channel;
    this.#isSilent = true;
  }

  /** Another channel takes the place. Asterisk itself has put it in the bridge in which the last channel was. */
  move(channel: string): void {
    this.#channel = channel;
    this.#isSilent = false;
    if (this.#hearing.kind !== 'bridge') this.#begin(this.#hearing);
    else if (!this.#hearing.isHeard) this.#mute(true);
  }

  /** Somebody has left its bridge. */
  wasLeft(): void {
    this.#isUsed = true;
  }

  /**
   * Another comes into its bridge, in the place of somebody who has left. Asterisk takes sound for late, and drops it, whose numbers are
   * behind those of the sound before in the same translation, and sound of our phones has no numbers. A channel that is put in the
   * bridge anew has another translation.
   */
  hearAnother(): void {
    const hearing = this.#hearing;
    if (!this.#isUsed || this.#channel === undefined || hearing.kind !== 'bridge') return;
    this.#end(hearing, hearing);
    this.#begin(hearing);
  }

  /** Its channel takes no orders until `resume`: it hears nothing, and is in no bridge. */
  suspend(): void {
    const hearing = this.#hearing;
    this.change(silence);
    this.#channel = undefined;
    this.#hearing = hearing;
  }

  /** Its channel takes orders again, and hears what it should hear by now. */
  resume(channel: string): void {
    const hearing = this.#hearing;
    this.#channel = channel;
    this.#hearing = silence;
    this.change(hearing);
  }

  change(next: Hearing = silence): void {
    const last = this.#hearing;
    this.#hearing = next;
    if (last.kind !== 'bridge') this.#inBridgeSince = Date.now();
    if (this.#channel === undefined) return;
    if (last.kind === 'bridge' && next.kind === 'bridge' && last.bridge === next.bridge) {
      if (last.isHeard !== next.isHeard) this.#mute(!next.isHeard);
      return;
    }
    this.#end(last, next);
    this.#begin(next);
  }

  #begin(next: Hearing): void {
    this.#isUsed = false;
    const path = `channels/${this.#channel}`;
    if (next.kind === 'bridge') {
      // A key of a party is told to us, and not to the others.
      const query = { channel: this.#channel, absorbDTMF: true, inhibitConnectedLineUpdates: true };
      this.#orders.post(`bridges/${next.bridge}/addChannel`, query);
      if (!next.isHeard) this.#mute(true);
    } else if (next.kind === 'tone') this.#orders.post(`${path}/moh`, { mohClass: next.tone });
    else if (next.kind === 'sound')
      this.#orders.post(`${path}/play/${next.playback}`, { media: `sound:${next.file}` });
    else this.#beSilent();
  }

  #beSilent(): void {
    clearImmediate(this.#dueSilence);
    this.#dueSilence = setImmediate(() => {
      if (this.#channel === undefined || this.#isSilent) return;
      this.#isSilent = true;
      this.#orders.post(`channels/${this.#channel}/silence`);
    });
  }

  #end(last: Hearing, next: Hearing): void {
    const path = `channels/${this.#channel}`;
    if (last.kind === 'bridge') {
      if (!last.isHeard) this.#mute(false);
      this.#orders.post(`bridges/${last.bridge}/removeChannel`, { channel: this.#channel });
    } else if (last.kind === 'tone') this.#orders.delete(`${path}/moh`);
    else if (last.kind === 'sound') this.#orders.delete(`playbacks/${last.playback}`);
    else {
      clearImmediate(this.#dueSilence);
      if (!this.#isSilent || next.kind === 'silence') return;
      this.#orders.delete(`${path}/silence`);
      this.#isSilent = false;
    }
  }

  #mute(isMuted: boolean): void {
    const order = { path: `channels/${this.#channel}/mute`, query: { direction: 'in' } };
    void this.#orders.send({ ...order, method: isMuted ? 'POST' : 'DELETE' });
  }
}
