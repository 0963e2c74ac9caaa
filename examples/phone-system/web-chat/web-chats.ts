import { createHash, randomBytes } from 'node:crypto';
import {
  type NewWebChat,
  type VisitorMessage,
  type WebChat,
  type WebChatSession,
  webChatFileTypes,
  webChatLimits,
} from '../../../sdk/wire/messages/web-chat.ts';
import { topics } from '../base/changes.ts';
import { webChatFilePath } from '../base/paths.ts';
import { Rate } from '../limits/rate.ts';
import type { IncomingWork, WorkFile } from '../messages/work/work-channel.ts';
import type { AlsoWrite } from '../messages/work/work-store.ts';
import { describeForAgents, describeForVisitor, visitorMessageOf } from './chat-description.ts';
import type { LiveChat } from './live-chat.ts';
import { LiveChats } from './live-chats.ts';
import type { WebChatGroup, WebChatsDeps } from './web-chat-deps.ts';
import { cleanFileName, fileTypeOf, hasOtherEnding } from './web-chat-files.ts';
import { pageAddress } from './web-chat-rules.ts';
import type { ChatRow } from './web-chat-store.ts';

/** Why a visitor cannot do something now. */
export type ChatRefusal =
  | 'ended'
  | 'tooFast'
  | 'tooMany'
  | 'fileType'
  | 'notAnswered'
  | 'noRoom'
  | 'notOffered'
  | 'full';

/** A command of a visitor that is not possible now. */
export class ChatRefused extends Error {
  override readonly name = 'ChatRefused';
  readonly reason: ChatRefusal;

  constructor(reason: ChatRefusal) {
    super(reason);
    this.reason = reason;
  }
}

const dayMs = 24 * 3_600_000;
/** The limit on files of all visitors of a group in an hour. */
const filesOfGroup = { most: 500 * 1024 ** 2, windowMs: 3_600_000 };
/**
 * A single network takes half of the places of a group at most: a company may share a network, a flood must not take
 * all.
 */
const networksOfGroup = 2;
const minPlacesOfNetwork = 3;

/** Where a visitor comes from. */
export interface Visit {
  /** The website. */
  readonly origin: string;
  readonly network: string;
}
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The chats of visitors of websites with groups. Their messages are the messages of a conversation of the group, on
 * which agents work; this class has the parts of web chats only: the visitor's token and page, silence, files and the
 * offer of a call.
 */
export class WebChats {
  readonly #deps: WebChatsDeps;
  readonly #live: LiveChats;
  readonly #fileOctets = new Rate<number>(filesOfGroup);

  private constructor(deps: WebChatsDeps) {
    this.#deps = deps;
    this.#live = new LiveChats(deps);
  }

  /** Goes on with the chats that the last run of the phone system has left. */
  static async load(deps: WebChatsDeps): Promise<WebChats> {
    const chats = new WebChats(deps);
    for (const row of await deps.store.open()) chats.#live.put(row);
    chats.#live.catchUp();
    return chats;
  }

  /** A visitor begins a chat. Without a question, agents learn of it with the first message. @throws ChatRefused */
  start(group: WebChatGroup, form: NewWebChat, from: Visit): Promise<WebChatSession> {
    // Places are counted and taken in a single turn, so that many visitors at once take no more of them.
    return this.#deps.changes.inTurn(`webChatPlaces/${group.id}`, () => this.#start(group, form, from));
  }

