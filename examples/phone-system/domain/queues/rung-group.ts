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
  readonly id: number;
  /** The rank of its calls among those of all groups: 1 is the most urgent. */
  readonly priority: number;
  /** How many callers can wait; below 0: any number. */
  readonly queueSize: number;
  /** How long a caller waits at most; undefined: for any time. */
  readonly maxWaitMs: number | undefined;
  /** The number that gets a call which the group cannot take. */
  readonly overflow: string | undefined;
  /** `closed` if nobody works in the group, or somebody has closed it. */
  standing(): 'open' | 'closed';
  /**
   * The agents that a call rings next, by the ring pattern: all of them together. Empty if none is free, or agents pick
   * their calls themselves.
   *
   * @param except agents that are not asked, by their user's id
   */
  nextAgents(except: ReadonlySet<number>): readonly Person[];
  /** This agent's phone rings for the group. */
  rings(person: Person): void;
}
