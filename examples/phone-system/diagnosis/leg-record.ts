import type { LegSound } from '../../../sdk/wire/calls/call-leg.ts';
import type { LegId, PacketCounts, SignallingMessage } from '../engine/port.ts';
import { judgeSound } from './judge-sound.ts';

/** The signalling of a leg, as it is kept. */
export interface KeptLeg {
  readonly id: LegId;
  /** The user of the phone; undefined: it is a leg to a trunk. */
  readonly personId?: number | undefined;
  readonly at: number;
  readonly isOver: boolean;
  readonly isCut: boolean;
  readonly messages: readonly SignallingMessage[];
  readonly sound?: LegSound | undefined;
}

/** A call that rings and ends has about 10 messages, one of hours 200. */
const maxMessages = 300;
const maxCharacters = 300_000;

/** The signalling of a leg that is not over. */
export class LegRecord {
  readonly id: LegId;
  readonly callIds = new Set<string>();
  /** The user of the phone; undefined: it is a leg to a trunk. */
  readonly personId: number | undefined;
  readonly #at: number;
  readonly #messages: SignallingMessage[] = [];
  #characters = 0;
  #isCut = false;
  #soundSince: number | undefined;
  #sentBefore: number | undefined;
  #sound: LegSound | undefined;
  isOver = false;

  constructor({ id, personId, at }: Pick<KeptLeg, 'id' | 'personId' | 'at'>) {
    this.id = id;
    this.personId = personId;
    this.#at = at;
  }

  add(message: SignallingMessage): void {
    this.#characters += message.text.length;
    this.#isCut ||= this.#messages.length >= maxMessages || this.#characters > maxCharacters;
    if (!this.#isCut) this.#messages.push(message);
  }

  /**
   * Counts the sound, once a second.
   *
   * @param at milliseconds on a monotonic clock
   * @returns true if there is something new to see
   */
  hear(counts: PacketCounts, { at, isHeld }: { readonly at: number; readonly isHeld: boolean }): boolean {
    const { sent, received, pauses = false } = counts;
    const isAny = sent + received > 0;
    if (isAny || pauses) this.#soundSince ??= at;
    if (this.#soundSince === undefined || isHeld) return false;
    const isStuck = pauses ? !isAny : sent > 0 && sent === this.#sentBefore;
    this.#sentBefore = sent;
    this.#sound = judgeSound({ counts, isStuck, lastsMs: at - this.#soundSince });
    return true;
  }

  get kept(): KeptLeg {
    return {
      ...{ id: this.id, personId: this.personId, at: this.#at, isOver: this.isOver, isCut: this.#isCut },
      ...{ messages: this.#messages, sound: this.#sound },
    };
  }
}
