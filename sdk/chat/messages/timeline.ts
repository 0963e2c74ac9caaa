import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  type MatrixClient,
  type MatrixEvent,
  MatrixEventEvent,
  RelationType,
  type Room,
  RoomEvent,
} from 'matrix-js-sdk';
import type { Clock } from '../../platform/platform.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { listen } from '../session/listen.ts';
import { KeyRetry } from './key-retry.ts';
import type { ChatMessage } from './message.ts';
import { isLine, readMessage } from './read-message.ts';

/** Lines that one step into the past brings. */
const pageLength = 50;

/**
 * The lines of a room, oldest first, with those that are on their way to the homeserver at the end. It follows the homeserver
 * while it is open.
 */
export class Timeline {
  readonly #matrix: MatrixClient;
  readonly #room: Room;
  readonly #messages = signal<readonly ChatMessage[]>([]);
  readonly #hasMore = signal(true);
  readonly #isLoading = signal(false);
  /** The lines by event, as long as nothing about the event has changed. */
  #known = new Map<MatrixEvent, ChatMessage>();
  readonly #keyRetry: KeyRetry;
  #isUpdateDue = false;
  #stop: (() => void) | undefined;
  #users = 0;

  /** The lines that are loaded, oldest first; live while the timeline is open. */
  readonly messages: ReadonlySignal<readonly ChatMessage[]> = this.#messages;
  /** Whether there are older lines at the homeserver. */
  readonly hasMore: ReadonlySignal<boolean> = this.#hasMore;
  /** Whether older lines are being loaded. */
  readonly isLoading: ReadonlySignal<boolean> = this.#isLoading;

  /** @internal */
  constructor(matrix: MatrixClient, room: Room, clock: Clock) {
    this.#matrix = matrix;
    this.#room = room;
    this.#keyRetry = new KeyRetry(matrix, clock, () =>
      [...this.#known.keys()].filter((event) => event.isDecryptionFailure()),
    );
  }

  /** Follows the room until every opener has called the returned function. */
  open(): () => void {
    this.#users += 1;
    if (this.#users === 1) this.#follow();
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      this.#users -= 1;
      if (this.#users === 0) this.#stop?.();
    };
  }

  /** Loads older lines. Rejects with `chat.unreachable`. */
  async loadMore(): Promise<void> {
    if (this.#isLoading.peek() || !this.#hasMore.peek()) return;
    this.#isLoading.value = true;
    try {
      const timeline = this.#room.getLiveTimeline();
      const options = { backwards: true, limit: pageLength };
      const hasMore = await orChatError(this.#matrix.paginateEventTimeline(timeline, options));
      batch(() => {
        this.#hasMore.value = hasMore;
        this.#update();
      });
    } finally {
      this.#isLoading.value = false;
    }
  }

  /**
   * Returns the event of a line; undefined where it is not loaded.
   *
   * @internal
   */
  eventOf(id: string): MatrixEvent | undefined {
    return (
      this.#room.findEventById(id) ?? this.#room.getPendingEvents().find((event) => event.getId() === id)
    );
  }

  #follow(): void {
    const matrix = this.#matrix;
    const roomID = this.#room.roomId;
    const onEvent = (event: MatrixEvent) => {
      if (event.getRoomId() === roomID) this.#changed(event);
    };
    const onRoomEvent = (event: MatrixEvent, room: Room | undefined) => {
      if (room?.roomId === roomID) this.#changed(event);
    };
    const onReset = (room: Room | undefined) => {
      if (room?.roomId !== roomID) return;
      // After a gap the homeserver sends only the newest lines. Older ones are loaded again on request.
      this.#known.clear();
      this.#hasMore.value = true;
      this.#schedule();
    };
    const stop = listen(matrix, [
      [RoomEvent.Timeline, onRoomEvent],
      [RoomEvent.LocalEchoUpdated, onRoomEvent],
      [RoomEvent.Redaction, onRoomEvent],
      [RoomEvent.TimelineReset, onReset],
      [MatrixEventEvent.Decrypted, onEvent],
      [MatrixEventEvent.Replaced, onEvent],
    ]);
    this.#stop = () => {
      this.#keyRetry.stop();
      stop();
    };
    this.#known.clear();
    this.#update();
    for (const event of this.#events()) if (event.isEncrypted()) void matrix.decryptEventIfNeeded(event);
  }

  #events(): readonly MatrixEvent[] {
    return [...this.#room.getLiveTimeline().getEvents(), ...this.#room.getPendingEvents()];
  }

  #changed(event: MatrixEvent): void {
    this.#known.delete(event);
    // A reaction, an edit or a deletion changes the line of another event.
    const changed = event.getRelation()?.event_id ?? event.getAssociatedId();
    const target = changed && this.#room.findEventById(changed);
    if (target) this.#known.delete(target);
    if (event.isRelation(RelationType.Annotation) || event.isRedaction()) this.#forgetLinesWithReactions();
    this.#schedule();
  }

  /** The line that a withdrawn reaction belonged to is only known by the relations of all lines. */
  #forgetLinesWithReactions(): void {
    for (const [line, { reactions }] of this.#known) if (reactions.length > 0) this.#known.delete(line);
  }

  /** Changes of one moment are one update. */
  #schedule(): void {
    if (this.#isUpdateDue) return;
    this.#isUpdateDue = true;
    queueMicrotask(() => {
      this.#isUpdateDue = false;
      this.#update();
    });
  }

  #update(): void {
    const known = new Map<MatrixEvent, ChatMessage>();
    for (const event of this.#events()) {
      if (isLine(event)) known.set(event, this.#known.get(event) ?? readMessage(event, this.#room));
    }
    this.#known = known;
    this.#messages.value = [...known.values()];
    if (this.#messages.peek().some(({ content }) => content.kind === 'unreadable')) this.#keyRetry.start();
  }
}
