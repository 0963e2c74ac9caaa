import { type IEvent, MemoryStore } from 'matrix-js-sdk';
import type { KeyValueStorage } from '#sdk/platform/platform.ts';

/**
 * The memory of the homeserver's client, with messages that were not sent kept in the browser: a page that is closed while the
 * homeserver is away loses none. In an encrypted room they are kept as they are sent, encrypted.
 */
export class UnsentStore extends MemoryStore {
  readonly #storage: KeyValueStorage;
  readonly #userID: string;

  constructor(storage: KeyValueStorage, userID: string) {
    super();
    this.#storage = storage;
    this.#userID = userID;
  }

  override async getPendingEvents(roomId: string): Promise<Partial<IEvent>[]> {
    const text = this.#storage.get(this.#keyOf(roomId));
    return text === undefined ? [] : (JSON.parse(text) as Partial<IEvent>[]);
  }

  override async setPendingEvents(roomId: string, events: Partial<IEvent>[]): Promise<void> {
    if (events.length === 0) this.#storage.remove(this.#keyOf(roomId));
    else this.#storage.set(this.#keyOf(roomId), JSON.stringify(events));
  }

  #keyOf(roomId: string): string {
    return `callside:chat-unsent:${this.#userID}:${roomId}`;
  }
}
