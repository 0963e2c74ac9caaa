import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  ClientEvent,
  EventStatus,
  type MatrixClient,
  type MatrixEvent,
  MatrixEventEvent,
  type Room,
  RoomEvent,
  RoomMemberEvent,
  RoomStateEvent,
} from 'matrix-js-sdk';
import type { Platform } from '#sdk/platform/platform.ts';
import { listen } from '../session/listen.ts';
import { ChatRoom } from './room.ts';

/** A promise that waits for a room and its members. */
interface Awaited {
  readonly members: readonly string[];
  readonly resolve: (room: ChatRoom) => void;
}

interface RoomListDeps extends Pick<Platform, 'clock' | 'fetch'> {
  /** See `Chat.hasMobileApp`. */
  readonly hasMobileApp: ReadonlySignal<boolean>;
  /** Aborts at the end of the chat. */
  readonly ended: AbortSignal;
}

/** The rooms of the user, which follow the homeserver. */
export class RoomList {
  readonly #matrix: MatrixClient;
  readonly #deps: RoomListDeps;
  readonly #byID = new Map<string, ChatRoom>();
  readonly #all = signal<readonly ChatRoom[]>([]);
  readonly #changed = new Set<string>();
  readonly #waiting = new Map<string, Awaited>();
  readonly #stop: () => void;
  #isSending = false;
  readonly #stopCounting: (() => void)[] = [];

  /** Invitations first, then the newest activity, without rooms that the user has left. */
  readonly all: ReadonlySignal<readonly ChatRoom[]> = this.#all;

  constructor(matrix: MatrixClient, deps: RoomListDeps) {
    this.#matrix = matrix;
    this.#deps = deps;
    const onRoom = (room: Room) => this.#mark(room.roomId);
    const onEvent = (_event: unknown, room: Room | undefined) => room && this.#mark(room.roomId);
    const onEventOf = (event: MatrixEvent) => this.#mark(event.getRoomId() ?? '');
    const onLine = (event: MatrixEvent, room: Room | undefined) => {
      const id = room?.roomId ?? event.getRoomId() ?? '';
      this.#byID.get(id)?.timeline.changed(event);
      this.#mark(id);
    };
    const onEcho = (event: MatrixEvent, room: Room, _before: unknown, statusBefore: unknown) => {
      onLine(event, room);
      // A message from before the page was closed, which has just been read.
      const isRestored = statusBefore === undefined && event.status === EventStatus.NOT_SENT;
      if (isRestored && this.#isSending) void this.#byID.get(room.roomId)?.resendFailed();
    };
    const onLineOf = (event: MatrixEvent) => onLine(event, undefined);
    const onReceipt = (_event: unknown, room: Room) => {
      this.#byID.get(room.roomId)?.timeline.receiptsChanged();
      this.#mark(room.roomId);
    };
    const onReset = (room: Room | undefined) => room && this.#byID.get(room.roomId)?.timeline.reset();
    const onAccountData = () => {
      for (const id of this.#byID.keys()) this.#mark(id);
    };
    this.#stop = listen(matrix, [
      [ClientEvent.Room, onRoom],
      [RoomEvent.Name, onRoom],
      [RoomEvent.MyMembership, onRoom],
      [RoomEvent.Timeline, onLine],
      [RoomEvent.TimelineReset, onReset],
      [RoomEvent.LocalEchoUpdated, onEcho],
      [RoomEvent.Redaction, onLine],
      [RoomEvent.Receipt, onReceipt],
      [RoomEvent.Tags, onEvent],
      [RoomStateEvent.Events, onEventOf],
      [RoomMemberEvent.Typing, onEventOf],
      [MatrixEventEvent.Decrypted, onLineOf],
      [MatrixEventEvent.Replaced, onLineOf],
      [ClientEvent.AccountData, onAccountData],
    ]);
  }

  byID(id: string): ChatRoom | undefined {
    return this.#byID.get(id);
  }

  /**
   * Returns the direct chat with a person, also a chat that the user is invited to; a chat that the person has left only
   * without another.
   */
  directWith(userID: string): ChatRoom | undefined {
    const direct = this.#all.peek().filter(({ summary }) => {
      const { kind, partnerId } = summary.peek();
      return kind === 'direct' && partnerId === userID;
    });
    return direct.find(({ summary }) => !summary.peek().isPartnerGone) ?? direct[0];
  }

  /**
   * Resolves with a room as soon as the homeserver has sent it.
   *
   * @param members have to be known too: the keys of a message go to the members who are known when it is written
   */
  whenKnown(id: string, members: readonly string[] = []): Promise<ChatRoom> {
    return new Promise((resolve) => {
      this.#waiting.set(id, { members, resolve });
      this.#mark(id);
    });
  }

  /** Sends messages again that could not be sent while there was no connection. */
  resendFailed(): void {
    this.#isSending = true;
    for (const room of this.#byID.values()) void room.resendFailed();
  }

  dispose(): void {
    this.#stop();
    for (const { timeline } of this.#byID.values()) timeline.dispose();
    for (const stop of this.#stopCounting) stop();
    this.#waiting.clear();
  }

  /** Rooms that changed in the same moment are read once. */
  #mark(id: string): void {
    this.#changed.add(id);
    if (this.#changed.size === 1) queueMicrotask(() => this.#update());
  }

  #update(): void {
    const changed = [...this.#changed];
    this.#changed.clear();
    batch(() => {
      for (const id of changed) this.#read(id);
      const rooms = [...this.#byID.values()];
      const kept = rooms.filter(({ summary }) => ['join', 'invite'].includes(summary.peek().membership));
      this.#all.value = kept.sort(byUrgency);
    });
  }

  #read(id: string): void {
    const room = this.#matrix.getRoom(id);
    if (!room) return;
    const known = this.#byID.get(id);
    known?.update();
    const shown = known ?? this.#add(room);
    const awaited = this.#waiting.get(id);
    if (!awaited?.members.every((userID) => room.getMember(userID) !== null)) return;
    this.#waiting.delete(id);
    awaited.resolve(shown);
  }

  #add(room: Room): ChatRoom {
    const id = room.roomId;
    const made = new ChatRoom(this.#matrix, room, this.#deps);
    // The homeserver's client does not pass this event on.
    const onCount = () => this.#mark(id);
    room.on(RoomEvent.UnreadNotifications, onCount);
    this.#stopCounting.push(() => room.off(RoomEvent.UnreadNotifications, onCount));
    this.#byID.set(id, made);
    return made;
  }
}

/** Nothing is known yet of what happens in a room that the user is only invited to. */
function byUrgency(one: ChatRoom, other: ChatRoom): number {
  const [a, b] = [one.summary.peek(), other.summary.peek()];
  return Number(b.membership === 'invite') - Number(a.membership === 'invite') || b.activeAt - a.activeAt;
}