  async #start(group: WebChatGroup, form: NewWebChat, { origin, network }: Visit): Promise<WebChatSession> {
    if (this.#live.waitingIn(group.id) >= group.places) throw new ChatRefused('full');
    const ofNetwork = Math.max(minPlacesOfNetwork, Math.floor(group.places / networksOfGroup));
    if (this.#live.waitingIn(group.id, network) >= ofNetwork) throw new ChatRefused('full');
    const { clock, store } = this.#deps;
    const token = randomBytes(32).toString('base64url');
    const now = new Date(clock.now());
    const row = await store.add({
      token_hash: hashOf(token),
      remote: `web-${randomBytes(9).toString('base64url')}`,
      group_id: group.id,
      origin,
      name: form.name,
      email: form.email,
      question: form.question,
      page_url: pageAddress(form.pageUrl, origin),
      page_title: form.pageTitle,
      language: form.language,
      state: 'waiting',
      started_at: now,
      queued_at: now,
    });
    const chat = this.#live.put(row, network);
    if (form.question !== '') await this.#inTurn(chat, () => this.#receive(chat, { text: form.question }));
    return { token, ...(await this.session(chat.row)) };
  }

  /** The chat of a token, also for a day after its end. */
  async byToken(token: string): Promise<ChatRow | undefined> {
    const row = await this.#deps.store.byToken(hashOf(token));
    if (!row) return undefined;
    const isKept = row.ended_at === null || this.#deps.clock.now() - row.ended_at.getTime() < dayMs;
    return isKept ? (this.#live.get(row.id)?.row ?? row) : undefined;
  }

  /** The chat with its messages, as the visitor sees it. */
  async session(row: ChatRow): Promise<WebChatSession> {
    const { work } = this.#deps;
    const range = { offset: 0, length: webChatLimits.messages };
    const { items } = row.thread_id === null ? { items: [] } : await work.messages(row.thread_id, range);
    const messages = items.toReversed().flatMap((message) => visitorMessageOf(message) ?? []);
    return { chat: describeForVisitor(row, this.#live.positionOf(row)), messages };
  }

  /** Adds a message of a visitor. The same key twice is a single message. @throws ChatRefused */
  async write(row: ChatRow, { text, key }: { text: string; key: string }): Promise<VisitorMessage> {
    const chat = this.#writable(row);
    return this.#inTurn(chat, async () => {
      const { store } = this.#deps;
      const id =
        (await store.messageOf(row.id, key)) ??
        (await this.#receive(chat, { text }, (db, messageId) =>
          store.keepKey(db, { chat_id: row.id, key, message_id: messageId }),
        ));
      return this.#messageBy(chat, id, key);
    });
  }

  /** Before an agent has answered, a stranger only writes. A file of another kind can never be sent. @throws ChatRefused */
  checkFiles(row: ChatRow, name: string): void {
    const chat = this.#live.get(row.id);
    if (!chat) throw new ChatRefused('ended');
    if (chat.row.state !== 'talking')
      throw new ChatRefused(hasOtherEnding(name) ? 'fileType' : 'notAnswered');
  }

  /** A visitor sends a file. @throws ChatRefused */
  async sendFile(row: ChatRow, octets: Uint8Array, name: string): Promise<VisitorMessage> {
    const chat = this.#writable(row);
    if (this.#fileOctets.add(row.group_id, octets.length) > 0) throw new ChatRefused('noRoom');
    return this.#inTurn(chat, async () => {
      this.checkFiles(row, name);
      const file = await this.#keepFile(row, octets, name);
      return this.#messageBy(chat, await this.#receive(chat, { text: '', file }));
    });
  }

  /** Keeps a file of a chat, for a message with it. @throws ChatRefused */
  keepFile(row: ChatRow, octets: Uint8Array, name: string): Promise<WorkFile> {
    return this.#deps.changes.inTurn(topics.webChat(row.id), () => this.#keepFile(row, octets, name));
  }

