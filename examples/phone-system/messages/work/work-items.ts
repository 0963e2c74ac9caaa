import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { WorkItem, WorkMessage, WorkThread } from '../../../../sdk/wire/messages/work-item.ts';
import type { Changes } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import type { MessageGroup } from '../../queues/message-group.ts';
import type { PageRange } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import type { StateMove, TextState } from '../message-states.ts';
import { type Answer, notAssigned, WorkAnswers } from './work-answers.ts';
import { closing, received, requeueing, timerReset, type WorkChange } from './work-changes.ts';
import { type IncomingWork, type WorkChannel, WorkRefused } from './work-channel.ts';
import { describeThread, type WorkNames } from './work-description.ts';
import { isChosen } from './work-distribution.ts';
import { WorkJournal } from './work-journal.ts';
import { type WorkAgents, WorkQueue } from './work-queue.ts';
import { type AlsoWrite, type OpenItem, WorkStore } from './work-store.ts';

interface WorkItemsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Logger;
  readonly names: WorkNames;
  readonly agents: WorkAgents;
  readonly group: (groupId: number) => MessageGroup | undefined;
  /** Called when users who see the messages of a group have lost sight of a conversation. */
  readonly gaveAway: (groupId: number) => void;
}

/** The user who gives a command: an agent, or a supervisor of the group. */
export interface Commander {
  readonly personId: number;
  readonly isSupervisor: boolean;
}

/**
 * The work on the messages that customers write to groups, by any channel: the waiting items, and the items of agents
 * with their deadlines. The items are read from memory, and written to the store before any client is notified.
 */
export class WorkItems {
  readonly #store: WorkStore;
  readonly #deps: WorkItemsDeps;
  readonly #journal: WorkJournal;
  readonly #queue: WorkQueue;
  readonly #answers: WorkAnswers;

  private constructor(store: WorkStore, deps: WorkItemsDeps) {
    this.#store = store;
    this.#deps = deps;
    this.#journal = new WorkJournal({ store, ...deps, choosers: (groupId) => this.#choosers(groupId) });
    this.#queue = new WorkQueue({ ...deps, journal: this.#journal });
    this.#answers = new WorkAnswers({ store, journal: this.#journal });
  }

  /**
   * Goes on with the items that the last run of the phone system has left: they stay with their agents, and countdowns
   * go on.
   */
  static async load(db: Kysely<Tables>, deps: WorkItemsDeps): Promise<WorkItems> {
    const store = new WorkStore(db);
    const items = new WorkItems(store, deps);
    for (const open of await store.open()) items.#journal.open.put(open);
    items.#queue.keepTicking();
    return items;
  }

  /** Adds a way by which customers write to groups. Returns a function that removes it. */
  addChannel(channel: WorkChannel): () => void {
    return this.#journal.addChannel(channel);
  }

