import type { EndCause } from '../../engine/port.ts';
import type { ClientExit, ClientId } from '../../queues/callers/acd-clients.ts';
import type { RungGroup } from '../../queues/rung-group.ts';
import type { Person } from '../../users/person.ts';
import type { Invite, Party } from '../calls/party.ts';
import type { Identity } from '../route.ts';
import { AnswerRate } from './answer-rate.ts';
import { CallerSteering } from './caller-steering.ts';
import { Distribution, type Entry } from './distribution.ts';
import { type CallbackOptions, OwedCallbacks } from './owed-callbacks.ts';
import type { QueueSounds } from './queue-sounds.ts';
import { QueuedCall, type QueuedCallHost, type Taken } from './queued-call.ts';
import type { UnrungCall } from './unrung-call.ts';
import { WaitingAnnouncements } from './waiting-announcements.ts';
import { WaitingLists } from './waiting-lists.ts';
import { WaitingTimers } from './waiting-timers.ts';

/** The key with which a caller who waits leaves a message. */
const mailboxKey = '2';

export interface CallQueuesOptions extends CallbackOptions {
  /** Returns true if a call of a group could ring at this user now. */
  readonly isFree: (personId: number) => boolean;
  /** The announcements of groups. */
  readonly sounds: QueueSounds;
  /** Called with a call that has left its group without having rung at an agent. */
  readonly onUnrung?: (call: UnrungCall) => void;
}

/** A call-back that was not requested by a key. */
export interface NewCallback {
  readonly group: RungGroup;
  readonly number: string;
  readonly label: string | undefined;
}

/**
 * The queues of all groups. A single place decides which phone rings for which call, so that no agent is offered two
 * calls and no call is offered twice: it runs whenever a call enters, an agent's state changes or an offer is not
 * taken.
 */
export class CallQueues {
  readonly #options: CallQueuesOptions;
  readonly #calls = new Map<ClientId, Entry>();
  /** The calls that do not ring. */
  readonly #waiting = new WaitingLists<Entry>();
  /** The agents whose phones ring. */
  readonly #offered = new Set<number>();
  readonly #distribution: Distribution;
  readonly #timers: WaitingTimers;
  readonly #announcements: WaitingAnnouncements;
  readonly #rate: AnswerRate;
  readonly #owed: OwedCallbacks;
  /** Decisions of people about calls that wait. */
  readonly steering: CallerSteering;
  #isScheduled = false;

