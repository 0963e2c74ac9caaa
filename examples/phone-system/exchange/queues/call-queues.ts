import type { Clock } from '../../domain/clock.ts';
import type { AcdClients, ClientExit, ClientId } from '../../domain/queues/acd-clients.ts';
import { NotNow } from '../../domain/queues/agents.ts';
import type { RungGroup } from '../../domain/queues/rung-group.ts';
import type { Person } from '../../domain/users/person.ts';
import type { EndCause } from '../../engine/port.ts';
import type { Invite } from '../calls/party.ts';
import type { Identity } from '../route.ts';
import { QueuedCall, type QueuedCallHost, type Taken } from './queued-call.ts';
import { byPrecedence, hasPlace } from './rules.ts';
import type { UnrungCall } from './unrung-call.ts';

/** How long an agent who did not take a call is left alone with it, if nobody else is free. */
const retryMs = 10_000;

interface CallQueuesOptions {
  readonly clients: AcdClients;
  readonly clock: Clock;
  /** Returns true if a call of a group could ring at this user now. */
  readonly isFree: (personId: number) => boolean;
  /** Called with a call that has left its group without having rung at an agent. */
  readonly onUnrung?: (call: UnrungCall) => void;
}

interface EnteredCall {
  readonly client: ClientId;
  readonly callId: number;
  readonly startedAt: number;
}

/**
 * The queues of all groups. One place decides which phone rings for which call, so that no agent is offered two calls and
 * no call is offered twice: it runs whenever a call enters, an agent's state changes or an offer is not taken.
 */
export class CallQueues {
  readonly #options: CallQueuesOptions;
  readonly #calls = new Map<QueuedCall, EnteredCall>();
  readonly #timers = new Set<() => void>();
  #isDistributing = false;
  #isDirty = false;
  #isScheduled = false;
  #isStopped = false;

  constructor(options: CallQueuesOptions) {
    this.#options = options;
  }

  /** How many calls wait or ring. */
  get size(): number {
    return this.#calls.size;
  }

  /**
   * Takes a call into the queue of a group, where it rings at once or waits.
   *
   * @returns the cause if the group takes no call now
   */
  enter(
    order: { readonly group: RungGroup; readonly shown: Identity; readonly callId: number },
    summons: Invite,
    host: QueuedCallHost,
  ): EndCause | undefined {
    const { group, shown, callId } = order;
    const { clients, clock } = this.#options;
    const call = new QueuedCall(summons, {
      group,
      shown,
      since: clock.elapsed(),
      host,
      onAbandoned: (one) => this.#left(one, 'abandoned'),
      onRefused: () => this.distribute(),
      onTaken: (one, taken) => this.#taken(one, taken),
    });
    const { number, label } = summons.from;
    const client = clients.enter({ groupId: group.id, callId, number, label });
    const waiting = this.#waitingIn(group);
    this.#calls.set(call, { client, callId, startedAt: clock.now() });
    if (group.standing() === 'closed') return this.#refuse(call, 'unreachable');
    this.distribute();
    call.isEntering = false;
    if (call.isOffered || call.isOver) return undefined;
    if (!hasPlace(group.queueSize, waiting)) return this.#refuse(call, call.cause);
    this.#wait(call);
    return undefined;
  }

