import type { KeptLog } from './kept-log.ts';

/** Where logs are kept. All tabs of this browser share one. */
export interface LogStore {
  /** Of this user and CRM, in no order. */
  all(owner: string): Promise<readonly KeptLog[]>;
  /**
   * Reads and writes in one step, in which no other tab can come between.
   *
   * @param change what is to be kept instead; `undefined` for nothing. The same object changes nothing
   * @returns the stored value
   */
  update(
    key: string,
    change: (present: KeptLog | undefined) => KeptLog | undefined,
  ): Promise<KeptLog | undefined>;
  close(): void;
}

/** Keeps logs as long as the page lives: where the browser keeps nothing, and in tests. */
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
