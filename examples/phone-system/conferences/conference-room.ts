import type { ConferenceMember } from '../../../sdk/wire/conferences/conference.ts';

/** A member of a conference: the state that others see, and the actions on the call. */
export interface RoomSeat {
  readonly state: ConferenceMember;
  /** Lets others hear the member, or not. */
  readonly setMuted: (isMuted: boolean) => void;
  /** Ends the member's call. */
  readonly remove: () => void;
}

/** The people in a conference now. */
export class ConferenceRoom {
  readonly #seats = new Map<string, RoomSeat>();
  isLocked = false;

  get members(): readonly ConferenceMember[] {
    return [...this.#seats.values()].map(({ state }) => state);
  }

  seat(memberId: string): RoomSeat | undefined {
    return this.#seats.get(memberId);
  }

  /** Adds a member, or replaces a member's state. */
  put(seat: RoomSeat): void {
    this.#seats.set(seat.state.memberID, seat);
  }

  /** The lock ends with the last member: else no member could come back. */
  leave(memberId: string): void {
    this.#seats.delete(memberId);
    if (this.#seats.size === 0) this.isLocked = false;
  }

  /** Ends the calls of all members. */
  clear(): void {
    for (const { remove } of this.#seats.values()) remove();
  }
}
