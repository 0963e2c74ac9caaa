import type { Callback } from '../../queues/callbacks.ts';
import type { ClientId } from '../../queues/callers/acd-clients.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Person } from '../../users/person.ts';
import type { Party } from '../calls/party.ts';

interface QueuedCallbackOptions {
  readonly group: RungGroup;
  readonly clientId: ClientId;
  readonly callback: Callback;
  /** The time at which the caller came, on the clock that is never set back. */
  readonly since: number;
  /** The moment that decides its place instead, if a supervisor had moved it or its caller before. */
  readonly movedTo: number | undefined;
  /** The agents whose phones ring for any call: no agent gets two. */
  readonly offered: Set<number>;
  /** Rings an agent, and calls the number when the agent answers; undefined if none of the agent's phones can ring. */
  readonly place: (agent: Person) => Party | undefined;
  /** Called when the caller has answered. */
  readonly onReached: (call: QueuedCallback, agent: Person, party: Party) => void;
  /** Called when the caller did not answer. */
  readonly onFailed: (call: QueuedCallback) => void;
  /** Called when the agent did not answer. */
  readonly onRefused: (call: QueuedCallback, agent: Person) => void;
}

/** A call-back in the queue of a group: an agent who is free rings first, then its number is called. */
export class QueuedCallback {
  readonly group: RungGroup;
  readonly clientId: ClientId;
  readonly since: number;
  /** The moment that decides its place instead, once a supervisor has moved it. */
  movedTo: number | undefined;
  readonly refusedBy = new Set<number>();
  readonly timers = new Map<'wait' | 'retry', () => void>();
  callback: Callback;
  /** It waits for its next attempt, which is not due. */
  isResting = false;
  readonly #options: QueuedCallbackOptions;
  #ringing: Party | undefined;
  #isOver = false;

  constructor(options: QueuedCallbackOptions) {
    this.#options = options;
    this.group = options.group;
    this.clientId = options.clientId;
    this.since = options.since;
    this.movedTo = options.movedTo;
    this.callback = options.callback;
  }

  get isOffered(): boolean {
    return this.#ringing !== undefined;
  }

  get isWaiting(): boolean {
    return this.isOpen;
  }

  get isOpen(): boolean {
    return !this.#isOver && !this.isOffered && !this.isResting;
  }

  /** The name of the agent at whose phone it rings. */
  get agentName(): string | undefined {
    return this.#ringing?.identity.label;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Rings an agent. Returns false if none of the agent's phones can ring. */
  offer(agent: Person): boolean {
    const { place, offered, onReached, onFailed, onRefused } = this.#options;
    const party = place(agent);
    if (!party) {
      this.refusedBy.add(agent.id);
      onRefused(this, agent);
      return false;
    }
    this.group.rings(agent);
    this.#ringing = party;
    offered.add(agent.id);
    party.onConnected = () => {
      this.#isOver = true;
      this.#end(agent);
      onReached(this, agent, party);
    };
    party.onRemoved = () => {
      const hasAgent = party.leg !== undefined;
      this.#end(agent);
      if (hasAgent) {
        onFailed(this);
        return;
      }
      this.refusedBy.add(agent.id);
      onRefused(this, agent);
    };
    return true;
  }

  close(): void {
    this.#isOver = true;
  }

  #end(agent: Person): void {
    this.#ringing = undefined;
    this.#options.offered.delete(agent.id);
  }
}