  /**
   * A customer has written. Opens an item where none of the conversation is open.
   *
   * @param alsoWrite is written with it, or neither is
   */
  received(
    incoming: IncomingWork,
    alsoWrite?: AlsoWrite,
  ): Promise<{ threadId: number; item: WorkItem; message: WorkMessage }> {
    const journal = this.#journal;
    return this.#inTurn(async () => {
      const known = await this.#store.threadOf(incoming);
      const { threadId, itemId, item, message } = await journal.inMessages(known, async () => {
        const open = known === undefined ? undefined : journal.open.ofThread(known);
        const change = open && received(open.item, journal.now, journal.timesOf(open));
        const at = new Date(journal.now);
        const written = await this.#store.receive(incoming, {
          at,
          open: change && { id: open.item.id, change },
          alsoWrite,
        });
        const { id, number, label } = written.thread;
        journal.received({ groupId: incoming.groupId, threadId: id, number, label, text: incoming.text });
        return {
          threadId: written.thread.id,
          itemId: written.item.id,
          item: journal.keep(written),
          message: journal.describeMessage(written.messages[0]),
        };
      });
      await this.#queue.distribute();
      return { threadId, item: this.find(itemId) ?? item, message };
    });
  }

  /** The customer has left: the item is closed. */
  leave(threadId: number): Promise<void> {
    return this.#inTurn(async () => {
      const open = this.#journal.open.ofThread(threadId);
      if (open) await this.#journal.change(open, closing(null, this.#journal.now));
    });
  }

  /** Moves a message on that a channel has handed over, if its state is in `from`. */
  async setMessageState(id: number, state: TextState, move: StateMove): Promise<WorkMessage | undefined> {
    const threadId = await this.#store.threadOfMessage(id);
    if (threadId === undefined) return undefined;
    return this.#journal.inMessages(threadId, async () => {
      const row = await this.#store.setState(id, state, move);
      return row && this.#journal.publishMessage(row);
    });
  }

  /** The file at this address is deleted: the message with the file shows this from now on. */
  async fileIsGone(threadId: number, url: string): Promise<void> {
    await this.#journal.inMessages(threadId, async () => {
      const row = await this.#store.markDeleted(threadId, url);
      if (row) this.#journal.publishMessage(row);
    });
  }

  /** The open items, in no order. */
  all(): readonly WorkItem[] {
    return this.#described(this.#journal.open.all());
  }

  find(id: number): WorkItem | undefined {
    const open = this.#journal.open.get(id);
    return open && this.#journal.describe(open);
  }

  /** The open item of a conversation. */
  openOf(threadId: number): WorkItem | undefined {
    const open = this.#journal.open.ofThread(threadId);
    return open && this.#journal.describe(open);
  }

  /** The items that need an agent, the newest first: items to answer, and items that wait to be chosen. */
  forAttention(personId: number): readonly WorkItem[] {
    const { agents } = this.#deps;
    const { open } = this.#journal;
    const own = open.of(personId).filter(({ item }) => item.waits_since !== null);
    const isAtWork = agents.limitOf(personId) > 0 && agents.isLoggedIn(personId);
    const chosen = isAtWork
      ? open.queued().filter(({ item }) => this.#choosers(item.group_id).includes(personId))
      : [];
    return this.#described([...own, ...chosen]).toSorted((one, other) => other.timestamp - one.timestamp);
  }

  /**
   * The place of a conversation among the conversations that wait for the same group: 1 is the next. Undefined while it
   * does not wait.
   */
  placeOf(threadId: number): number | undefined {
    const open = this.#journal.open.ofThread(threadId);
    if (open?.item.state !== 'queued') return undefined;
    const ofGroup = this.#queue.inOrder().filter(({ item }) => item.group_id === open.item.group_id);
    return ofGroup.indexOf(open) + 1;
  }

  async thread(id: number): Promise<WorkThread | undefined> {
    const row = await this.#store.thread(id);
    return row && describeThread(row, this.#deps.names);
  }

  /** The conversations of these groups, that with the newest message first. */
  async threads(groupIds: readonly number[], range: PageRange) {
    const { count, items } = await this.#store.threads(groupIds, range);
    return { count, items: items.map((row) => describeThread(row, this.#deps.names)) };
  }

  /** The messages and remarks of a conversation, the newest first. */
  async messages(threadId: number, range: PageRange) {
    const { count, items } = await this.#store.messages(threadId, range);
    return { count, items: items.map((row) => this.#journal.describeMessage(row)) };
  }

  /** Returns the ids of the messages of a conversation that are sent and not delivered, the oldest first. */
  sentIn(threadId: number): Promise<readonly number[]> {
    return this.#store.sentIn(threadId);
  }

  /** Gives an agent the item that waits longest in these groups. @throws WorkRefused */
  pickNext(personId: number, groupIds: ReadonlySet<number>): Promise<WorkItem> {
    return this.#inTurn(() => {
      const open = this.#queue.inOrder().find(({ item }) => groupIds.has(item.group_id));
      if (!open) throw new WorkRefused('nothingWaits', 'No message waits for an agent.');
      return this.#queue.assign(open, personId);
    });
  }

  /**
   * Gives an item to an agent: a waiting item, or with a supervisor's right an item of another agent. @throws
   * WorkRefused
   */
  assign(id: number, personId: number, { isSupervisor }: Pick<Commander, 'isSupervisor'>): Promise<WorkItem> {
    return this.#inTurn(() => {
      const open = this.#found(id);
      const isFree = open.item.state === 'queued' || isSupervisor;
      if (!isFree || open.item.person_id === personId)
        throw new WorkRefused('notNow', 'Another agent has it already.');
      return this.#queue.assign(open, personId);
    });
  }

  /** Puts an item back, where it waits for an agent. @throws WorkRefused */
  release(id: number, by: Commander): Promise<WorkItem> {
    return this.#command(id, by, (open) => {
      const { person_id: personId } = open.item;
      if (personId === null) throw new WorkRefused('notNow', 'It waits already.');
      this.#journal.pass(open, personId);
      return requeueing(by.personId);
    });
  }

  /** Gives an item to another agent of its group, or to another group. @throws WorkRefused */
  transfer(
    id: number,
    by: Commander,
    to: { readonly personId: number } | { readonly groupId: number },
  ): Promise<WorkItem> {
    if ('personId' in to)
      return this.#inTurn(() => {
        const open = this.#held(id, by);
        if (open.item.person_id === to.personId) throw new WorkRefused('notNow', 'The agent has it already.');
        return this.#queue.assign(open, to.personId);
      });
    return this.#command(id, by, ({ item }) => {
      if (item.group_id === to.groupId) throw new WorkRefused('notNow', 'The group has it already.');
      if (!this.#deps.group(to.groupId)?.takesMessages)
        throw new WorkRefused('notReady', 'The group takes no messages.');
      this.#journal.passed.delete(id);
      const { change, note } = requeueing(by.personId);
      return { change: { ...change, group_id: to.groupId }, note };
    });
  }

  /** Begins the countdown again. @throws WorkRefused */
  resetTimer(id: number, personId: number): Promise<WorkItem> {
    return this.#command(id, { personId, isSupervisor: false }, (open) =>
      timerReset(open.item, personId, this.#journal.now, this.#journal.timesOf(open)),
    );
  }

  /** The work is done. @throws WorkRefused */
  close(id: number, by: Commander): Promise<WorkItem> {
    return this.#command(id, by, () => closing(by.personId, this.#journal.now));
  }

  /** Sends an answer to the customer. @throws WorkRefused */
  reply(threadId: number, personId: number, answer: Answer): Promise<WorkMessage> {
    return this.#inTurn(() => this.#answers.send(threadId, personId, answer));
  }

  /** Sends an answer again that has failed. @throws WorkRefused */
  retry(threadId: number, personId: number, messageId: number): Promise<WorkMessage> {
    return this.#inTurn(() => this.#answers.again(threadId, personId, messageId));
  }

  /** Ends the countdowns. Resolves when everything so far is written. */
  stop(): Promise<void> {
    this.#queue.stop();
    return this.#journal.inTurn(() => {});
  }

  #choosers(groupId: number): readonly number[] {
    const group = this.#deps.group(groupId);
    return group && isChosen(group) ? group.members.map(({ person_id }) => person_id) : [];
  }

  #described(all: Iterable<OpenItem>): readonly WorkItem[] {
    return [...all].map((open) => this.#journal.describe(open));
  }

  #found(id: number): OpenItem {
    const open = this.#journal.open.get(id);
    if (!open) throw new WorkRefused('notNow', 'It is closed.');
    return open;
  }

  /** The item of an agent, or any with a supervisor's right. */
  #held(id: number, { personId, isSupervisor }: Commander): OpenItem {
    const open = this.#found(id);
    if (open.item.person_id !== personId && !isSupervisor) throw notAssigned();
    return open;
  }

  #command(id: number, by: Commander, decide: (open: OpenItem) => WorkChange): Promise<WorkItem> {
    return this.#inTurn(async () => {
      const open = this.#held(id, by);
      const item = await this.#journal.change(open, decide(open));
      await this.#queue.distribute();
      return item;
    });
  }

  #inTurn<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    return this.#journal.inTurn(async () => {
      const result = await task();
      this.#queue.keepTicking();
      return result;
    });
  }
}
