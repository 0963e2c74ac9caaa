import type { Updateable } from 'kysely';
import type { WebChat } from '../../../sdk/wire/messages/web-chat.ts';
import type { WorkItem, WorkMessage } from '../../../sdk/wire/messages/work-item.ts';
import { topics } from '../base/changes.ts';
import type { WorkChannel } from '../messages/work/work-channel.ts';
import type { Tables } from '../store/tables.ts';
import { describeForAgents, describeForVisitor, timesOf, visitorMessageOf } from './chat-description.ts';
import { LiveChat, typingMs, type VisitorPage } from './live-chat.ts';
import type { WebChatsDeps } from './web-chat-deps.ts';
import { type ChatDeadline, deadlineOf } from './web-chat-rules.ts';
import type { ChatRow } from './web-chat-store.ts';

type EndReason = 'visitor' | 'agent' | 'idle' | 'left' | 'waitLimit';

/** The chats that are not over: they follow the work of agents, the pages of visitors, and the clock. */
export class LiveChats {
  readonly #deps: WebChatsDeps;
  readonly #chats = new Map<number, LiveChat>();
  readonly #pending = new Set<Promise<void>>();
  readonly #removeChannel: () => void;

  constructor(deps: WebChatsDeps) {
    this.#deps = deps;
    const channel: WorkChannel = {
      kind: 'webchat',
      // The visitor is there and waits.
      rank: 0,
      // A silent visitor is warned first, so chats end by their own deadlines.
      timesIn: ({ webChatAnswerMs }) => ({ replyMs: webChatAnswerMs, silenceMs: undefined }),
      maxTextLength: 2_000,
      deliver: ({ id, threadId }) => this.#delivered(threadId, id),
      changed: (item) => this.#workChanged(item),
    };
    this.#removeChannel = deps.work.addChannel(channel);
  }

