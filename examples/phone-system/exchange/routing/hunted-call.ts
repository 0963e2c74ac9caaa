import type { CalledGroup } from '../../call-groups/called-group.ts';
import type { EndCause } from '../../engine/port.ts';
import type { Person } from '../../users/person.ts';
import type { Invite, Party, RingingGroup } from '../calls/party.ts';
import type { Identity } from '../route.ts';

interface HuntedCallOptions {
  readonly group: CalledGroup;
  /** The dialled number. */
  readonly shown: Identity;
  /** Rings a member; undefined if none of the member's phones can ring. */
  readonly ring: (member: Person, summons: Invite) => Party | undefined;
  /** No member takes the call. */
  readonly fail: (summons: Invite, cause: EndCause) => void;
}

/** A call to a hunt group: it rings at one round of members after the other, until a member answers. */
export class HuntedCall implements RingingGroup {
  readonly path = undefined;
  readonly shown: Identity;
  summons: Invite;
  readonly #options: HuntedCallOptions;
  readonly #rounds: (readonly Person[])[];
  readonly #ringing = new Set<Party>();
  /** The reason why no member takes the call: all are in a call, no phone can be reached, or no member answers. */
  #cause: EndCause;
  #isOver = false;
  /** The members of a round are being rung: a member who fails at once does not begin the next round. */
  #isRinging = false;

  constructor(summons: Invite, options: HuntedCallOptions) {
    this.#options = options;
    this.#rounds = [...options.group.rounds()];
    this.#cause = this.#rounds.length === 0 ? 'busy' : 'unreachable';
    this.shown = options.shown;
    this.summons = { ...summons, via: options.shown, group: this };
  }

  get ringing(): readonly Party[] {
    return [...this.#ringing];
  }

  /** Rings the next members, or ends the call of the group. Returns false if it has ended. */
  ringNext(): boolean {
    while (!this.#isOver && this.#ringing.size === 0) {
      const round = this.#rounds.shift();
      if (!round) {
        this.#isOver = true;
        this.#options.fail(this.summons, this.#cause);
        return false;
      }
      this.#isRinging = true;
      for (const member of round) this.#ring(member);
      this.#isRinging = false;
    }
    return !this.#isOver;
  }

  without(party: Party, cause: EndCause): void {
    this.#ringing.delete(party);
    if (cause !== 'busy') this.#cause = 'noAnswer';
    else if (this.#cause === 'unreachable') this.#cause = 'busy';
    if (!this.#isRinging) this.ringNext();
  }

  takenBy(party: Party): readonly Party[] {
    if (this.#isOver) return [];
    this.#isOver = true;
    const others = this.ringing.filter((one) => one !== party);
    this.#ringing.clear();
    return others;
  }

  /** Nobody waits with music: the caller hears that it rings. */
  pressed(): void {}

  #ring(member: Person): void {
    const party = this.#options.ring(member, this.summons);
    if (!party?.isLive) return;
    this.#ringing.add(party);
    party.onRemoved = () => this.#ringing.delete(party);
  }
}
