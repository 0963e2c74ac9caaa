import { batch, type ReadonlySignal, signal } from '@preact/signals-core';
import {
  Direction,
  type EventTimeline,
  type MatrixClient,
  type MatrixEvent,
  NotificationCountType,
  ReceiptType,
  RelationType,
  type Room,
} from 'matrix-js-sdk';
import type { Clock } from '#sdk/platform/platform.ts';
import { orChatError } from '../session/homeserver-client.ts';
import { KeyRetry } from './key-retry.ts';
import type { ChatMessage } from './message.ts';
import { isLine, isWrittenEvent, readMessage } from './read-message.ts';
import { readersByLine } from './readers.ts';

/** Lines that a step into the past brings. */
const pageLength = 100;
/** Lines that are loaded at most to reach a line of the past. */
const maxReached = 2_000;

/**
 * The lines of a room, oldest first, with the lines that are on their way to the homeserver at the end. It follows the
 * homeserver while it is open.
 */
export class Timeline {
  readonly #matrix: MatrixClient;
  readonly #room: Room;
  readonly #messages = signal<readonly ChatMessage[]>([]);
  readonly #readers = signal<ReadonlyMap<string, readonly string[]>>(new Map());
  readonly #hasMore = signal(true);
  readonly #isLoading = signal(false);
  /** The lines by event, as long as nothing about the event has changed; also while the timeline is closed. */
  #known = new Map<MatrixEvent, ChatMessage>();
  readonly #keyRetry: KeyRetry;
  #loading: Promise<void> | undefined;
  #isUpdateDue = false;
  #users = 0;