  /**
   * Gives a waiting call to the agent who chose it.
   *
   * @throws NotNow
   */
  pickUp(clientId: ClientId, agent: Person): void {
    const call = [...this.#calls].find(([, { client }]) => client === clientId)?.[0];
    if (!call?.isWaiting) throw new NotNow('This caller does not wait any more.');
    const isBusy = [...this.#calls.keys()].some(({ offeredTo }) =>
      offeredTo.some(({ id }) => id === agent.id),
    );
    if (isBusy || !this.#options.isFree(agent.id)) throw new NotNow('You are not free to take a call.');
    if (!call.offer(agent, { isChosen: true })) throw new NotNow('No phone of yours can ring.');
    this.#options.clients.distributed(clientId);
  }

  /** To be called when the state of an agent or a group has changed. Distributes soon. */
  changed(): void {
    if (this.#isScheduled || this.#calls.size === 0) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.distribute();
    });
  }

  /** Lets agents ring for the calls that wait, the most urgent call first. */
  distribute(): void {
    this.#isDirty = true;
    if (this.#isDistributing || this.#isStopped) return;
    this.#isDistributing = true;
    try {
      while (this.#isDirty) {
        this.#isDirty = false;
        this.#offerAll();
      }
    } finally {
      this.#isDistributing = false;
    }
    this.#settleUndecided();
  }

  /** Ends all timers. The calls end with the exchange. */
  stop(): void {
    this.#isStopped = true;
    for (const cancel of this.#timers) cancel();
    this.#timers.clear();
  }

  #offerAll(): void {
    const offered = new Set(
      [...this.#calls.keys()].flatMap(({ offeredTo }) => offeredTo.map(({ id }) => id)),
    );
    const open = [...this.#calls.keys()].filter((call) => !call.isOffered && !call.isOver);
    for (const call of open.toSorted(byPrecedence)) {
      for (;;) {
        const agents = call.group.nextAgents(new Set([...offered, ...call.refusedBy]));
        for (const { id } of agents.filter((agent) => call.offer(agent))) offered.add(id);
        if (agents.length === 0 || call.isOffered || call.isOver) break;
      }
      if (!call.isOffered) continue;
      const client = this.#calls.get(call)?.client;
      if (client !== undefined) this.#options.clients.distributed(client);
    }
  }

  /**
   * A call whose last offer was not taken waits again, or fails if the queue has no place. Nobody waits in a group that
   * was closed, or whose last agent went home.
   */
  #settleUndecided(): void {
    for (const call of [...this.#calls.keys()]) {
      if (call.isEntering || call.isOffered || call.isOver) continue;
      const { group } = call;
      if (group.standing() === 'closed') this.#giveUp(call, 'refused', 'unreachable');
      else if (call.isWaiting) continue;
      else if (hasPlace(group.queueSize, this.#waitingIn(group) - 1)) this.#wait(call);
      else this.#giveUp(call, 'refused', call.cause);
    }
  }

  #waitingIn(group: RungGroup): number {
    return [...this.#calls.keys()].filter((call) => call.group.id === group.id && !call.isOffered).length;
  }

  #wait(call: QueuedCall): void {
    const client = this.#calls.get(call)?.client;
    if (client === undefined) return;
    call.wait();
    this.#options.clients.queued(client);
    const { maxWaitMs } = call.group;
    if (maxWaitMs !== undefined) {
      const leftMs = Math.max(0, call.since + maxWaitMs - this.#options.clock.elapsed());
      this.#after(leftMs, call, () => this.#giveUp(call, 'timedOut', 'noAnswer'));
    }
    if (call.refusedBy.size > 0) {
      this.#after(retryMs, call, () => {
        call.refusedBy.clear();
        this.distribute();
      });
    }
  }

  #after(ms: number, call: QueuedCall, then: () => void): void {
    const cancel = this.#options.clock.after(ms, () => {
      this.#timers.delete(cancel);
      if (call.isWaiting) then();
    });
    this.#timers.add(cancel);
  }

  #refuse(call: QueuedCall, cause: EndCause): EndCause {
    call.close();
    this.#left(call, 'refused');
    return cause;
  }

  #giveUp(call: QueuedCall, exit: ClientExit, cause: EndCause): void {
    this.#left(call, exit);
    call.fail(cause);
  }

  #left(call: QueuedCall, exit: ClientExit): void {
    const entered = this.#calls.get(call);
    this.#calls.delete(call);
    if (entered) {
      this.#options.clients.left(entered.client, exit);
      this.#reportUnrung(call, entered, exit);
    }
    // The agents whose phones rang are free for another call.
    this.changed();
  }

  #taken(call: QueuedCall, { by, isAnswered }: Taken): void {
    const entered = this.#calls.get(call);
    this.#calls.delete(call);
    this.changed();
    if (!entered) return;
    const { client } = entered;
    const { clients } = this.#options;
    const agent = by.line?.person;
    if (!isAnswered || !agent) {
      clients.left(client, 'redirected');
      this.#reportUnrung(call, entered, 'redirected');
      return;
    }
    clients.answered(client, agent.id);
    by.onRemoved = () => clients.ended(client);
  }
  #reportUnrung(call: QueuedCall, { callId, startedAt }: EnteredCall, exit: ClientExit): void {
    if (call.hasRung) return;
    const { group, shown, summons } = call;
    this.#options.onUnrung?.({ callId, group, shown, from: summons.from, startedAt, exit });
  }
}
