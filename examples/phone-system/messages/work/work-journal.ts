import type { WorkItem, WorkKind, WorkMessage } from '../../../../sdk/wire/messages/work-item.ts';
import { type Changes, topics } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { notificationsPath } from '../../base/paths.ts';
import type { MessageGroup } from '../../queues/message-group.ts';
import type { MessageRow } from '../message-states.ts';
import { publishReceived, type ReceivedText } from '../received-text.ts';
import { OpenItems } from './open-items.ts';
import type { WorkChange } from './work-changes.ts';
import { type WorkChannel, WorkRefused, type WorkTimes } from './work-channel.ts';
import { describeItem, describeMessage, type WorkNames } from './work-description.ts';
import type { ItemRow, OpenItem, WorkStore } from './work-store.ts';

interface WorkJournalDeps {
  readonly store: WorkStore;
  readonly changes: Changes;
  readonly clock: Clock;
  readonly names: WorkNames;
  readonly group: (groupId: number) => MessageGroup | undefined;
  /** Returns the members of a group who choose their items, and so have to know the waiting items. */
  readonly choosers: (groupId: number) => readonly number[];
  /** Called when a group gives a conversation away to which its customer did not write: it does not see the messages any more. */
  readonly gaveAway: (groupId: number) => void;
}

/** Open work items in memory. Changes are written to the store, remembered, and then published. */
export class WorkJournal {
  readonly #deps: WorkJournalDeps;
  readonly #channels = new Map<string, WorkChannel>();
  readonly open = new OpenItems();
  /** Agents who had an item and did not answer. */
  readonly passed = new Map<number, Set<number>>();

  constructor(deps: WorkJournalDeps) {
    this.#deps = deps;
  }

  get now(): number {
    return this.#deps.clock.now();
  }

  addChannel(channel: WorkChannel): () => void {
    this.#channels.set(channel.kind, channel);
    return () => {
      if (this.#channels.get(channel.kind) === channel) this.#channels.delete(channel.kind);
    };
  }

  /** False while the channel of an item is away, or where its group is gone. */
  isServed({ item, thread }: OpenItem): boolean {
    return this.#channels.has(thread.channel) && this.#deps.group(item.group_id) !== undefined;
  }

  /** @throws WorkRefused while the channel is away */
  channelOf({ thread }: OpenItem): WorkChannel {
    const channel = this.#channels.get(thread.channel as WorkKind);
    if (!channel) throw new WorkRefused('notNow', `There is no channel ${thread.channel}.`);
    return channel;
  }

  /** The times of the group that works on an item, as they are now. A countdown that runs stays as it is. @throws WorkRefused */
  timesOf(open: OpenItem): WorkTimes {
    const group = this.#deps.group(open.item.group_id);
    if (!group) throw new WorkRefused('notNow', 'The group is gone.');
    return this.channelOf(open).timesIn(group);
  }

  describe(open: OpenItem): WorkItem {
    return describeItem(open, this.#deps.names);
  }

  describeMessage(row: MessageRow): WorkMessage {
    return describeMessage(row, this.#deps.names);
  }

  /** Notes that this agent had the item and did not answer. */
  pass({ item }: OpenItem, personId: number): void {
    this.passed.set(item.id, (this.passed.get(item.id) ?? new Set()).add(personId));
  }

  change(open: OpenItem, { change, note }: WorkChange): Promise<WorkItem> {
    return this.inMessages(open.thread.id, async () => {
      const at = new Date(this.now);
      return this.keep(await this.#deps.store.change(open, change, { at, note }));
    });
  }

  /** Remembers and publishes the written rows. */
  keep({ item, thread, messages }: OpenItem & { readonly messages: readonly MessageRow[] }): WorkItem {
    const before = this.open.get(item.id)?.item;
    const open = { item, thread };
    this.open.put(open);
    if (item.closed_at) this.passed.delete(item.id);
    for (const row of messages) this.publishMessage(row);
    const described = this.describe(open);
    const { changes } = this.#deps;
    const isOver = item.closed_at !== null;
    changes.publish(topics.workItems, { uri: described.restUri, item: isOver ? undefined : described });
    this.#notify(before, item);
    this.#endReading(before, open);
    if (before?.state !== item.state || before.person_id !== item.person_id)
      this.#channels.get(thread.channel)?.changed?.(described);
    return described;
  }

  /** The counters of these agents may be others now. */
  #notify(before: ItemRow | undefined, now: ItemRow): void {
    const { changes, choosers } = this.#deps;
    const concerned = [before, now].flatMap((item) => {
      if (!item) return [];
      return item.person_id === null ? choosers(item.group_id) : [item.person_id];
    });
    for (const personId of new Set(concerned))
      changes.publish(topics.workOf(personId), { uri: notificationsPath, item: undefined });
  }

  #endReading(before: ItemRow | undefined, { item, thread }: OpenItem): void {
    const { changes, gaveAway } = this.#deps;
    if (!before || before.group_id === thread.group_id || !changes.isWatched(topics.workMessages(thread.id)))
      return;
    if (item.closed_at || item.group_id !== before.group_id) gaveAway(before.group_id);
  }

  publishMessage(row: MessageRow): WorkMessage {
    const item = this.describeMessage(row);
    this.#deps.changes.publish(topics.workMessages(row.thread_id), { uri: item.restUri, item });
    return item;
  }

  /** Tells the parts of the phone system that follow all messages. */
  received(text: ReceivedText): void {
    publishReceived(this.#deps.changes, text);
  }

  /** Commands run in turn, so that two agents never get the same item. */
  inTurn<Result>(task: () => Result | Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.workItems, task);
  }

  /** Readers of the messages neither miss a message nor get a message twice. */
  inMessages<Result>(threadId: number | undefined, task: () => Promise<Result>): Promise<Result> {
    return threadId === undefined ? task() : this.#deps.changes.inTurn(topics.workMessages(threadId), task);
  }
}
