import { type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import {
  EventStatus,
  EventType,
  type HistoryVisibility,
  type JoinRule,
  type MatrixClient,
  type MatrixEvent,
  NotificationCountType,
  type Room,
} from 'matrix-js-sdk';
import type { RoomMessageEventContent } from 'matrix-js-sdk/lib/types.js';
import type { Platform } from '../../platform/platform.ts';
import { CallsideError, toCallsideError } from '../../transport/errors.ts';
import { downloadFile, type FileOptions, uploadFile } from '../messages/attachments.ts';
import { draftContent, type MessageDraft } from '../messages/draft.ts';
import { type ChatMessage, isWritten } from '../messages/message.ts';
import { readMessage } from '../messages/read-message.ts';
import { Timeline } from '../messages/timeline.ts';
import {
  isLastAdministrator,
  levels,
  type MemberLevel,
  memberLevel,
  type PowerLevels,
  permissionsOf,
  type RoomKind,
  type RoomPermissions,
  roomKindOf,
  withPermissions,
} from '../rules.ts';
import { orChatError } from '../session/homeserver-client.ts';
import type { ChatMember } from './member.ts';

/** The properties of a room at one moment. */
export interface RoomSummary {
  /** Its name, or the names of its members. */
  readonly name: string;
  /** Empty for a room without a topic. */
  readonly topic: string;
  /** The kind, by the beginning of its alias. */
  readonly kind: RoomKind;
  /** Whether messages are encrypted. It never ends once it has begun. */
  readonly isEncrypted: boolean;
  /** Whether it is one of the user's favourites. */
  readonly isFavorite: boolean;
  /** Hidden rooms are left out of lists until they are opened again. */
  readonly isHidden: boolean;
  /** The user's membership. */
  readonly membership: 'join' | 'invite' | 'leave' | 'ban';
  /** The one who invited the user, as `@alice:acme.example`. */
  readonly inviter: string | undefined;
  /** The other one of a direct chat. */
  readonly partnerID: string | undefined;
  /** The number of unread messages. */
  readonly unread: number;
  /** Unread messages that name the user. */
  readonly mentions: number;
  /** The newest line that somebody wrote, as far as it is loaded. */
  readonly last: ChatMessage | undefined;
  /** Milliseconds since 1970 of the newest line; 0 while it is not known, as for invitations. */
  readonly activeAt: number;
  /** Whether members are invited, or may join by themselves. */
  readonly joinRule: 'invite' | 'public';
  /** How far back new members read: from their joining, from their invitation, everything; `world_readable` also for others. */
  readonly historyVisibility: 'world_readable' | 'shared' | 'invited' | 'joined';
  /** The user's level. */
  readonly level: MemberLevel;
  /** The lowest level for each kind of action. */
  readonly permissions: RoomPermissions;
  /** The members without the user who are writing at the moment. */
  readonly typing: readonly string[];
}

/** A room without a name is named after so many members. */
const namedMembers = 3;

const hiddenTag = 'u.callside.hidden';
const favoriteTag = 'm.favourite';
/** The homeserver forgets a writer after this time. */
const typingMs = 20_000;

/** A room of the chat. Methods reject with `chat.forbidden`, `chat.unreachable`, `chat.tooFast` and `chat.failed`. */
export class ChatRoom {
  readonly #matrix: MatrixClient;
  readonly #fetch: Platform['fetch'];
  readonly #summary: Signal<RoomSummary>;

  /** The id at the homeserver, as `!abc:acme.example`. */
  readonly id: string;
  /** Its properties; live. */
  readonly summary: ReadonlySignal<RoomSummary>;
  /** Its lines. */
  readonly timeline: Timeline;

  /** @internal */
  constructor(matrix: MatrixClient, room: Room, { clock, fetch }: Pick<Platform, 'clock' | 'fetch'>) {
    this.#matrix = matrix;
    this.#fetch = fetch;
    this.id = room.roomId;
    const summary = signal(summarize(matrix, room));
    this.#summary = summary;
    this.summary = summary;
    this.timeline = new Timeline(matrix, room, clock);
  }

  get #room(): Room {
    const room = this.#matrix.getRoom(this.id);
    if (!room) throw new CallsideError('notFound');
    return room;
  }

  /**
   * Reads the room again, because something about it has changed.
   *
   * @internal
   */
  update(): void {
    const room = this.#matrix.getRoom(this.id);
    if (room) this.#summary.value = summarize(this.#matrix, room);
  }

  /** The members, the invited and the banned, by name. Loads them where only some are known. */
  async members(): Promise<readonly ChatMember[]> {
    const room = this.#room;
    await orChatError(room.loadMembersIfNeeded());
    return room
      .getMembers()
      .flatMap(({ userId, rawDisplayName, powerLevel, membership }): readonly ChatMember[] =>
        membership === 'join' || membership === 'invite' || membership === 'ban'
          ? [{ userID: userId, name: rawDisplayName || userId, level: memberLevel(powerLevel), membership }]
          : [],
      )
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** The name of a member, of the present or the past. */
  nameOf(userID: string): string {
    return this.#matrix.getRoom(this.id)?.getMember(userID)?.rawDisplayName || userID;
  }

  /**
   * Sends a message. Resolves when the homeserver has it; until then it is a line with its status. Rejects with `chat.empty`,
   * `chat.tooLong`. A message that the rights do not allow (`chat.forbidden`) leaves no line.
   */
  async send(draft: MessageDraft): Promise<void> {
    await this.#send(draftContent(draft, (id) => this.timeline.eventOf(id)));
  }

  /**
   * Sends a file, encrypted where the room is. Resolves when the homeserver has it. Rejects with `chat.fileTooLarge` above the limit
   * of the homeserver, and with `aborted`.
   */
  async sendFile(file: Blob, options: FileOptions): Promise<void> {
    const { isEncrypted } = this.#summary.peek();
    const content = await uploadFile(this.#matrix, file, { ...options, isEncrypted });
    await this.#send(content as RoomMessageEventContent);
  }

  /**
   * Returns the file of a message, decrypted. Its type is what the sender says: show only types that are safe. Rejects with
   * `notFound`, `chat.damagedFile`.
   */
  async loadFile(id: string): Promise<Blob> {
    const event = this.timeline.eventOf(id);
    if (!event) throw new CallsideError('notFound');
    return downloadFile(this.#matrix, event, this.#fetch);
  }

  async #send(content: RoomMessageEventContent): Promise<void> {
    // Messages keep their order: those that failed go first.
    for (const event of this.#failed) await this.resend(event.getId() ?? '').catch(() => undefined);
    const before = new Set(this.#failed);
    try {
      await orChatError(this.#matrix.sendMessage(this.id, content));
    } catch (thrown) {
      // A message that the room never takes would hold up all later ones.
      const isRefused = toCallsideError(thrown).code === 'chat.forbidden';
      if (isRefused)
        for (const event of this.#failed) if (!before.has(event)) this.#matrix.cancelPendingEvent(event);
      throw thrown;
    }
  }

  get #failed(): readonly MatrixEvent[] {
    return this.#room.getPendingEvents().filter(({ status }) => status === EventStatus.NOT_SENT);
  }

  /** Sends a failed message again. */
  async resend(id: string): Promise<void> {
    const event = this.timeline.eventOf(id);
    if (!event) throw new CallsideError('notFound');
    await orChatError(this.#matrix.resendEvent(event, this.#room));
  }

  /** Gives a failed message up. */
  discard(id: string): void {
    const event = this.timeline.eventOf(id);
    if (event) this.#matrix.cancelPendingEvent(event);
  }

  /** Deletes a message for everybody. */
  async remove(id: string): Promise<void> {
    await orChatError(this.#matrix.redactEvent(this.id, id));
  }

  /** Adds the user's reaction with a sign to a message, or withdraws it. */
  async react(id: string, sign: string): Promise<void> {
    const own = this.timeline.messages.peek().find((message) => message.id === id)?.reactions;
    const ownID = own?.find((reaction) => reaction.sign === sign)?.ownID;
    if (ownID !== undefined) return this.remove(ownID);
    const content = { 'm.relates_to': { rel_type: 'm.annotation' as const, event_id: id, key: sign } };
    await orChatError(this.#matrix.sendEvent(this.id, EventType.Reaction, content as never));
  }

  /** Tells the others that the user writes, or has stopped. */
  async setTyping({ isTyping }: { readonly isTyping: boolean }): Promise<void> {
    await orChatError(this.#matrix.sendTyping(this.id, isTyping, typingMs));
  }

  /** Marks everything as read, up to the newest line. */
  async markRead(): Promise<void> {
    const newest = this.#room.getLiveTimeline().getEvents().at(-1);
    if (newest) await orChatError(this.#matrix.sendReadReceipt(newest));
    this.update();
  }

  /** The id of the last line that the user has read; undefined where nothing is known. */
  get readUpTo(): string | undefined {
    return this.#room.getEventReadUpTo(this.#matrix.getSafeUserId()) ?? undefined;
  }

  /** The members, without the user, who have read up to this line. */
  readersOf(id: string): readonly string[] {
    const event = this.timeline.eventOf(id);
    const own = this.#matrix.getSafeUserId();
    return event ? this.#room.getUsersReadUpTo(event).filter((userID) => userID !== own) : [];
  }

  /** Accepts an invitation. */
  async join(): Promise<void> {
    await orChatError(this.#matrix.joinRoom(this.id));
  }

  /**
   * Leaves the room, or declines the invitation. Rejects with `chat.lastAdministrator` where nobody could administrate it any
   * more, unless `isConfirmed`.
   */
  async leave({ isConfirmed = false }: { readonly isConfirmed?: boolean } = {}): Promise<void> {
    const own = this.#matrix.getSafeUserId();
    if (!isConfirmed && this.#summary.peek().membership === 'join') {
      const members = (await this.members()).filter(({ membership }) => membership === 'join');
      if (isLastAdministrator(own, members)) throw new CallsideError('chat.lastAdministrator');
    }
    await orChatError(this.#matrix.leave(this.id));
  }

  /** Invites somebody, as `@bob:acme.example`. */
  async invite(userID: string): Promise<void> {
    await orChatError(this.#matrix.invite(this.id, userID));
  }

  /** Removes a member, who may be invited again. */
  async kick(userID: string): Promise<void> {
    await orChatError(this.#matrix.kick(this.id, userID));
  }

  /** Removes a member for good. */
  async ban(userID: string): Promise<void> {
    await orChatError(this.#matrix.ban(this.id, userID));
  }

  /** Lets a banned user be invited again. */
  async unban(userID: string): Promise<void> {
    await orChatError(this.#matrix.unban(this.id, userID));
  }

  /** Gives a member another level. */
  async setLevel(userID: string, level: MemberLevel): Promise<void> {
    await orChatError(this.#matrix.setPowerLevel(this.id, userID, levels[level]));
  }

  /** Changes the permissions of the room. Those that are not named stay. */
  async setPermissions(changed: Partial<RoomPermissions>): Promise<void> {
    await this.#setState(EventType.RoomPowerLevels, withPermissions(powerLevelsOf(this.#room), changed));
  }

  /** Names the room. */
  async setName(name: string): Promise<void> {
    await orChatError(this.#matrix.setRoomName(this.id, name));
  }

  /** Changes the topic; an empty one removes it. */
  async setTopic(topic: string): Promise<void> {
    await orChatError(this.#matrix.setRoomTopic(this.id, topic));
  }

  /** Decides whether members are invited, or may join by themselves. */
  async setJoinRule(joinRule: RoomSummary['joinRule']): Promise<void> {
    await this.#setState(EventType.RoomJoinRules, { join_rule: joinRule as JoinRule });
  }

  /** Decides how far back new members read. */
  async setHistoryVisibility(visibility: RoomSummary['historyVisibility']): Promise<void> {
    await this.#setState(EventType.RoomHistoryVisibility, {
      history_visibility: visibility as HistoryVisibility,
    });
  }

  /** Puts the room among the favourites, or takes it out. */
  async setFavorite({ isFavorite }: { readonly isFavorite: boolean }): Promise<void> {
    await this.#setTag(favoriteTag, isFavorite);
  }

  /** Leaves the room out of lists, until it is opened or somebody writes. */
  async setHidden({ isHidden }: { readonly isHidden: boolean }): Promise<void> {
    await this.#setTag(hiddenTag, isHidden);
  }

  async #setTag(tag: string, isSet: boolean): Promise<void> {
    const done = isSet ? this.#matrix.setRoomTag(this.id, tag, {}) : this.#matrix.deleteRoomTag(this.id, tag);
    await orChatError(done as Promise<unknown>);
  }

  async #setState(type: EventType, content: object): Promise<void> {
    await orChatError(this.#matrix.sendStateEvent(this.id, type as never, content as never));
  }
}

const powerLevelsOf = (room: Room): PowerLevels =>
  room.currentState.getStateEvents(EventType.RoomPowerLevels, '')?.getContent<PowerLevels>() ?? {};

function summarize(matrix: MatrixClient, room: Room): RoomSummary {
  const own = matrix.getSafeUserId();
  const membership = room.getMyMembership();
  const partnerID = partnerOf(matrix, room);
  const last = room
    .getLiveTimeline()
    .getEvents()
    .findLast((event) => event.getType() === 'm.room.message' || event.getType() === 'm.room.encrypted');
  const lastMessage = last && readMessage(last, room);
  const alias = room.getCanonicalAlias();
  const kind = partnerID !== undefined && alias === null ? 'direct' : roomKindOf(alias);
  return {
    name: nameOf(room, kind === 'direct' ? partnerID : undefined),
    topic: room.currentState.getStateEvents(EventType.RoomTopic, '')?.getContent().topic ?? '',
    kind,
    isEncrypted: room.hasEncryptionStateEvent(),
    isFavorite: room.tags[favoriteTag] !== undefined,
    isHidden: room.tags[hiddenTag] !== undefined,
    membership:
      membership === 'join' || membership === 'invite' || membership === 'ban' ? membership : 'leave',
    inviter: membership === 'invite' ? room.getMember(own)?.events.member?.getSender() : undefined,
    partnerID: kind === 'direct' ? partnerID : undefined,
    unread: room.getUnreadNotificationCount(NotificationCountType.Total),
    mentions: room.getUnreadNotificationCount(NotificationCountType.Highlight),
    last: lastMessage && isWritten(lastMessage) ? lastMessage : undefined,
    activeAt: Math.max(0, room.getLastActiveTimestamp()),
    joinRule: room.getJoinRule() === 'public' ? 'public' : 'invite',
    historyVisibility: room.getHistoryVisibility(),
    level: memberLevel(room.getMember(own)?.powerLevel ?? 0),
    permissions: permissionsOf(powerLevelsOf(room)),
    typing: room
      .getMembers()
      .filter(({ typing, userId }) => typing && userId !== own)
      .map(({ userId }) => userId),
  };
}

/** The room's own name; else that of the partner, or of the first members. The alias is an address, not a name. */
function nameOf(room: Room, partnerID: string | undefined): string {
  const given: unknown = room.currentState.getStateEvents(EventType.RoomName, '')?.getContent().name;
  if (typeof given === 'string' && given.trim() !== '') return given;
  const nameOfMember = (userID: string) => room.getMember(userID)?.rawDisplayName || userID;
  if (partnerID !== undefined) return nameOfMember(partnerID);
  const others = room
    .getMembers()
    .filter(({ userId, membership }) => userId !== room.myUserId && membership !== 'leave')
    .slice(0, namedMembers)
    .map(({ userId }) => nameOfMember(userId));
  return others.length > 0 ? others.join(', ') : room.name;
}

/** The other one of a direct chat: as the user's list of direct chats says, or the invitation. */
function partnerOf(matrix: MatrixClient, room: Room): string | undefined {
  const direct = matrix.getAccountData(EventType.Direct)?.getContent<Record<string, string[]>>() ?? {};
  const [listed] = Object.entries(direct).find(([, ids]) => ids.includes(room.roomId)) ?? [];
  return listed ?? room.getDMInviter() ?? undefined;
}
