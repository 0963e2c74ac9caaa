import type { Phone } from '../domain/terminals.ts';
import type { LegId } from '../engine/port.ts';
import type { Call, Seat } from './call.ts';
import { ActionNotAllowed, LineGone } from './call-error.ts';
import type { Line } from './line.ts';
import type { Party } from './party.ts';

/** All calls, and who sits where in them. */
export class Seats {
  readonly #calls = new Map<number, Call>();

  get size(): number {
    return this.#calls.size;
  }

  /** Oldest first. */
  calls(): readonly Call[] {
    return [...this.#calls.values()];
  }

  call(id: number): Call | undefined {
    return this.#calls.get(id);
  }

  add(call: Call): void {
    this.#calls.set(call.id, call);
  }

  delete(callId: number): void {
    this.#calls.delete(callId);
  }

  /** Those of one user, in the order of the calls. */
  of(personId: number): readonly Seat[] {
    return this.#where(({ line }) => line?.person.id === personId);
  }

  /** The one with this call line. */
  withLine(lineId: string): Seat | undefined {
    return this.#where(({ line }) => line?.id === lineId)[0];
  }

  /** The one with this leg. */
  withLeg(leg: LegId): Seat | undefined {
    return this.#where((party) => party.leg?.id === leg)[0];
  }

  /** @throws LineGone where it is not this user's */
  mine(personId: number, lineId: string): Seat {
    const seat = this.withLine(lineId);
    if (seat?.party.line?.person.id !== personId) throw new LineGone();
    return seat;
  }

  /**
   * Another call of the user of this one. It can be answered; for a transfer one of both may ring.
   *
   * @throws LineGone, ActionNotAllowed
   */
  other(seat: Seat, lineId: string, action: 'transfer' | 'merge'): Seat {
    const other = this.withLine(lineId);
    if (!other || other.party.line?.person !== seat.party.line?.person) {
      throw new LineGone('The other call is over, or is not of the same user.');
    }
    if (other.call === seat.call) throw new ActionNotAllowed('A call cannot be connected with itself.');
    const areReady = action === 'transfer' ? canConnect(seat, other) : [seat, other].every(isAnswered);
    if (!areReady) throw new ActionNotAllowed('Both calls have to be answered.');
    return other;
  }

  /** What the user of a line has in other calls. */
  surroundingsOf({ person, callId }: Line): { readonly hasOther: boolean; readonly hasRinging: boolean } {
    const others = this.of(person.id).filter(({ call }) => call.id !== callId);
    return { hasOther: others.some(isAnswered), hasRinging: others.some(waits) };
  }

  isFull(phone: Phone): boolean {
    const here = this.of(phone.personId).filter(({ party }) => party.line?.phoneId === phone.id);
    return here.length >= phone.maxConnections;
  }

  /** A user talks to one at a time. */
  holdOthers(personId: number, except: Party | undefined): void {
    for (const { call, party } of this.of(personId)) {
      if (party !== except && party.state === 'connected' && party.hold === 'none') call.hold(party);
    }
  }

  #where(which: (party: Party) => boolean): readonly Seat[] {
    const seats: Seat[] = [];
    for (const call of this.#calls.values()) {
      for (const party of call.parties) if (party.isLive && which(party)) seats.push({ call, party });
    }
    return seats;
  }
}

/** Whether somebody has answered and is still there. */
const isAnswered = ({ call, party }: Seat): boolean => call.isAnswered(party);

/** Whether the user called somebody whose phone rings. */
const waits = ({ party }: Seat): boolean =>
  party.state === 'calling' && party.farRings && !party.standing.isIncoming;

/** Whether the far ends of two calls can be brought together: one at least has answered, the other may ring. */
export const canConnect = (one: Seat, other: Seat): boolean =>
  isAnswered(one) ? isAnswered(other) || waits(other) : waits(one) && isAnswered(other);