  /** In the turn of the chat: files are counted and added without another file in between. */
  async #keepFile(row: ChatRow, octets: Uint8Array, name: string): Promise<WorkFile> {
    const { store, files } = this.#deps;
    const type = fileTypeOf(octets);
    if (type === undefined) throw new ChatRefused('fileType');
    if ((await store.filesOf(row.id)) >= webChatLimits.files) throw new ChatRefused('tooMany');
    if (!(await files.hasRoom())) throw new ChatRefused('noRoom');
    const file = { name: cleanFileName(name, type), type, size: octets.length };
    const id = await files.add(octets, (added) => store.addFile({ id: added, chat_id: row.id, ...file }));
    return { ...file, url: webChatFilePath(id) };
  }

  /** Returns a file with its conversation and its path on the disk. */
  async file(id: string) {
    const row = await this.#deps.store.file(id);
    // Files of earlier versions may have names that end like programs.
    const type = webChatFileTypes.find((one) => one === row?.type);
    return (
      row && {
        ...row,
        name: type ? cleanFileName(row.name, type) : row.name,
        path: this.#deps.files.pathOf(row.id),
      }
    );
  }

  /** The visitor asks to be called at a number, after an agent has offered it. Once for each offer. @throws ChatRefused */
  async requestCall(row: ChatRow, number: string): Promise<ChatRow> {
    const chat = this.#writable(row);
    return this.#inTurn(chat, async () => {
      if (chat.row.offered_number === null || chat.row.requested_number !== null)
        throw new ChatRefused('notOffered');
      await this.#live.change(chat, { requested_number: number });
      await this.#receive(chat, { text: number, phone: number });
      return chat.row;
    });
  }

  /** The number at which a group is called from outside. */
  phoneOf(groupId: number): string | undefined {
    return this.#deps.group(groupId)?.phone;
  }

  /** An agent offers a call: the visitor sees the number of the group. Returns undefined for a chat that is over. */
  async offerCall(threadId: number, number: string): Promise<WebChat | undefined> {
    const chat = this.#live.ofThread(threadId);
    if (!chat) return undefined;
    return this.#inTurn(chat, async () => {
      await this.#live.change(chat, { offered_number: number, requested_number: null });
      return this.#live.describe(chat);
    });
  }

  /** The visitor ends the chat. */
  async end(row: ChatRow): Promise<void> {
    const chat = this.#live.get(row.id);
    if (chat) await this.#live.end(chat, 'visitor');
  }

  /** The live chat of a row; undefined if it is over. */
  liveOf(row: ChatRow): LiveChat | undefined {
    return this.#live.get(row.id);
  }

  get live(): LiveChats {
    return this.#live;
  }

  /** A chat as agents see it. */
  async ofThread(threadId: number): Promise<WebChat | undefined> {
    const chat = this.#live.ofThread(threadId);
    if (chat) return this.#live.describe(chat);
    const row = await this.#deps.store.byThread(threadId);
    return row && describeForAgents(row, { isVisitorHere: false, typingTime: undefined });
  }

  /** The stored chat of a conversation. */
  rowOf(threadId: number): Promise<ChatRow | undefined> {
    return this.#deps.store.byThread(threadId);
  }

  /** Ends timers and subscriptions. Resolves when everything so far is written. */
  stop(): Promise<void> {
    return this.#live.stop();
  }

  #writable(row: ChatRow): LiveChat {
    const chat = this.#live.get(row.id);
    if (!chat) throw new ChatRefused('ended');
    if (!chat.mayWrite(this.#deps.clock.elapsed())) throw new ChatRefused('tooFast');
    return chat;
  }

  /** Hands a message to the agents. Returns its id. */
  async #receive(
    chat: LiveChat,
    message: Pick<IncomingWork, 'text' | 'file' | 'phone'>,
    alsoWrite?: AlsoWrite,
  ): Promise<number> {
    if (chat.row.state === 'ended') throw new ChatRefused('ended');
    const { work } = this.#deps;
    const { remote, name, group_id: groupId } = chat.row;
    const label = name === '' ? undefined : name;
    const received = await work.received({ ...message, kind: 'webchat', groupId, remote, label }, alsoWrite);
    await this.#live.heard(chat, received);
    return Number(received.message.messageID);
  }

  async #messageBy(chat: LiveChat, id: number, key?: string): Promise<VisitorMessage> {
    const { messages } = await this.session(chat.row);
    const message = messages.findLast((one) => one.id === String(id));
    if (!message) throw new Error(`There is no message ${id}.`);
    return { ...message, ...(key !== undefined && { key }) };
  }

  #inTurn<Result>(chat: LiveChat, task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.webChat(chat.row.id), task);
  }
}
