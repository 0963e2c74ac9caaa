import type { OpenItem } from './work-store.ts';

/** The work items that are not closed, found by id, by conversation and by agent. */
export class OpenItems {
  readonly #byId = new Map<number, OpenItem>();
  readonly #byThread = new Map<number, number>();
  readonly #byAgent = new Map<number, Set<number>>();
  readonly #queued = new Set<number>();

  get size(): number {
    return this.#byId.size;
  }

  all(): Iterable<OpenItem> {
    return this.#byId.values();
  }

  get(id: number): OpenItem | undefined {
    return this.#byId.get(id);
  }

  ofThread(threadId: number): OpenItem | undefined {
    const id = this.#byThread.get(threadId);
    return id === undefined ? undefined : this.#byId.get(id);
  }

  countOf(personId: number): number {
    return this.#byAgent.get(personId)?.size ?? 0;
  }

  /** The items of an agent. */
  of(personId: number): readonly OpenItem[] {
    return [...(this.#byAgent.get(personId) ?? [])].flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** The items that wait, in no order. */
  queued(): readonly OpenItem[] {
    return [...this.#queued].flatMap((id) => this.#byId.get(id) ?? []);
  }

  /** Keeps an item as it is now; a closed item is forgotten. */
  put(open: OpenItem): void {
    const { item, thread } = open;
    this.#forget(item.id);
    if (item.closed_at) return;
    this.#byId.set(item.id, open);
    this.#byThread.set(thread.id, item.id);
    if (item.state === 'queued') this.#queued.add(item.id);
    if (item.person_id === null) return;
    const own = this.#byAgent.get(item.person_id) ?? new Set();
    this.#byAgent.set(item.person_id, own.add(item.id));
  }

  #forget(id: number): void {
    const before = this.#byId.get(id);
    if (!before) return;
    this.#byId.delete(id);
    this.#byThread.delete(before.thread.id);
    this.#queued.delete(id);
    if (before.item.person_id !== null) this.#byAgent.get(before.item.person_id)?.delete(id);
  }
}