  constructor(options: CallQueuesOptions) {
    const { clock, sounds, clients } = options;
    this.#options = options;
    this.#timers = new WaitingTimers(clock);
    this.#rate = new AnswerRate(clock);
    this.#announcements = new WaitingAnnouncements({
      clock,
      sounds,
      rate: this.#rate,
      placeOf: (call) => this.#waiting.of(call.group.id).indexOf(call) + 1,
    });
    this.#distribution = new Distribution({
      waiting: this.#waiting,
      offered: this.#offered,
      onRings: (call) => this.#rings(call),
      wait: (call) => this.#wait(call),
      giveUp: (call, exit, cause) => this.#giveUp(call, exit, cause),
    });
    this.#owed = new OwedCallbacks(options, {
      offered: this.#offered,
      enter: (entry) => this.#calls.set(entry.clientId, entry),
      wait: (entry) => {
        clients.queued(entry.clientId);
        if (!this.#waiting.has(entry)) this.#waiting.add(entry);
        this.changed();
      },
      retry: (entry) => this.#timers.retryLater(entry, () => this.#distribution.run()),
      leave: (entry) => this.#forget(entry),
      answered: (groupId) => this.#rate.answered(groupId),
    });
    this.steering = new CallerSteering({
      clients,
      isFree: options.isFree,
      find: (clientId) => this.#calls.get(clientId),
      waiting: this.#waiting,
      offered: this.#offered,
      onRings: (call) => this.#rings(call),
      onMoved: (callback, movedTo) => this.#owed.moved(callback, movedTo),
      leave: (call, exit) => this.#left(call, exit),
      cancel: (callback) => this.#owed.cancel(callback),
    });
  }

  /** The number of calls that wait or ring. */
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
    const call = this.#register(order, summons, host);
    this.#calls.set(call.clientId, call);
    this.#waiting.add(call);
    if (call.group.standing() === 'closed') return this.#refuse(call, 'unreachable');
    if (this.#distribution.isRunning) {
      // The call comes from another queue while that queue is emptied: the decision follows in the same moment.
      call.isEntering = false;
      this.#wait(call);
      this.#distribution.decideOn(call);
      return undefined;
    }
    this.#distribution.run();
    call.isEntering = false;
    this.#distribution.forget(call);
    if (!call.isOpen) return undefined;
    if (!this.#distribution.hasPlace(call)) return this.#refuse(call, call.cause);
    this.#wait(call);
    return undefined;
  }

  /** This agent talks on with the caller of a call that another process had distributed. */
  goesOn(callId: number, agent: Party): void {
    const { clients } = this.#options;
    const clientId = agent.line && clients.goesOn(callId, agent.line.person.id);
    if (clientId !== undefined) agent.whenRemoved(() => clients.ended(clientId));
  }

  /** Must be called when the state of an agent or a group has changed. Distributes soon. */
  changed(): void {
    if (this.#isScheduled || this.#calls.size === 0) return;
    this.#isScheduled = true;
    queueMicrotask(() => {
      this.#isScheduled = false;
      this.#distribution.run();
    });
  }

  /** A caller who has asked for it in another way is called back by the group. Returns false if the group owes the call already. */
  requestCallback({ group, number, label }: NewCallback): boolean {
    const { callbacks, clock } = this.#options;
    if (callbacks.isOwed(group.id, number)) return false;
    this.#owed.take(
      group,
      callbacks.request({ groupId: group.id, number, label, since: clock.now(), movedTo: undefined }),
    );
    return true;
  }

  /** Sends the callers who wait for a group elsewhere, as when no agent takes them, and cancels its call-backs. */
  empty(groupId: number): void {
    for (const entry of [...this.#calls.values()]) {
      if (entry.group.id !== groupId) continue;
      if (!(entry instanceof QueuedCall)) this.#owed.cancel(entry);
      else if (!entry.isOffered) this.#giveUp(entry, 'redirected', 'unreachable');
    }
  }

  /** Takes the call-backs into the queues that were owed before a restart. */
  resumeCallbacks(): void {
    this.#owed.resume();
  }

  /** Ends all timers. The calls end with the exchange. */
  stop(): void {
    this.#distribution.stop();
    for (const call of this.#calls.values()) {
      this.#timers.cancel(call);
      if (call instanceof QueuedCall) this.#announcements.end(call);
    }
  }

  #register(
    {
      group,
      shown,
      callId,
    }: { readonly group: RungGroup; readonly shown: Identity; readonly callId: number },
    summons: Invite,
    host: QueuedCallHost,
  ): QueuedCall {
    const { clients, clock } = this.#options;
    const { external, label } = summons.from;
    // Agents find earlier calls by this number, which is that of the call line.
    const number = external ?? summons.from.number;
    const { id: clientId, waitedMs, movedMs } = clients.enter({ groupId: group.id, callId, number, label });
    return new QueuedCall(summons, {
      group,
      clientId,
      callId,
      startedAt: clock.now(),
      shown,
      since: clock.elapsed() - waitedMs,
      movedTo: movedMs === undefined ? undefined : clock.elapsed() - movedMs,
      host,
      offered: this.#offered,
      onAbandoned: (one) => this.#left(one, 'abandoned'),
      onRefused: (one, agent, cause) => this.#refused(one, agent, cause),
      onTaken: (one, taken) => this.#taken(one, taken),
      onPressed: (one, key) => this.#pressed(one, key),
    });
  }

  #wait(call: QueuedCall): void {
    call.wait();
    this.#options.clients.queued(call.clientId);
    const { maxWaitMs } = call.group;
    if (maxWaitMs !== undefined) {
      this.#timers.limitWait(call, maxWaitMs, () => this.#giveUp(call, 'timedOut', 'noAnswer'));
    }
    if (call.refusedBy.size > 0) this.#timers.retryLater(call, () => this.#distribution.run());
    this.#announcements.begin(call);
  }

  #rings(call: Entry): void {
    this.#waiting.delete(call);
    this.#distribution.forget(call);
    if (call instanceof QueuedCall) this.#announcements.end(call);
    this.#options.clients.distributed(call.clientId, call.agentName);
  }

  #refused(call: QueuedCall, agent: Person, cause: EndCause): void {
    if (!call.isOffered && !call.isOver) {
      if (!this.#waiting.has(call)) this.#waiting.add(call);
      if (!call.isWaiting) this.#distribution.decideOn(call);
    }
    // An agent who declines is present, and has only refused this call.
    const awayMs = cause === 'declined' ? 0 : call.group.unreachableMs;
    const isAnswerable = cause === 'noAnswer' || cause === 'declined';
    this.#options.missedCall(agent.id, isAnswerable ? 'noAnswer' : 'notReached', awayMs);
    this.#distribution.run();
  }

  /** A caller who presses a key of the group leaves a message, or is called back and keeps the place. */
  #pressed(call: QueuedCall, key: string): void {
    if (key === mailboxKey && call.group.hasMailbox) {
      this.#left(call, 'leftMessage');
      call.toMailbox();
      return;
    }
    const { callbacks, clock } = this.#options;
    const { group, summons } = call;
    const { external, label } = summons.from;
    const number = external ?? summons.from.number;
    if (group.callback?.key !== key || number === '') return;
    const momentOf = (elapsed: number) => clock.now() - Math.round(clock.elapsed() - elapsed);
    const since = momentOf(call.since);
    const movedTo = call.movedTo === undefined ? undefined : momentOf(call.movedTo);
    const isOwed = callbacks.isOwed(group.id, number);
    // A crash between the two writes must not lose the call-back.
    const callback = isOwed
      ? undefined
      : callbacks.request({ groupId: group.id, number, label, since, movedTo });
    this.#left(call, 'calledBack');
    call.release();
    if (callback) this.#owed.take(group, callback);
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
    this.#rate.answered(call.group.id);
    clients.answered(call.clientId, agent.id);
    tookCall(agent.id, call.group.afterCall);
    by.onRemoved = () => clients.ended(call.clientId);
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
    this.#timers.cancel(call);
    if (call instanceof QueuedCall) this.#announcements.end(call);
    this.#calls.delete(call.clientId);
    this.#waiting.delete(call);
    this.#distribution.forget(call);
    // The agents whose phones rang are free for another call.
    this.changed();
  }
}
