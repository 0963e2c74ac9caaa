import type { ClientExit, ClientId } from '../../domain/queues/acd-clients.ts';
import { NotNow } from '../../domain/queues/agents/agents.ts';
import type { RungGroup } from '../../domain/queues/rung-group.ts';
import type { Person } from '../../domain/users/person.ts';
import type { EndCause } from '../../engine/port.ts';
import type { Invite } from '../calls/party.ts';
import type { Identity } from '../route.ts';
import { type CallbackOptions, OwedCallbacks } from './owed-callbacks.ts';
import { QueuedCall, type QueuedCallHost, type Taken } from './queued-call.ts';
import { QueuedCallback } from './queued-callback.ts';
import { hasPlace } from './rules.ts';
import type { UnrungCall } from './unrung-call.ts';
import { WaitingLists } from './waiting-lists.ts';

/** How long an agent who did not take a call is left alone with it, if nobody else is free. */
const retryMs = 10_000;

export interface CallQueuesOptions extends CallbackOptions {
  /** Returns true if a call of a group could ring at this user now. */
  readonly isFree: (personId: number) => boolean;
  /** Called with a call that has left its group without having rung at an agent. */
  readonly onUnrung?: (call: UnrungCall) => void;
}

type Entry = QueuedCall | QueuedCallback;

/**
 * The queues of all groups. One place decides which phone rings for which call, so that no agent is offered two calls and
 * no call is offered twice: it runs whenever a call enters, an agent's state changes or an offer is not taken.
 */
export class CallQueues {
  readonly #options: CallQueuesOptions;
  readonly #calls = new Map<ClientId, Entry>();
  /** The calls that do not ring. */
  readonly #waiting = new WaitingLists<Entry>();
  /** The agents whose phones ring. */
  readonly #offered = new Set<number>();
  /** Calls whose last offer was not taken. */
  readonly #undecided = new Set<QueuedCall>();
  readonly #owed: OwedCallbacks;
  #isDistributing = false;
  #isDirty = false;
  #isScheduled = false;
  #isStopped = false;

