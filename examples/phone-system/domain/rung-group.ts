import type { Person } from './person.ts';

/** A number behind which several agents answer, as a call to it sees it. */
export interface RungGroup {
  /** Its uri on the wire. */
  readonly path: string;
  readonly label: string;
  /**
   * Whom a call rings now, one step after the other, those of one step together. `busy` where all who are at work
   * have calls or a pause, `closed` where nobody is, or the group is.
   */
  order(): readonly (readonly Person[])[] | 'busy' | 'closed';
  /** This agent's phone rings for the group. */
  rings(person: Person): void;
}
