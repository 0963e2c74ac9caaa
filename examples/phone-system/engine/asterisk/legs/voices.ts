import type { BridgeId, LegId } from '../../port.ts';
import type { AriEvent } from '../ari/ari-messages.ts';
import type { AsteriskLeg } from './asterisk-leg.ts';
import type { Orders } from './orders.ts';

/** With fewer, the talker is obvious. */
const fewestWatched = 3;
/** A voice ends after so many milliseconds without sound of this strength, which is above the noise of a quiet room. */
const detection = '400,256';

interface Watched {
  readonly channel: string;
  isTalking: boolean;
}

/** Tells who talks in bridges of three or more legs. Asterisk listens to the channels. */
export class Voices {
  readonly #orders: Orders;
  readonly #onVoice: (leg: LegId, isTalking: boolean) => void;
  readonly #members = new Map<BridgeId, Set<AsteriskLeg>>();
  readonly #watched = new Map<LegId, Watched>();

  constructor(orders: Orders, onVoice: (leg: LegId, isTalking: boolean) => void) {
    this.#orders = orders;
    this.#onVoice = onVoice;
  }

  /** A leg is in this bridge, or has another role in it. */
  joined(bridge: BridgeId, leg: AsteriskLeg): void {
    const members = this.#members.get(bridge) ?? new Set();
    this.#members.set(bridge, members.add(leg));
    this.#look(members);
  }

  /** A leg is in no bridge any more. */
  left(bridge: BridgeId, leg: AsteriskLeg): void {
    const members = this.#members.get(bridge);
    if (!members?.delete(leg)) return;
    if (members.size === 0) this.#members.delete(bridge);
    this.#ignore(leg.id);
    this.#look(members);
  }

  onEvent({ type }: AriEvent, leg: LegId): void {
    if (type === 'ChannelTalkingStarted') this.#tell(leg, true);
    else if (type === 'ChannelTalkingFinished') this.#tell(leg, false);
  }

  #look(members: ReadonlySet<AsteriskLeg>): void {
    const areMany = members.size >= fewestWatched;
    for (const { id, channel, place } of members) {
      const isHeard = place.hearing.kind === 'bridge' && place.hearing.isHeard;
      if (!areMany || !isHeard) this.#ignore(id);
      else if (!this.#watched.has(id)) {
        this.#watched.set(id, { channel, isTalking: false });
        this.#detect(channel, 'set', detection);
      }
    }
  }

  #ignore(leg: LegId): void {
    const watched = this.#watched.get(leg);
    if (!watched) return;
    this.#tell(leg, false);
    this.#watched.delete(leg);
    this.#detect(watched.channel, 'remove', '');
  }

  #tell(leg: LegId, isTalking: boolean): void {
    const watched = this.#watched.get(leg);
    if (!watched || watched.isTalking === isTalking) return;
    watched.isTalking = isTalking;
    this.#onVoice(leg, isTalking);
  }

  #detect(channel: string, action: 'set' | 'remove', value: string): void {
    this.#orders.post(`channels/${channel}/variable`, { variable: `TALK_DETECT(${action})`, value });
  }
}
