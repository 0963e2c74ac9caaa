import type { EndCause } from '../../engine/port.ts';
import type { CalledHuntGroup } from '../../hunt-groups/hunt-group.ts';
import type { Person } from '../../users/person.ts';
import type { Invite, Party, RingingGroup } from '../calls/party.ts';
import type { Identity } from '../route.ts';

interface HuntedCallOptions {
  readonly group: CalledHuntGroup;
  /** The dialled number. */
  readonly shown: Identity;
  /** Rings a member, or returns the cause for which the member is left alone. */
  readonly ring: (member: Person, summons: Invite) => Party | EndCause;
  /** Called when every member has been tried and none has taken the call. */
  readonly fail: (cause: EndCause) => void;
}

/** A call to a hunt group, which rings at its members by the ring pattern until a member answers. */
export class HuntedCall implements RingingGroup {
  /** The calls of hunt groups are no calls of a queue. */
  readonly path = undefined;
  readonly shown: Identity;
  summons: Invite;
  readonly #options: HuntedCallOptions;
  readonly #left: Person[];
  readonly #ringing = new Set<Party>();
  #cause: EndCause = 'unreachable';
  #isRinging = false;
  #isTaken = false;

  constructor(summons: Invite, options: HuntedCallOptions) {
    this.#options = options;
    this.shown = options.shown;
    this.#left = [...options.group.begin()];
    this.summons = { ...summons, via: options.shown, group: this };
  }

  get ringing(): readonly Party[] {
    return [...this.#ringing];
  }

  /** Rings the first members. Returns a cause if no phone of any member rings. */
  begin(): EndCause | undefined {
    return this.#ringNext() ? undefined : this.#cause;
  }

  without(party: Party, cause: EndCause): void {
    this.#ringing.delete(party);
    this.#note(cause);
    // A phone that refuses at once is still among those that are being rung.
    if (this.#isRinging || this.#isTaken || this.#ringing.size > 0) return;
    if (!this.#ringNext()) this.#options.fail(this.#cause);
  }

  takenBy(party: Party): readonly Party[] {
    if (this.#isTaken) return [];
    this.#isTaken = true;
    const others = [...this.#ringing].filter((one) => one !== party);
    this.#ringing.clear();
    return others;
  }

  /** Nobody waits in a hunt group, so no key has a meaning. */
  pressed(): void {}

  /** Rings the next members whose phones can ring. Returns false if there are none. */
  #ringNext(): boolean {
    this.#isRinging = true;
    while (this.#ringing.size === 0 && this.#left.length > 0) {
      const count = this.#options.group.ringPattern === 'unisson' ? this.#left.length : 1;
      for (const member of this.#left.splice(0, count)) this.#ring(member);
    }
    this.#isRinging = false;
    return this.#ringing.size > 0;
  }

  #ring(member: Person): void {
    const party = this.#options.ring(member, this.summons);
    if (typeof party === 'string') this.#note(party);
    else if (party.isLive) {
      this.#ringing.add(party);
      party.whenRemoved(() => this.#ringing.delete(party));
    }
  }

  /** A call that has rung was not answered; a call that could not ring was refused because of busy members, if any. */
  #note(cause: EndCause): void {
    if (cause === 'noAnswer' || cause === 'declined') this.#cause = 'noAnswer';
    else if (cause === 'busy' && this.#cause === 'unreachable') this.#cause = 'busy';
  }
}
