import type { LegId } from '../../engine/port.ts';
import type { Phone } from '../../phones/terminals.ts';
import type { Call, Participation } from '../calls/call.ts';
import { ActionNotAllowed, LineGone } from '../calls/call-error.ts';
import type { Party } from '../calls/party.ts';
import { callStateOf } from '../calls/rules.ts';
import type { Line } from './line.ts';

/** All calls, and the participation of users in them. */
export class ParticipantIndex {
  readonly #calls = new Map<number, Call>();
  /** The calls that each user has entered, and the users of each call. Some may have left them. */
  readonly #callsOf = new Map<number, Set<number>>();
  readonly #usersOf = new Map<number, Set<number>>();

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

  /** A user has entered a call. */
  enter(personId: number, callId: number): void {
    this.#callsOf.set(personId, (this.#callsOf.get(personId) ?? new Set()).add(callId));
    this.#usersOf.set(callId, (this.#usersOf.get(callId) ?? new Set()).add(personId));
  }

  delete(callId: number): void {
    this.#calls.delete(callId);
    for (const personId of this.#usersOf.get(callId) ?? []) {
      const calls = this.#callsOf.get(personId);
      calls?.delete(callId);
      if (calls?.size === 0) this.#callsOf.delete(personId);
    }
    this.#usersOf.delete(callId);
  }

  /** Returns the participations of a user, in the order of the calls. */
  of(personId: number): readonly Participation[] {
    const ids = [...(this.#callsOf.get(personId) ?? [])].sort((one, other) => one - other);
    const calls = ids.flatMap((id) => this.#calls.get(id) ?? []);
    return participantsOf(calls, ({ line }) => line?.person.id === personId);
  }

  /** Returns the participation with this call line. */
  withLine(lineId: string): Participation | undefined {
    return this.#where(({ line }) => line?.id === lineId)[0];
  }

  /** Returns the participation with this leg. */
  withLeg(leg: LegId): Participation | undefined {
    return this.#where((party) => party.leg?.id === leg)[0];
  }

  /** @throws LineGone where it is not this user's */
  mine(personId: number, lineId: string): Participation {
    const participation = this.withLine(lineId);
    if (participation?.party.line?.person.id !== personId) throw new LineGone();
    return participation;
  }

  /**
   * Returns another call of this participation's user. Both calls have to be answered; for a transfer one of both may
   * ring.
   *
   * @throws LineGone, ActionNotAllowed
   */
  other(participation: Participation, lineId: string, action: 'transfer' | 'merge'): Participation {
    const other = this.withLine(lineId);
    if (!other || other.party.line?.person !== participation.party.line?.person) {
      throw new LineGone('The other call is over, or is not of the same user.');
    }
    if (other.call === participation.call)
      throw new ActionNotAllowed('A call cannot be connected with itself.');
    const areReady =
      action === 'transfer' ? canConnect(participation, other) : [participation, other].every(isAnswered);
    if (!areReady) throw new ActionNotAllowed('Both calls have to be answered.');
    return other;
  }

  /** Returns the other calls of a line's user. */
  otherCallsOf({ person, callId }: Line): { readonly hasOther: boolean; readonly hasRinging: boolean } {
    const others = this.of(person.id).filter(({ call }) => call.id !== callId);
    return { hasOther: others.some(isAnswered), hasRinging: others.some(waits) };
  }

  /** Returns true if a phone rings or has a call. */
  hasCall(phone: Phone): boolean {
    return this.of(phone.personId).some(
      ({ party }) => party.line?.phoneId === phone.id || party.alerting?.phoneIds.includes(phone.id),
    );
  }

  /** Returns true if the calls of a user make the user busy. */
  callState(personId: number): 'busy' | 'ringing' | undefined {
    return callStateOf(this.of(personId).map(({ party }) => party.state));
  }

  /** Returns true if this user talks in a call that a group distributed. */
  isInGroupCall(personId: number): boolean {
    return this.of(personId).some(
      ({ party: { line, state } }) => line?.acdGroup !== undefined && state === 'connected',
    );
  }

  isFull(phone: Phone): boolean {
    const here = this.of(phone.personId).filter(({ party }) => party.line?.phoneId === phone.id);
    return here.length >= phone.maxConnections;
  }

  /** Puts the user's other calls on hold: a user talks in one call at a time. */
  holdOthers(personId: number, except: Party | undefined): void {
    for (const { call, party } of this.of(personId)) {
      if (party !== except && party.state === 'connected' && party.hold === 'none') call.hold(party);
    }
  }

  #where(which: (party: Party) => boolean): readonly Participation[] {
    return participantsOf(this.#calls.values(), which);
  }
}

function participantsOf(calls: Iterable<Call>, which: (party: Party) => boolean): readonly Participation[] {
  const participants: Participation[] = [];
  for (const call of calls) {
    for (const party of call.parties) if (party.isLive && which(party)) participants.push({ call, party });
  }
  return participants;
}

/** True if the party has answered and is still in the call. */
const isAnswered = ({ call, party }: Participation): boolean => call.isAnswered(party);

/** True if the user called a party whose phone rings. */
const waits = ({ party }: Participation): boolean =>
  party.state === 'calling' && party.farRings && !party.situation.isIncoming;

/**
 * Returns true if the far ends of two calls can be connected: at least one of them has answered, the other may ring.
 */
export const canConnect = (one: Participation, other: Participation): boolean =>
  isAnswered(one) ? isAnswered(other) || waits(other) : waits(one) && isAnswered(other);
