import type { LegId } from '../../port.ts';
import type { AsteriskLeg } from './asterisk-leg.ts';
import type { ChannelSound } from './channel-sound.ts';

/** The fewest packets between two looks of a far end that is heard, and the most to a phone that hears nothing. There are 50 in a second. */
const flowing = 25;
const still = 5;
/** A channel whose sound does not come back stays as it is. */
const maxReturns = 3;

/** A far end over a trunk, and the only other party of its bridge. */
export interface SoundPair {
  readonly from: AsteriskLeg;
  readonly to: AsteriskLeg;
  readonly heard: ChannelSound;
  readonly told: ChannelSound;
}

interface Look {
  readonly to: LegId;
  readonly received: number;
  readonly sent: number;
}

/**
 * Brings the sound of far ends back. A phone system that connects the other side with somebody else goes on with packets of other
 * numbers. Asterisk takes lower numbers for packets that are late, and drops them where it changes the codec. Channels that have
 * left their bridge and returned begin anew.
 */
export class LostSound {
  readonly #pairs: () => Iterable<SoundPair>;
  #seen = new Map<LegId, Look>();
  readonly #returns = new Map<LegId, number>();

  constructor(pairs: () => Iterable<SoundPair>) {
    this.#pairs = pairs;
  }

  /** Compares the numbers of packets with those of a second ago. */
  look(): void {
    const seen = new Map<LegId, Look>();
    for (const { from, to, heard, told } of this.#pairs()) {
      const received = heard.counts?.received;
      const sent = told.counts?.sent;
      // A phone that is not connected yet gets nothing.
      if (received === undefined || sent === undefined || sent === 0) continue;
      const before = this.#seen.get(from.id);
      const isSame = before?.to === to.id;
      const isLost = isSame && received - before.received >= flowing && sent - before.sent <= still;
      // Without a look to compare with, the next numbers, which are from before the return, count for nothing.
      if (isLost) this.#bringBack(from, to);
      else seen.set(from.id, { to: to.id, received, sent });
      if (isSame && !isLost) this.#returns.delete(from.id);
    }
    this.#seen = seen;
  }

  /** A leg has ended. */
  forget(leg: LegId): void {
    this.#seen.delete(leg);
    this.#returns.delete(leg);
  }

  #bringBack(from: AsteriskLeg, to: AsteriskLeg): void {
    const returns = this.#returns.get(from.id) ?? 0;
    if (returns >= maxReturns) return;
    this.#returns.set(from.id, returns + 1);
    for (const { place } of [from, to]) place.suspend();
    for (const { place, channel } of [from, to]) place.resume(channel);
  }
}
