import type { Logger } from 'pino';
import type { WorkItem } from '../../../../sdk/wire/messages/work-item.ts';
import type { Clock } from '../../base/clock.ts';
import type { MessageGroup } from '../../queues/message-group.ts';
import { assignment, calling, expiry, isHeld, requeueing } from './work-changes.ts';
import { WorkRefused } from './work-channel.ts';
import { phoneOf } from './work-description.ts';
import { type MessageAgents, WorkDistribution } from './work-distribution.ts';
import type { WorkJournal } from './work-journal.ts';
import type { OpenItem } from './work-store.ts';

/** The agents, as work on messages sees them. */
export interface WorkAgents extends Omit<MessageAgents, 'countOf'> {
  readonly isLoggedIn: (personId: number) => boolean;
  /** Returns true while this user is in a call with this number, held or not. */
  readonly isInCallWith: (personId: number, number: string) => boolean;
}

interface WorkQueueDeps {
  readonly journal: WorkJournal;
  readonly clock: Clock;
  readonly log: Logger;
  readonly agents: WorkAgents;
  readonly group: (groupId: number) => MessageGroup | undefined;
}

/** Countdowns end, and items are given to agents who have become free, at this pace. */
const tickMs = 1_000;

/** The items that wait, and the countdowns of the items that agents have. */
export class WorkQueue {
  readonly #deps: WorkQueueDeps;
  readonly #distribution: WorkDistribution;
  #stopTick: (() => void) | undefined;
  #isStopped = false;

  constructor(deps: WorkQueueDeps) {
    this.#deps = deps;
    const { open } = deps.journal;
    this.#distribution = new WorkDistribution({
      ...deps.agents,
      countOf: (personId) => open.countOf(personId),
    });
  }

  /** The items that wait, in the order in which agents get them. */
  inOrder(): readonly OpenItem[] {
    const { journal, group } = this.#deps;
    const ranked = journal.open.queued().map((open) => ({
      open,
      priority: group(open.item.group_id)?.priority ?? 0,
      rank: journal.isServed(open) ? journal.channelOf(open).rank : 0,
    }));
    return ranked
      .toSorted(
        (one, other) =>
          one.priority - other.priority ||
          one.rank - other.rank ||
          one.open.item.queued_at.getTime() - other.open.item.queued_at.getTime() ||
          one.open.item.id - other.open.item.id,
      )
      .map(({ open }) => open);
  }

  /** Gives an item to an agent who, or whose supervisor, asks for it. @throws WorkRefused */
  assign(open: OpenItem, personId: number): Promise<WorkItem> {
    const { agents, journal } = this.#deps;
    const group = this.#deps.group(open.item.group_id);
    const isMember = group?.members.some(({ person_id }) => person_id === personId) ?? false;
    const limit = agents.limitOf(personId);
    if (!group || !isMember || limit === 0 || !agents.isLoggedIn(personId))
      throw new WorkRefused('notReady', 'The agent is not logged in, or takes no messages of this group.');
    if (journal.open.countOf(personId) >= limit)
      throw new WorkRefused('limit', `The agent has ${limit} conversations already.`);
    return this.#give(open, group, personId);
  }

  /** Gives waiting items to the agents who can take them. */
  async distribute(): Promise<void> {
    const { journal } = this.#deps;
    const busy = new Set<number>();
    // The items are not put in order while no agent can take an item.
    const isPossible = journal.open.queued().some((open) => this.#next(open, busy) !== undefined);
    if (!isPossible) return;
    for (const open of this.inOrder()) {
      const next = this.#next(open, busy);
      if (next) await this.#give(open, next.group, next.personId);
    }
  }

  /** Lets the countdowns go on while there are open items. */
  keepTicking(): void {
    const { journal, clock, log } = this.#deps;
    if (journal.open.size === 0 || this.#isStopped) {
      this.#stopTick?.();
      this.#stopTick = undefined;
      return;
    }
    this.#stopTick ??= clock.every(tickMs, () => {
      journal
        .inTurn(() => this.#tick())
        .catch((error) => log.error({ error }, 'the countdowns of messages could not go on'));
    });
  }

  stop(): void {
    this.#isStopped = true;
    this.keepTicking();
  }

  /** @param busy groups without a free agent, which are added to */
  #next(open: OpenItem, busy: Set<number>) {
    const { journal } = this.#deps;
    const group = this.#deps.group(open.item.group_id);
    if (!group || busy.has(group.id) || !journal.isServed(open)) return undefined;
    const personId = this.#distribution.next(group, journal.passed.get(open.item.id) ?? new Set());
    if (personId === undefined) busy.add(group.id);
    return personId === undefined ? undefined : { group, personId };
  }

  #give(open: OpenItem, group: MessageGroup, personId: number): Promise<WorkItem> {
    const { journal } = this.#deps;
    this.#distribution.gave(group, personId, journal.now);
    return journal.change(open, assignment(open.item, personId, journal.now, journal.timesOf(open)));
  }

  #isInCall({ thread }: OpenItem, personId: number): boolean {
    const number = phoneOf(thread);
    return number !== undefined && this.#deps.agents.isInCallWith(personId, number);
  }

  /**
   * Follows the calls of agents, ends countdowns, takes items back from agents who are no longer there, and gives
   * waiting items to agents.
   */
  async #tick(): Promise<void> {
    if (this.#isStopped) return;
    const { journal, agents } = this.#deps;
    for (const open of [...journal.open.all()]) {
      const { item } = open;
      if (!isHeld(item) || item.person_id === null || !journal.isServed(open)) continue;
      if (!agents.isLoggedIn(item.person_id)) await journal.change(open, requeueing(null));
      else if (this.#isInCall(open, item.person_id) !== (item.state === 'call'))
        await journal.change(open, calling(item, item.state !== 'call', journal.now, journal.timesOf(open)));
      else if (item.deadline_at && item.deadline_at.getTime() <= journal.now) {
        if (item.waits_since) journal.pass(open, item.person_id);
        await journal.change(open, expiry(item, journal.now));
      }
    }
    await this.distribute();
    this.keepTicking();
  }
}
