import type { Person } from '../users/person.ts';

/** A number behind which several agents answer, as a call to it sees it. */
export interface RungGroup {
  /** Its uri on the wire. */
  readonly path: string;
  /** Its short number. */
  readonly number: string;
  /** The number at which it is called from outside, as `+33100000301`. */
  readonly directNumber: string | undefined;
  readonly label: string;
  /**
   * The agents that a call rings now, step by step; the agents of one step ring together. `busy` if all working agents
   * are in calls or pauses, `closed` if none works, or the group is closed.
   */
  order(): readonly (readonly Person[])[] | 'busy' | 'closed';
  /** This agent's phone rings for the group. */
  rings(person: Person): void;
}
