import type { EndCause } from '../../engine/port.ts';
import type { ClientExit } from '../../queues/callers/acd-clients.ts';
import { QueuedCall } from './queued-call.ts';
import { QueuedCallback } from './queued-callback.ts';
import { hasPlace } from './rules.ts';
import type { WaitingLists } from './waiting-lists.ts';

/** An entry of a queue: a call, or a call-back that the group owes. */
export type Entry = QueuedCall | QueuedCallback;

interface DistributionOptions {
  /** The calls that do not ring. */
  readonly waiting: WaitingLists<Entry>;
  /** The agents whose phones ring. */
  readonly offered: ReadonlySet<number>;
  /** Called when the phone of an agent rings for a call. */
  readonly onRings: (call: Entry) => void;
  /** Lets a call wait. */
  readonly wait: (call: QueuedCall) => void;
  /** Ends a call for its group. */
  readonly giveUp: (call: QueuedCall, exit: ClientExit, cause: EndCause) => void;
}

/** Decides which phone rings for which call: one decision at a time, and again if something changes meanwhile. */
export class Distribution {
  readonly #options: DistributionOptions;
  /** Calls whose last offer was not taken. */
  readonly #undecided = new Set<QueuedCall>();
  #isRunning = false;
  #isDirty = false;
  #isStopped = false;

  constructor(options: DistributionOptions) {
    this.#options = options;
  }

  /** True while a decision is made. */
  get isRunning(): boolean {
    return this.#isRunning;
  }

  /** Lets agents ring for the calls that wait, the most urgent call first. */
  run(): void {
    this.#isDirty = true;
    if (this.#isRunning || this.#isStopped) return;
    this.#isRunning = true;
    try {
      while (this.#isDirty) {
        this.#isDirty = false;
        this.#offerAll();
        this.#settleUndecided();
        this.#closeGroups();
      }
    } finally {
      this.#isRunning = false;
    }
  }

  /** Lets the next decision, or the decision in progress, determine whether this call waits again. */
  decideOn(call: QueuedCall): void {
    this.#undecided.add(call);
    this.#isDirty = true;
  }

  /** Nothing is to be decided about this call any more. */
  forget(call: Entry): void {
    if (call instanceof QueuedCall) this.#undecided.delete(call);
  }

  /** Whether a call that is in the list of its group may wait there. Call-backs wait without a place. */
  hasPlace({ group }: QueuedCall): boolean {
    if (group.queueSize < 0) return true;
    const callers = this.#options.waiting.of(group.id).filter((one) => one instanceof QueuedCall);
    return hasPlace(group.queueSize, callers.length - 1);
  }

  stop(): void {
    this.#isStopped = true;
  }

  #offerAll(): void {
    const { waiting, offered, onRings } = this.#options;
    const isExhausted = ({ group }: Entry) => !group.hasFreeAgent(offered) || group.standing() === 'closed';
    for (const call of waiting.byPrecedence(isExhausted)) {
      while (call.isOpen) {
        const agents = call.group.nextAgents(offered, call.refusedBy);
        for (const agent of agents) call.offer(agent);
        if (agents.length === 0) break;
      }
      if (call.isOffered) onRings(call);
    }
  }

  /** A call whose last offer was not taken waits again, or fails if the queue has no place. */
  #settleUndecided(): void {
    for (const call of [...this.#undecided]) {
      this.#undecided.delete(call);
      if (call.isEntering || !call.isOpen) continue;
      if (this.hasPlace(call)) this.#options.wait(call);
      else this.#options.giveUp(call, 'refused', call.cause);
    }
  }

  /** Refuses the callers who wait in a group that was closed, or whose last agent has logged out. */
  #closeGroups(): void {
    const { waiting, giveUp } = this.#options;
    for (const groupId of waiting.groups()) {
      const calls = waiting.of(groupId);
      if (calls[0]?.group.standing() !== 'closed') continue;
      for (const call of [...calls]) {
        // The group owes its call-backs also when it opens again.
        if (call instanceof QueuedCallback || call.isEntering) continue;
        if (call.isOpen) giveUp(call, 'refused', 'unreachable');
      }
    }
  }
}