  constructor(options: CallQueuesOptions) {
    this.#options = options;
    this.#owed = new OwedCallbacks(options, {
      offered: this.#offered,
      enter: (entry) => this.#calls.set(entry.clientId, entry),
      wait: (entry) => {
        options.clients.queued(entry.clientId);
        if (!this.#waiting.has(entry)) this.#waiting.add(entry);
        this.changed();
      },
      retry: (entry) => this.#retryLater(entry),
      leave: (entry) => this.#forget(entry),
    });
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
    const { number, label } = summons.from;
    const { id: clientId, waitedMs } = clients.enter({ groupId: group.id, callId, number, label });
    const call = new QueuedCall(summons, {
      group,
      clientId,
      callId,
      startedAt: clock.now(),
      shown,
      since: clock.elapsed() - waitedMs,
      host,
      offered: this.#offered,
      onAbandoned: (one) => this.#left(one, 'abandoned'),
      onRefused: (one, agent, cause) => this.#refused(one, agent, cause),
      onTaken: (one, taken) => this.#taken(one, taken),
      onPressed: (one, key) => this.#pressed(one, key),
    });
    this.#calls.set(clientId, call);
    this.#waiting.add(call);
    if (group.standing() === 'closed') return this.#refuse(call, 'unreachable');
    if (this.#isDistributing) return this.#decideLater(call);
    this.distribute();
    call.isEntering = false;
    this.#undecided.delete(call);
    if (!call.isOpen) return undefined;
    if (!this.#hasPlace(call)) return this.#refuse(call, call.cause);
    this.#wait(call);
    return undefined;
  }

  /**
   * Gives a waiting call to the agent who chose it.
   *
   * @throws NotNow
   */
  pickUp(clientId: ClientId, agent: Person): void {
    const call = this.#calls.get(clientId);
    if (!call?.isWaiting) throw new NotNow('This caller does not wait any more.');
    if (this.#offered.has(agent.id) || !this.#options.isFree(agent.id)) {
      throw new NotNow('You are not free to take a call.');
    }
    if (!call.offer(agent, { isChosen: true })) throw new NotNow('No phone of yours can ring.');
    this.#rings(call);
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
        this.#settleUndecided();
        this.#closeGroups();
      }
    } finally {
      this.#isDistributing = false;
    }
  }

  /** Ends all timers. The calls end with the exchange. */
  stop(): void {
    this.#isStopped = true;
    for (const call of this.#calls.values()) cancelTimers(call);
  }

  /** A call that comes from another queue while that one is emptied: the decision follows in the same moment. */
  #decideLater(call: QueuedCall): undefined {
    call.isEntering = false;
    this.#wait(call);
    this.#undecided.add(call);
    this.#isDirty = true;
  }

  #offerAll(): void {
    const isExhausted = ({ group }: Entry) =>
      !group.hasFreeAgent(this.#offered) || group.standing() === 'closed';
    for (const call of this.#waiting.byPrecedence(isExhausted)) {
      while (call.isOpen) {
        const agents = call.group.nextAgents(this.#offered, call.refusedBy);
        for (const agent of agents) call.offer(agent);
        if (agents.length === 0) break;
      }
      if (call.isOffered) this.#rings(call);
    }
  }

  #rings(call: Entry): void {
    this.#waiting.delete(call);
    if (call instanceof QueuedCall) this.#undecided.delete(call);
    this.#options.clients.distributed(call.clientId);
  }

  /** A call whose last offer was not taken waits again, or fails if the queue has no place. */
  #settleUndecided(): void {
    for (const call of [...this.#undecided]) {
      this.#undecided.delete(call);
      if (call.isEntering || !call.isOpen) continue;
      if (this.#hasPlace(call)) this.#wait(call);
      else this.#giveUp(call, 'refused', call.cause);
    }
  }

  /** Nobody waits in a group that was closed, or whose last agent went home. */
  #closeGroups(): void {
    for (const groupId of this.#waiting.groups()) {
      const calls = this.#waiting.of(groupId);
      if (calls[0]?.group.standing() !== 'closed') continue;
      for (const call of [...calls]) {
        // The group owes its call-backs also when it opens again.
        if (call instanceof QueuedCallback || call.isEntering) continue;
        if (call.isOpen) this.#giveUp(call, 'refused', 'unreachable');
      }
    }
  }

  /** Call-backs wait without a place. */
  #hasPlace({ group }: QueuedCall): boolean {
    if (group.queueSize < 0) return true;
    const callers = this.#waiting.of(group.id).filter((one) => one instanceof QueuedCall);
    return hasPlace(group.queueSize, callers.length - 1);
  }

  #wait(call: QueuedCall): void {
    const { clients, clock } = this.#options;
    call.wait();
    clients.queued(call.clientId);
    const { maxWaitMs } = call.group;
    if (maxWaitMs !== undefined) {
      const leftMs = Math.max(0, call.since + maxWaitMs - clock.elapsed());
      this.#after(leftMs, call, 'wait', () => this.#giveUp(call, 'timedOut', 'noAnswer'));
    }
    if (call.refusedBy.size > 0) this.#retryLater(call);
  }

  #retryLater(call: Entry): void {
    this.#after(retryMs, call, 'retry', () => {
      call.refusedBy.clear();
      this.distribute();
    });
  }

  #after(ms: number, call: Entry, name: 'wait' | 'retry', then: () => void): void {
    call.timers.get(name)?.();
    const cancel = this.#options.clock.after(ms, () => {
      call.timers.delete(name);
      if (call.isWaiting) then();
    });
    call.timers.set(name, cancel);
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
    this.#forget(call);
    this.#options.clients.left(call.clientId, exit);
    this.#reportUnrung(call, exit);
  }

  #reportUnrung(call: QueuedCall, exit: ClientExit): void {
    if (call.hasRung) return;
    const { callId, startedAt, group, shown, summons } = call;
    this.#options.onUnrung?.({ callId, group, shown, from: summons.from, startedAt, exit });
  }

  #forget(call: Entry): void {
    cancelTimers(call);
    this.#calls.delete(call.clientId);
    this.#waiting.delete(call);
    if (call instanceof QueuedCall) this.#undecided.delete(call);
    // The agents whose phones rang are free for another call.
    this.changed();
  }

  #refused(call: QueuedCall, agent: Person, cause: EndCause): void {
    if (!call.isOffered && !call.isOver) {
      if (!this.#waiting.has(call)) this.#waiting.add(call);
      if (!call.isWaiting) this.#undecided.add(call);
    }
    // An agent who declines is there, and only does not want this call.
    const awayMs = cause === 'declined' ? 0 : call.group.unreachableMs;
    const isAnswerable = cause === 'noAnswer' || cause === 'declined';
    this.#options.missedCall(agent.id, isAnswerable ? 'noAnswer' : 'notReached', awayMs);
    this.distribute();
  }

  /** A caller who presses the key of the group is called back, and keeps the place. */
  #pressed(call: QueuedCall, key: string): void {
    const { callbacks, clock } = this.#options;
    const { group, summons } = call;
    const { external, label } = summons.from;
    const number = external ?? summons.from.number;
    if (group.callback?.key !== key || number === '') return;
    this.#left(call, 'calledBack');
    call.release();
    if (callbacks.isOwed(group.id, number)) return;
    const since = clock.now() - Math.round(clock.elapsed() - call.since);
    this.#owed.take(group, callbacks.request({ groupId: group.id, number, label, since }));
  }

  /** Takes the call-backs into the queues that were owed before a restart. */
  resumeCallbacks(): void {
    this.#owed.resume();
  }

  #taken(call: QueuedCall, { by, isAnswered }: Taken): void {
    const { clients, tookCall } = this.#options;
    this.#forget(call);
    const agent = by.line?.person;
    if (!isAnswered || !agent) {
      clients.left(call.clientId, 'redirected');
      this.#reportUnrung(call, 'redirected');
      return;
    }
    clients.answered(call.clientId, agent.id);
    tookCall(agent.id, call.group.afterCall);
    by.onRemoved = () => clients.ended(call.clientId);
  }
}

function cancelTimers({ timers }: Entry): void {
  for (const cancel of timers.values()) cancel();
  timers.clear();
}
