import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals-core';
import {
  EventType,
  type HistoryVisibility,
  type JoinRule,
  type MatrixClient,
  type Room,
} from 'matrix-js-sdk';
import type { RoomMessageEventContent } from 'matrix-js-sdk/lib/types.js';
import type { Platform } from '#sdk/platform/platform.ts';
import { onAbort, waitFor } from '#sdk/platform/wait.ts';
import { CallsideError } from '#sdk/transport/errors.ts';
import { type FileOptions, readFileLimit, uploadFile } from '../messages/attachments.ts';
import { download, fileOf, thumbnailOf } from '../messages/download.ts';
import { draftContent, type MessageDraft, replyParts } from '../messages/draft.ts';
import { Sender } from '../messages/sender.ts';
import { Timeline } from '../messages/timeline.ts';
import {
  isLastAdministrator,
  levels,
  type MemberLevel,
  memberLevel,
  type RoomPermissions,
  withPermissions,
} from '../rules.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { listAsDirect } from './create-room.ts';
import type { ChatMember } from './member.ts';
import { memberName, powerLevelsOf, type RoomSummary, roomTags, summarize } from './room-summary.ts';

/** The homeserver forgets a writer after this time. */
const typingMs = 20_000;

/** Sorts thousands of members ten times as fast as a comparison that is made anew for each pair. */
const byName = new Intl.Collator();

interface RoomDeps extends Pick<Platform, 'clock' | 'fetch'> {
  readonly hasMobileApp: ReadonlySignal<boolean>;
  /** Aborts at the end of the chat, and with it an upload. */
  readonly ended: AbortSignal;
}

/** A room of the chat. Methods reject with `chat.forbidden`, `chat.unreachable`, `chat.tooFast` and `chat.failed`. */
export class ChatRoom {
  readonly #matrix: MatrixClient;
  readonly #fetch: Platform['fetch'];
  readonly #summary: Signal<RoomSummary>;
  readonly #sender: Sender;
  readonly #hasMobileApp: RoomDeps['hasMobileApp'];
  readonly #ended: AbortSignal;

  /** The id at the homeserver, as `!abc:acme.example`. */
  readonly id: string;
  /** The properties of the room; live. */
  readonly summary: ReadonlySignal<RoomSummary>;
  /** The lines of the room. */
  readonly timeline: Timeline;

