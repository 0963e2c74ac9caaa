import type { Person } from './person.ts';

/** A number behind which several agents answer, as a call to it sees it. */
export interface RungGroup {
  /** Its uri on the wire. */
  readonly path: string;
  readonly label: string;
  /**
   * The agents that a call rings now, step by step; the agents of one step ring together. `busy` if all working agents
   * are in calls or pauses, `closed` if none works, or the group is closed.
   */
  order(): readonly (readonly Person[])[] | 'busy' | 'closed';
  /** This agent's phone rings for the group. */
  rings(person: Person): void;
}
