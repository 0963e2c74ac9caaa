import type { Clock } from '../../base/clock.ts';
import type { AfterCall, MissCause } from '../../queues/agents/agent-state.ts';
import type { Callback, Callbacks } from '../../queues/callbacks.ts';
import type { AcdClients } from '../../queues/callers/acd-clients.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Person } from '../../users/person.ts';
import type { Party } from '../calls/party.ts';
import { QueuedCallback } from './queued-callback.ts';

/** A call of an agent for a group. */
export interface CallbackOrder {
  readonly group: RungGroup;
  readonly number: string;
}

export interface CallbackOptions {
  readonly clients: AcdClients;
  readonly clock: Clock;
  readonly callbacks: Callbacks;
  /** Returns the group of this id. */
  readonly groupById: (id: number) => RungGroup | undefined;
  /** Rings an agent, who then calls this number for a group; undefined if none of the agent's phones can ring. */
  readonly placeCallback: (agent: Person, order: CallbackOrder) => Party | undefined;
  /** Called when an agent has answered a call of a group. */
  readonly tookCall: (personId: number, after: AfterCall) => void;
  /** Called when an agent did not take a call of a group. */
  readonly missedCall: (personId: number, cause: MissCause, awayMs: number) => void;
}

/** The queues in which call-backs wait. */
interface CallbackQueue {
  /** The agents whose phones ring. */
  readonly offered: Set<number>;
  enter(entry: QueuedCallback): void;
  /** It waits for an agent from now on. */
  wait(entry: QueuedCallback): void;
  /** The agents who did not answer are rung again after a while. */
  retry(entry: QueuedCallback): void;
  leave(entry: QueuedCallback): void;
  /** An agent has answered a call of this group, and the caller too. */
  answered(groupId: number): void;
}

/** The calls that groups owe to their callers: they wait in the queues as calls do, until an agent is free. */
export class OwedCallbacks {
  readonly #options: CallbackOptions;
  readonly #queue: CallbackQueue;

  constructor(options: CallbackOptions, queue: CallbackQueue) {
    this.#options = options;
    this.#queue = queue;
  }

  /** Takes the call-backs that were owed before a restart into the queues. */
  resume(): void {
    for (const callback of this.#options.callbacks.all()) {
      const group = this.#options.groupById(callback.groupId);
      if (group) this.take(group, callback);
    }
  }

  take(group: RungGroup, callback: Callback): void {
    const { clients, clock, placeCallback } = this.#options;
    const {
      id: clientId,
      waitedMs,
      movedMs,
    } = clients.enter({
      groupId: group.id,
      callId: 0,
      number: callback.number,
      label: callback.label,
      callbackSince: callback.since,
      callbackMovedTo: callback.movedTo,
    });
    const entry = new QueuedCallback({
      group,
      clientId,
      callback,
      since: clock.elapsed() - waitedMs,
      movedTo: movedMs === undefined ? undefined : clock.elapsed() - movedMs,
      offered: this.#queue.offered,
      place: (agent) => placeCallback(agent, { group, number: callback.number }),
      onReached: (one, agent, party) => this.#reached(one, agent, party),
      onFailed: (one) => this.#failed(one),
      onRefused: (one, agent) => this.#refused(one, agent),
    });
    this.#queue.enter(entry);
    this.#rest(entry);
  }

  /** Stores the place to which a supervisor has moved it. */
  moved(entry: QueuedCallback, movedTo: number): void {
    const { clock, callbacks } = this.#options;
    callbacks.moved(entry.callback.id, clock.now() - Math.round(clock.elapsed() - movedTo));
  }

  /** The caller is not called back any more. */
  cancel(entry: QueuedCallback): void {
    entry.close();
    this.#queue.leave(entry);
    this.#options.callbacks.ended(entry.callback.id, 'cancelled');
    this.#options.clients.left(entry.clientId, 'dropped');
  }

  /** It waits until it is due, and then for an agent. */
  #rest(entry: QueuedCallback): void {
    const { clock } = this.#options;
    const leftMs = entry.callback.dueAt - clock.now();
    entry.isResting = leftMs > 0;
    if (!entry.isResting) {
      this.#queue.wait(entry);
      return;
    }
    const cancel = clock.after(leftMs, () => {
      entry.isResting = false;
      this.#queue.wait(entry);
    });
    entry.timers.set('wait', cancel);
  }

  #reached(entry: QueuedCallback, agent: Person, party: Party): void {
    const { clients, callbacks, tookCall } = this.#options;
    this.#queue.leave(entry);
    this.#queue.answered(entry.group.id);
    callbacks.ended(entry.callback.id, 'reached');
    clients.answered(entry.clientId, agent.id);
    tookCall(agent.id, entry.group.afterCall);
    party.onRemoved = () => clients.ended(entry.clientId);
  }

  #failed(entry: QueuedCallback): void {
    const { callbacks, clients } = this.#options;
    const { most, retryMs } = entry.group.callback ?? { most: 1, retryMs: 0 };
    const next = callbacks.failed(entry.callback.id, { most, retryMs });
    if (next) {
      entry.callback = next;
      this.#rest(entry);
      return;
    }
    entry.close();
    this.#queue.leave(entry);
    clients.left(entry.clientId, 'notReached');
  }

  #refused(entry: QueuedCallback, agent: Person): void {
    this.#queue.wait(entry);
    this.#options.missedCall(agent.id, 'noAnswer', entry.group.unreachableMs);
    this.#queue.retry(entry);
  }
}