  /** @internal */
  constructor(matrix: MatrixClient, room: Room, { clock, fetch, hasMobileApp, ended }: RoomDeps) {
    this.#matrix = matrix;
    this.#hasMobileApp = hasMobileApp;
    this.#ended = ended;
    this.#fetch = fetch;
    this.id = room.roomId;
    const summary = signal(summarize(matrix, room));
    this.#summary = summary;
    this.summary = summary;
    this.timeline = new Timeline(matrix, room, clock);
    this.#sender = new Sender(matrix, () => this.#room);
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

  /**
   * Sends failed messages again, in their order.
   *
   * @internal
   */
  resendFailed(): Promise<void> {
    return this.#sender.resendFailed();
  }

  /** The members, the invited and the banned, by name. Loads them where only some are known. */
  async members(): Promise<readonly ChatMember[]> {
    const room = this.#room;
    await orChatError(room.loadMembersIfNeeded());
    return room
      .getMembers()
      .flatMap(({ userId, powerLevel, membership }): readonly ChatMember[] =>
        membership === 'join' || membership === 'invite' || membership === 'ban'
          ? [{ userId, name: memberName(room, userId), level: memberLevel(powerLevel), membership }]
          : [],
      )
      .sort((one, other) => byName.compare(one.name, other.name));
  }

  /** The name of a member, of the present or the past. */
  nameOf(userId: string): string {
    return memberName(this.#matrix.getRoom(this.id), userId);
  }

  /**
   * Sends a message. Resolves when the homeserver has it; until then it is a line with its status. Rejects with `chat.empty`,
   * `chat.tooLong`. A message that the rights do not allow (`chat.forbidden`) leaves no line.
   */
  async send(draft: MessageDraft): Promise<void> {
    const content = draftContent(draft, (id) => this.timeline.eventOf(id));
    await this.inviteBack();
    await this.#sender.send(content, draft.onKept);
  }

  /**
   * Invites the partner of a direct chat again who has declined or left: a message would have no reader.
   *
   * @internal
   */
  async inviteBack(): Promise<void> {
    const { partnerId, isPartnerGone } = this.#summary.peek();
    if (partnerId === undefined || !isPartnerGone) return;
    await this.invite(partnerId);
    // The keys of a message go to the members who are known when it is written.
    await waitFor<void>(this.#ended, ({ resolve, life }) => {
      onAbort(
        life,
        effect(() => void (this.#summary.value.isPartnerGone || resolve())),
      );
    });
  }

  /**
   * Sends a file, encrypted where the room is. Resolves when the homeserver has it. Rejects with `chat.fileTooLarge` above the limit
   * of the homeserver, and with `aborted`, also at the end of the chat.
   */
  async sendFile(file: Blob, options: FileOptions): Promise<void> {
    const { isEncrypted } = this.#summary.peek();
    const signal = AbortSignal.any([this.#ended, ...(options.signal ? [options.signal] : [])]);
    const content = await uploadFile(this.#matrix, file, { ...options, isEncrypted, signal });
    await this.inviteBack();
    const { relation, mentioned } = replyParts(options.replyTo, [], (id) => this.timeline.eventOf(id));
    await this.#sender.send({ ...content, ...relation, ...mentioned } as RoomMessageEventContent);
  }

  /** Returns the size of the largest file that can be sent, in bytes; undefined where the homeserver names no limit. */
  fileLimit(): Promise<number | undefined> {
    return readFileLimit(this.#matrix);
  }

  /**
   * Returns the file of a message, decrypted. Its type is the type that the sender has given: show only types that are safe.
   * Rejects with `notFound`, `chat.damagedFile`.
   */
  async loadFile(id: string): Promise<Blob> {
    return download(this.#matrix, fileOf(this.#contentOf(id)), this.#fetch);
  }

  /** Returns the smaller picture of a message, as `loadFile` does. Rejects with `notFound` where the message has none. */
  async loadThumbnail(id: string): Promise<Blob> {
    return download(this.#matrix, thumbnailOf(this.#contentOf(id)), this.#fetch);
  }

  /**
   * Returns a picture that a text with formats names, as `mxc://acme.example/abc`. Its type is the type that the homeserver
   * sends.
   */
  async loadMedia(address: string): Promise<Blob> {
    return download(this.#matrix, fileOf({ url: address }), this.#fetch);
  }

  #contentOf(id: string): Readonly<Record<string, unknown>> {
    const event = this.timeline.eventOf(id);
    if (!event) throw new CallsideError('notFound');
    return event.getContent();
  }

  /** Sends a failed message again. */
  async resend(id: string): Promise<void> {
    await this.#sender.resend(this.timeline.eventOf(id));
  }

  /** Gives a failed message up. */
  discard(id: string): void {
    this.#sender.discard(this.timeline.eventOf(id));
  }

  /** Deletes a message for all members. */
  async remove(id: string): Promise<void> {
    await orChatError(this.#matrix.redactEvent(this.id, id));
  }

  /** Adds the user's reaction with a sign to a message, or withdraws it. */
  async react(id: string, sign: string): Promise<void> {
    const own = this.timeline.messages.peek().find((message) => message.id === id)?.reactions;
    const ownID = own?.find((reaction) => reaction.sign === sign)?.ownId;
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

  /**
   * Accepts an invitation. Rejects with `chat.mobileApp` beside the mobile application, unless the invitation is to a direct
   * chat.
   */
  async join(): Promise<void> {
    if (this.#summary.peek().kind !== 'direct' && this.#hasMobileApp.peek())
      throw new CallsideError('chat.mobileApp');
    // The invitation says that it is a direct chat, and it is gone after the joining.
    const { partnerId } = this.#summary.peek();
    await orChatError(this.#matrix.joinRoom(this.id));
    if (partnerId !== undefined) await orChatError(listAsDirect(this.#matrix, this.id, [partnerId]));
  }

  /**
   * Leaves the room, or declines the invitation. Rejects with `chat.lastAdministrator` where no member could administrate it
   * any more, unless `isConfirmed`.
   */
  async leave({ isConfirmed = false }: { readonly isConfirmed?: boolean } = {}): Promise<void> {
    const own = this.#matrix.getSafeUserId();
    if (!isConfirmed && this.#summary.peek().membership === 'join') {
      const members = (await this.members()).filter(({ membership }) => membership === 'join');
      if (isLastAdministrator(own, members)) throw new CallsideError('chat.lastAdministrator');
    }
    await orChatError(this.#matrix.leave(this.id));
  }

  /** Invites a person, as `@bob:acme.example`. */
  async invite(userId: string): Promise<void> {
    await orChatError(this.#matrix.invite(this.id, userId));
  }

  /** Removes a member, who may be invited again. */
  async kick(userId: string): Promise<void> {
    await orChatError(this.#matrix.kick(this.id, userId));
  }

  /** Removes a member for good. */
  async ban(userId: string): Promise<void> {
    await orChatError(this.#matrix.ban(this.id, userId));
  }

  /** Lets a banned user be invited again. */
  async unban(userId: string): Promise<void> {
    await orChatError(this.#matrix.unban(this.id, userId));
  }

  /** Gives a member another level. */
  async setLevel(userId: string, level: MemberLevel): Promise<void> {
    await orChatError(this.#matrix.setPowerLevel(this.id, userId, levels[level]));
  }

  /** Changes the permissions of the room. Permissions that are not named stay. */
  async setPermissions(changed: Partial<RoomPermissions>): Promise<void> {
    await this.#setState(EventType.RoomPowerLevels, withPermissions(powerLevelsOf(this.#room), changed));
  }

  /** Names the room. */
  async setName(name: string): Promise<void> {
    await orChatError(this.#matrix.setRoomName(this.id, name));
  }

  /** Changes the topic; an empty topic removes it. */
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
    await this.#setTag(roomTags.favorite, isFavorite);
  }

  /** Leaves the room out of lists, until it is opened or a member writes. */
  async setHidden({ isHidden }: { readonly isHidden: boolean }): Promise<void> {
    await this.#setTag(roomTags.hidden, isHidden);
  }

  async #setTag(tag: string, isSet: boolean): Promise<void> {
    const done = isSet ? this.#matrix.setRoomTag(this.id, tag, {}) : this.#matrix.deleteRoomTag(this.id, tag);
    await orChatError(done as Promise<unknown>);
  }

  async #setState(type: EventType, content: object): Promise<void> {
    await orChatError(this.#matrix.sendStateEvent(this.id, type as never, content as never));
  }
}
