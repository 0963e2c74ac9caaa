import type { KeptLog } from './kept-log.ts';
import type { LogStore } from './log-store.ts';

const database = 'callside-crm';
const store = 'logs';

/** Stores logs in IndexedDB, where they survive a reload and a restart of the browser. */
export class IndexedLogStore implements LogStore {
  readonly #db: IDBDatabase;

  private constructor(db: IDBDatabase) {
    this.#db = db;
  }

  /** Rejects if the browser stores nothing (a private window, blocked storage). */
  static async open(): Promise<IndexedLogStore> {
    const opening = indexedDB.open(database, 1);
    opening.onupgradeneeded = () => {
      opening.result.createObjectStore(store, { keyPath: 'key' }).createIndex('owner', 'owner');
    };
    const db = await answerOf(opening);
    // Another tab brings a newer version: it must not wait for this tab.
    db.onversionchange = () => db.close();
    return new IndexedLogStore(db);
  }

  all(owner: string): Promise<readonly KeptLog[]> {
    const logs = this.#db.transaction(store).objectStore(store);
    return answerOf<KeptLog[]>(logs.index('owner').getAll(owner));
  }

  async update(
    key: string,
    change: (present: KeptLog | undefined) => KeptLog | undefined,
  ): Promise<KeptLog | undefined> {
    // Strict durability: the next step may be a request that cannot be undone.
    const transaction = this.#db.transaction(store, 'readwrite', { durability: 'strict' });
    const logs = transaction.objectStore(store);
    const present = await answerOf<KeptLog | undefined>(logs.get(key));
    const next = change(present);
    if (next === present) return present;
    if (next) logs.put(next);
    else logs.delete(key);
    await endOf(transaction);
    return next;
  }

  close(): void {
    this.#db.close();
  }
}

function answerOf<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.onerror = () => reject(transaction.error);
  });
}