  /** The lines that are loaded, oldest first; live while the timeline is open. */
  readonly messages: ReadonlySignal<readonly ChatMessage[]> = this.#messages;
  /** The members, without the user, who have read up to a line, by the id of the line; live while the timeline is open. */
  readonly readers: ReadonlySignal<ReadonlyMap<string, readonly string[]>> = this.#readers;
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
      if (this.#users === 0) this.#keyRetry.stop();
    };
  }

  /** Loads older lines, a hundred at most. Rejects with `chat.unreachable`. */
  loadMore(): Promise<void> {
    if (!this.#hasMore.peek()) return Promise.resolve();
    this.#loading ??= this.#load().finally(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /**
   * Loads older lines until the line with this id is loaded. Resolves to false if there is none, or if it is more than 2,000
   * lines away. Rejects with `chat.unreachable`.
   */
  async reach(id: string): Promise<boolean> {
    const events = () => this.#received();
    const isLoaded = () => events().some((event) => event.getId() === id);
    const most = events().length + maxReached;
    while (!isLoaded()) {
      if (!this.#hasMore.peek() || events().length >= most) return false;
      await this.loadMore();
    }
    return true;
  }

  /**
   * Returns the id of the first line of another member that the user has not read, for which older lines are loaded;
   * undefined if everything is read. Where it is too far away, it is the first line that is loaded. Rejects with
   * `chat.unreachable`.
   */
  async firstUnread(): Promise<string | undefined> {
    const room = this.#room;
    if (room.getUnreadNotificationCount(NotificationCountType.Total) === 0) return undefined;
    const lastRead = lastReadOf(room);
    if (lastRead !== undefined) await this.reach(lastRead);
    const readUpTo = room.getEventReadUpTo(room.myUserId);
    const events = this.#received();
    const readAt = events.findLastIndex((event) => event.getId() === readUpTo);
    const isUnread = (event: MatrixEvent) => event.getSender() !== room.myUserId && isWrittenEvent(event);
    return events
      .slice(readAt + 1)
      .find(isUnread)
      ?.getId();
  }

  /**
   * Returns the lines that are loaded, oldest first, also while the timeline is closed. Decrypts the lines that can be
   * decrypted.
   */
  async loaded(): Promise<readonly ChatMessage[]> {
    const events = this.#received().filter(isLine);
    const closed = events.filter((event) => event.shouldAttemptDecryption());
    await Promise.all(closed.map((event) => this.#matrix.decryptEventIfNeeded(event)));
    return events.map((event) => this.#known.get(event) ?? readMessage(event, this.#room));
  }

  /** Returns a line by its id; undefined where it is not loaded. */
  message(id: string): ChatMessage | undefined {
    const event = this.eventOf(id);
    return event && isLine(event) ? (this.#known.get(event) ?? readMessage(event, this.#room)) : undefined;
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

  /**
   * Reads the lines again that a new or changed event belongs to.
   *
   * @internal
   */
  changed(event: MatrixEvent): void {
    this.#known.delete(event);
    // A reaction, an edit or a deletion changes the line of another event.
    const changed = event.getRelation()?.event_id ?? event.getAssociatedId();
    const target = changed && this.#room.findEventById(changed);
    if (target) this.#known.delete(target);
    if (event.isRelation(RelationType.Annotation) || event.isRedaction()) this.#forgetLinesWithReactions();
    this.#schedule();
  }

  /**
   * Reads again who has read what.
   *
   * @internal
   */
  receiptsChanged(): void {
    this.#schedule();
  }

  /**
   * Forgets the lines: after a gap the homeserver sends only the newest lines. Older lines are loaded again on request.
   *
   * @internal
   */
  reset(): void {
    this.#known.clear();
    this.#hasMore.value = true;
    this.#schedule();
  }

  /** @internal */
  dispose(): void {
    this.#users = 0;
    this.#keyRetry.stop();
  }

  async #load(): Promise<void> {
    this.#isLoading.value = true;
    try {
      const oldest = this.#oldest;
      const options = { backwards: true, limit: pageLength };
      const hasMore = await orChatError(this.#matrix.paginateEventTimeline(oldest, options));
      batch(() => {
        // The lines after a gap may have met the lines before it, which know what is older.
        const now = this.#oldest;
        this.#hasMore.value = now === oldest ? hasMore : now.getPaginationToken(Direction.Backward) !== null;
        this.#update();
      });
    } finally {
      this.#isLoading.value = false;
    }
  }

  #follow(): void {
    this.#update();
    for (const event of this.#events())
      if (event.shouldAttemptDecryption()) void this.#matrix.decryptEventIfNeeded(event);
  }

  #events(): readonly MatrixEvent[] {
    return [...this.#received(), ...this.#room.getPendingEvents()];
  }

  /** The events from the homeserver. After a gap, the events before it are known again when older lines have met them. */
  #received(): readonly MatrixEvent[] {
    const events: MatrixEvent[][] = [];
    for (let part: EventTimeline | null = this.#room.getLiveTimeline(); part; part = before(part))
      events.unshift(part.getEvents());
    return events.flat();
  }

  get #oldest(): EventTimeline {
    let oldest = this.#room.getLiveTimeline();
    for (let part = before(oldest); part; part = before(part)) oldest = part;
    return oldest;
  }

  /** The line that a withdrawn reaction belonged to is only known by the relations of all lines. */
  #forgetLinesWithReactions(): void {
    for (const [line, { reactions }] of this.#known) if (reactions.length > 0) this.#known.delete(line);
  }

  /** Changes of the same moment are a single update. */
  #schedule(): void {
    if (this.#isUpdateDue || this.#users === 0) return;
    this.#isUpdateDue = true;
    queueMicrotask(() => {
      this.#isUpdateDue = false;
      if (this.#users > 0) this.#update();
    });
  }

  #update(): void {
    const known = new Map<MatrixEvent, ChatMessage>();
    for (const event of this.#events()) {
      if (isLine(event)) known.set(event, this.#known.get(event) ?? readMessage(event, this.#room));
    }
    this.#known = known;
    const messages = [...known.values()];
    const readers = readersByLine(this.#room, isLine);
    // Unchanged values stay the same objects, so that nothing is rendered for them.
    batch(() => {
      if (!isSameList(messages, this.#messages.peek())) this.#messages.value = messages;
      if (!isSameReading(readers, this.#readers.peek())) this.#readers.value = readers;
    });
    if (this.#messages.peek().some(({ content }) => content.kind === 'unreadable')) this.#keyRetry.start();
  }
}

const isSameList = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((item, at) => item === other[at]);

const isSameReading = (
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): boolean =>
  one.size === other.size && [...one].every(([line, readers]) => isSameList(readers, other.get(line) ?? []));

const before = (timeline: EventTimeline): EventTimeline | null =>
  timeline.getNeighbouringTimeline(Direction.Backward);

/** The id of the event that the user has read last, which may not be loaded. */
const lastReadOf = (room: Room): string | undefined =>
  [ReceiptType.Read, ReceiptType.ReadPrivate]
    .flatMap((type) => room.getReadReceiptForUserId(room.myUserId, true, type) ?? [])
    .sort((one, other) => other.data.ts - one.data.ts)[0]?.eventId;
