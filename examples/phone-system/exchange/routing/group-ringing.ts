import type { RungGroup } from '../../domain/queues/rung-group.ts';
import type { Person } from '../../domain/users/person.ts';
import type { EndCause } from '../../engine/port.ts';
import type { Invite, Party, RingingGroup } from '../calls/party.ts';
import type { Identity } from '../route.ts';

interface GroupRingingOptions {
  readonly group: RungGroup;
  /** The dialled number. */
  readonly shown: Identity;
  readonly steps: readonly (readonly Person[])[];
  /** Rings an agent; undefined if that one cannot even ring. */
  readonly ring: (agent: Person, summons: Invite) => Party | undefined;
}

/** The distribution of a group call: one step of agents rings after the other until one answers. */
export class GroupRinging implements RingingGroup {
  readonly #options: GroupRingingOptions;
  readonly #ringing = new Set<Party>();
  #left: readonly (readonly Person[])[];

  constructor(options: GroupRingingOptions) {
    this.#options = options;
    this.#left = options.steps;
  }

  get path(): string {
    return this.#options.group.path;
  }

  get shown(): Identity {
    return this.#options.shown;
  }

  get ringing(): readonly Party[] {
    return [...this.#ringing];
  }

  /** Rings the next available agents. Returns false if none are left. */
  next(summons: Invite): boolean {
    const { group, ring } = this.#options;
    while (this.#ringing.size === 0) {
      const [step, ...left] = this.#left;
      if (!step) return false;
      this.#left = left;
      for (const agent of step) {
        const party = ring(agent, { ...summons, group: this });
        if (!party) continue;
        group.rings(agent);
        this.#ringing.add(party);
      }
    }
    return true;
  }

  without(party: Party, cause: EndCause): EndCause | undefined {
    this.#ringing.delete(party);
    if (!party.summons || this.next(party.summons)) return undefined;
    return cause === 'busy' ? 'busy' : 'noAnswer';
  }

  takenBy(party: Party): readonly Party[] {
    this.#left = [];
    const others = this.ringing.filter((one) => one !== party);
    this.#ringing.clear();
    return others;
  }
}
