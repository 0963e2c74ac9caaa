import type { Phone } from '../domain/terminals.ts';
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

  /** @throws LineGone where it is not this user's */
  mine(personId: number, lineId: string): Seat {
    const seat = this.withLine(lineId);
    if (seat?.party.line?.person.id !== personId) throw new LineGone();
    return seat;
  }

  /**
   * Another answered call of the user of this one.
   *
   * @throws LineGone, ActionNotAllowed
   */
  other(seat: Seat, lineId: string): Seat {
    const other = this.withLine(lineId);
    if (!other || other.party.line?.person !== seat.party.line?.person) {
      throw new LineGone('The other call is over, or is not of the same user.');
    }
    if (other.call === seat.call) throw new ActionNotAllowed('A call cannot be connected with itself.');
    if (![seat, other].every(isAnswered)) throw new ActionNotAllowed('Both calls have to be answered.');
    return other;
  }

  /** Whether the user of a line has an answered line in another call too. */
  hasOther({ person, callId }: Line): boolean {
    return this.of(person.id).some((one) => one.call.id !== callId && isAnswered(one));
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
export const isAnswered = ({ call, party }: Seat): boolean => call.isAnswered(party);
