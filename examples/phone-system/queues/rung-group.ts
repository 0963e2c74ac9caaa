import type { GroupTopic } from '../../../sdk/wire/queues/group-greeting.ts';
import type { Person } from '../users/person.ts';
import type { AfterCall } from './agents/agent-state.ts';

/** The call-backs of a group. */
export interface CallbackRules {
  /** The key with which a caller requests a call-back. */
  readonly key: string;
  /** How often a caller is called at most, and the time between two attempts. */
  readonly most: number;
  readonly retryMs: number;
}

/**
 * A number behind which several agents answer, as a call to it sees it. Values that can change are read when they are
 * needed.
 */
export interface RungGroup {
  readonly id: number;
  /** Its uri on the wire. */
  readonly path: string;
  /** Its short number. */
  readonly number: string;
  /** The number at which it is called from outside, as `+33100000301`. */
  readonly directNumber: string | undefined;
  readonly label: string;
  /** The rank of its calls among the calls of all groups: 1 is the most urgent. */
  readonly priority: number;
  /** How many callers can wait; below 0: any number. */
  readonly queueSize: number;
  /** How long a caller waits at most; undefined: for any time. */
  readonly maxWaitMs: number | undefined;
  /** How long an agent's phone rings; undefined: the usual time of the phone system. */
  readonly ringingMs: number | undefined;
  /**
   * How long an agent who did not take a call gets no further calls; 0: only this call is not offered again at once.
   */
  readonly unreachableMs: number;
  /** The consequences of a call for the agent. */
  readonly afterCall: AfterCall;
  /** How callers who wait can ask to be called back; undefined if they cannot. */
  readonly callback: CallbackRules | undefined;
  /** The number that gets a call which the group cannot take. */
  readonly overflow: string | undefined;
  /** Callers can leave messages for the group. */
  readonly hasMailbox: boolean;
  /** How often a waiting caller hears the announcements; 0: only once. */
  readonly announcementMs: number;
  /** Returns true if its callers hear this topic. */
  announces(topic: GroupTopic): boolean;
  /** Returns `closed` if no agent works in the group, the group was closed by hand, or its calendar is closed. */
  standing(): 'open' | 'closed';
  /** True if an agent outside of `except` is free. A quick check saves a search for every waiting call. */
  hasFreeAgent(except: ReadonlySet<number>): boolean;
  /**
   * The agents that a call rings next, by the ring pattern: all of them together. Empty if none is free, or agents pick
   * their calls themselves.
   *
   * @param except agents that are not asked, by their user's id; of several sets
   */
  nextAgents(...except: readonly ReadonlySet<number>[]): readonly Person[];
  /** Notes that this agent's phone rings for the group. */
  rings(person: Person): void;
}
