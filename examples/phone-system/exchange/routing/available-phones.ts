import type { EndCause } from '../../engine/port.ts';
import type { Phone, Terminals } from '../../phones/terminals.ts';
import type { Person } from '../../users/person.ts';
import { ActionNotAllowed, LineGone } from '../calls/call-error.ts';
import type { ParticipantIndex } from '../lines/participant-index.ts';

/** The phones of users that are available for a call. */
export class AvailablePhones {
  readonly #terminals: Terminals;
  readonly #participants: ParticipantIndex;

  constructor(terminals: Terminals, participants: ParticipantIndex) {
    this.#terminals = terminals;
    this.#participants = participants;
  }

  /** Returns all phones of a person that ring, or a cause if there are none. */
  of(person: Person): readonly Phone[] | EndCause {
    const ringing = this.#terminals.of(person.id).filter((phone) => this.#terminals.isRung(phone));
    if (ringing.length === 0) return 'unreachable';
    const free = ringing.filter((phone) => !this.#participants.isFull(phone));
    return free.length === 0 ? 'busy' : free;
  }

  /** @throws ActionNotAllowed if there are none among these */
  among(phones: readonly Phone[]): readonly Phone[] {
    const inService = phones.filter((phone) => this.#terminals.isInService(phone));
    if (inService.length === 0) throw new ActionNotAllowed('This phone is not in service.');
    const free = inService.filter((phone) => !this.#participants.isFull(phone));
    if (free.length === 0) throw new ActionNotAllowed('This phone has as many calls as it can hold.');
    return free;
  }

  /**
   * Returns the phone of that id, or the first phone of the person that can take a call.
   *
   * @param id undefined: any
   * @param except the phone that has the call already
   * @throws LineGone for an unknown phone or the phone of another user, ActionNotAllowed for a phone that cannot
   */
  choose(personId: number, id: string | undefined, except?: string): Phone {
    const mine = this.#terminals.of(personId);
    const asked = id === undefined ? mine : mine.filter((phone) => phone.id === id);
    if (id !== undefined && asked.length === 0) throw new LineGone('There is no such phone.');
    const others = asked.filter((phone) => phone.id !== except);
    if (others.length === 0) throw new ActionNotAllowed('The call is at this phone already.');
    const [phone] = this.among(others);
    if (!phone) throw new ActionNotAllowed('This phone is not in service.');
    return phone;
  }

  /** Returns true if this user has another phone in service. */
  hasBeside(personId: number, phoneId: string | undefined): boolean {
    return this.#inService(personId).some(({ id }) => id !== phoneId);
  }

  /** Returns the phone at which this person sees calls without a phone. */
  mainOf(person: Person): string | undefined {
    return (this.#inService(person.id)[0] ?? this.#terminals.of(person.id)[0])?.id;
  }

  #inService(personId: number): readonly Phone[] {
    return this.#terminals.of(personId).filter((phone) => this.#terminals.isInService(phone));
  }
}