  /** @param network of the visitor, as long as the phone system runs */
  put(row: ChatRow, network?: string): LiveChat {
    const chat = new LiveChat(row, this.#deps.clock.now(), network);
    this.#chats.set(row.id, chat);
    this.#listen(chat);
    this.#arm(chat);
    return chat;
  }

  get(id: number): LiveChat | undefined {
    return this.#chats.get(id);
  }

  ofThread(threadId: number): LiveChat | undefined {
    return [...this.#chats.values()].find(({ row }) => row.thread_id === threadId);
  }

  /** Returns how many visitors wait for a group, of all networks or of a single network. */
  waitingIn(groupId: number, network?: string): number {
    const waiting = [...this.#chats.values()].filter(
      ({ row }) => row.group_id === groupId && row.state === 'waiting',
    );
    return waiting.filter((chat) => network === undefined || chat.network === network).length;
  }

  positionOf({ thread_id, state }: ChatRow): number | undefined {
    return thread_id === null || state !== 'waiting' ? undefined : this.#deps.work.placeOf(thread_id);
  }

  describe({ row, isVisitorHere, typingTime }: LiveChat): WebChat {
    return describeForAgents(row, { isVisitorHere, typingTime });
  }

  /** Brings the chats up to date with the changes of their work before a crash. */
  catchUp(): void {
    for (const chat of this.#chats.values()) {
      if (chat.row.thread_id === null) continue;
      const item = this.#deps.work.openOf(chat.row.thread_id);
      if (item) this.#later(chat, () => this.#follow(chat, item));
      else this.#run(() => this.end(chat, 'agent'));
    }
  }

  /** A message of the visitor has gone to the agents. */
  async heard(chat: LiveChat, { threadId, item }: { threadId: number; item: WorkItem }): Promise<void> {
    const isFirst = chat.row.thread_id === null;
    if (isFirst || chat.row.silent_since !== null || chat.row.is_warned)
      await this.change(chat, { thread_id: threadId, silent_since: null, is_warned: false });
    if (isFirst) this.#listen(chat);
    this.#typed(chat, undefined);
    await this.#follow(chat, item);
  }

  /** Stores a change of a chat, and notifies both sides. */
  async change(chat: LiveChat, change: Updateable<Tables['web_chat']>): Promise<void> {
    chat.row = await this.#deps.store.update(chat.row.id, change);
    this.#arm(chat);
    this.#tellVisitor(chat);
    this.#tellAgents(chat);
  }

  /** A page of the visitor is open. Returns a function for its end; undefined if there are too many. */
  arrive(chat: LiveChat, page: VisitorPage): (() => void) | undefined {
    if (chat.isFull) return undefined;
    chat.pages.add(page);
    chat.awaySince = undefined;
    this.#arm(chat);
    this.#tellAgents(chat);
    this.#run(() => this.#deliverAll(chat));
    return () => {
      if (!chat.pages.delete(page) || chat.isVisitorHere || !this.#chats.has(chat.row.id)) return;
      chat.awaySince = this.#deps.clock.now();
      this.#arm(chat);
      this.#tellAgents(chat);
    };
  }

  /** The visitor types, which is no silence. */
  visitorTypes(chat: LiveChat): void {
    const { clock } = this.#deps;
    this.#typed(chat, clock.now());
    chat.typing = clock.after(typingMs, () => this.#typed(chat, undefined));
    const since = chat.row.silent_since?.getTime();
    if (since !== undefined && clock.now() - since > typingMs)
      this.#later(chat, () => this.change(chat, { silent_since: new Date(clock.now()), is_warned: false }));
  }

  agentTypes(threadId: number): void {
    this.ofThread(threadId)?.send({ type: 'typing' });
  }

  /** Ends a chat, with the work on it. */
  async end(chat: LiveChat, reason: EndReason): Promise<void> {
    const { changes, clock, store, work } = this.#deps;
    await changes.inTurn(topics.webChat(chat.row.id), async () => {
      if (!this.#chats.delete(chat.row.id)) return;
      chat.row = await store.update(chat.row.id, {
        state: 'ended',
        end_reason: reason,
        ended_at: new Date(clock.now()),
      });
      chat.typingTime = undefined;
      this.#tellVisitor(chat);
      this.#tellAgents(chat);
      chat.dispose();
      if (chat.row.thread_id !== null) await work.leave(chat.row.thread_id);
    });
  }

  async stop(): Promise<void> {
    this.#removeChannel();
    for (const chat of this.#chats.values()) chat.dispose();
    this.#chats.clear();
    await Promise.all(this.#pending);
  }

  /** An item has changed its state or its agent. Others move up. */
  #workChanged(item: WorkItem): void {
    const chat = this.ofThread(Number(item.threadID));
    if (chat) {
      if (item.state === 'closed') this.#run(() => this.end(chat, 'agent'));
      else this.#later(chat, () => this.#follow(chat, item));
    }
    queueMicrotask(() => {
      for (const one of this.#chats.values())
        if (one.row.state === 'waiting' && this.positionOf(one.row) !== one.position) this.#tellVisitor(one);
    });
  }

  async #follow(chat: LiveChat, item: WorkItem): Promise<void> {
    const state = item.state === 'queued' ? 'waiting' : 'talking';
    const agent_name = item.agentName ?? null;
    const { row } = chat;
    if (item.state === 'closed' || !this.#chats.has(row.id)) return;
    if (row.state === state && row.agent_name === agent_name && row.group_id === Number(item.group)) return;
    await this.change(chat, {
      state,
      agent_name,
      group_id: Number(item.group),
      ...(state === 'waiting' && { queued_at: new Date(this.#deps.clock.now()), silent_since: null }),
    });
  }

  /** An agent has answered: from now on, the visitor is silent. */
  #delivered(threadId: number, messageId: number): void {
    const chat = this.ofThread(threadId);
    const { clock, work } = this.#deps;
    this.#run(async () => {
      const state = chat?.isVisitorHere ? 'delivered' : 'sent';
      await work.setMessageState(messageId, state, { from: ['queued'] });
    });
    if (chat)
      this.#later(chat, () => this.change(chat, { silent_since: new Date(clock.now()), is_warned: false }));
  }

  /** Marks the messages that were sent meanwhile as delivered: the visitor has come back. */
  async #deliverAll({ row }: LiveChat): Promise<void> {
    if (row.thread_id === null) return;
    const { work } = this.#deps;
    for (const id of await work.sentIn(row.thread_id))
      await work.setMessageState(id, 'delivered', { from: ['sent'] });
  }

  #listen(chat: LiveChat): void {
    if (chat.row.thread_id === null) return;
    chat.listening = this.#deps.changes.listen(topics.workMessages(chat.row.thread_id), ({ item }) => {
      const message = item && visitorMessageOf(item as WorkMessage);
      if (message) chat.send({ type: 'message', message });
    });
  }

  #arm(chat: LiveChat): void {
    const { clock, group } = this.#deps;
    const durations = group(chat.row.group_id)?.durations;
    const deadline = durations && deadlineOf(timesOf(chat.row, chat.awaySince), durations);
    chat.deadline = deadline
      ? clock.after(Math.max(0, deadline.at - clock.now()), () => this.#due(chat, deadline))
      : () => {};
  }

  #due(chat: LiveChat, { what }: ChatDeadline): void {
    if (what === 'warn') this.#later(chat, () => this.change(chat, { is_warned: true }));
    else this.#run(() => this.end(chat, what));
  }

  #typed(chat: LiveChat, at: number | undefined): void {
    if (chat.typingTime === at) return;
    chat.typingTime = at;
    if (at === undefined) chat.typing = () => {};
    this.#tellAgents(chat);
  }

  #tellVisitor(chat: LiveChat): void {
    chat.position = this.positionOf(chat.row);
    chat.send({ type: 'chat', chat: describeForVisitor(chat.row, chat.position) });
  }

  #tellAgents(chat: LiveChat): void {
    if (chat.row.thread_id === null) return;
    const item = this.describe(chat);
    this.#deps.changes.publish(topics.webChats, { uri: item.restUri, item });
  }

  #later(chat: LiveChat, task: () => Promise<void>): void {
    const { changes } = this.#deps;
    this.#run(() =>
      changes.inTurn(topics.webChat(chat.row.id), async () => {
        if (this.#chats.has(chat.row.id)) await task();
      }),
    );
  }

  #run(task: () => Promise<void>): void {
    const running = task()
      .catch((error: unknown) => this.#deps.log.error({ error }, 'a web chat could not be stored'))
      .finally(() => this.#pending.delete(running));
    this.#pending.add(running);
  }
}
