import type { KeptLog } from './kept-log.ts';

/** The store of logs, shared by all tabs of this browser. */
export interface LogStore {
  /** Returns the logs of this user and CRM, in no order. */
  all(owner: string): Promise<readonly KeptLog[]>;
  /**
   * Reads and writes in an atomic step among tabs.
   *
   * @param change returns the value to store; `undefined` for nothing. The same object changes nothing
   * @returns the stored value
   */
  update(
    key: string,
    change: (present: KeptLog | undefined) => KeptLog | undefined,
  ): Promise<KeptLog | undefined>;
  close(): void;
}

/** Stores logs as long as the page lives: if the browser stores nothing, and in tests. */
export class MemoryLogStore implements LogStore {
  readonly #kept = new Map<string, KeptLog>();

  async all(owner: string): Promise<readonly KeptLog[]> {
    return [...this.#kept.values()].filter((one) => one.owner === owner);
  }

  async update(
    key: string,
    change: (present: KeptLog | undefined) => KeptLog | undefined,
  ): Promise<KeptLog | undefined> {
    const next = change(this.#kept.get(key));
    if (next) this.#kept.set(key, next);
    else this.#kept.delete(key);
    return next;
  }

  close(): void {}
}
