/** The least time between two deliveries of a resource; the changes in between become a single change. */
const coalesceMs = 100;

/** The changes since the last delivery: the latest of each resource, undefined for a removed resource. */
export type Batch<Item> = ReadonlyMap<string, Item | undefined>;

/** `busy`: try again soon. `away`: wait until `resume` is called. In both cases the changes stay and go on coalescing. */
export type Delivery = 'sent' | 'busy' | 'away';

/**
 * Collects changes and delivers the latest of each. The first change after a pause goes out in the same turn of the
 * event loop, later changes 100 ms after the last delivery.
 */
export class Coalescer<Item> {
  readonly #deliver: (batch: Batch<Item>) => Delivery;
  #pending = new Map<string, Item | undefined>();
  #lastAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #isPaused: boolean;

  constructor(deliver: (batch: Batch<Item>) => Delivery, options: { isPaused?: boolean } = {}) {
    this.#deliver = deliver;
    this.#isPaused = options.isPaused ?? false;
  }

  put(uri: string, item: Item | undefined): void {
    this.#pending.set(uri, item);
    this.#schedule();
  }

  /** Puts delivered changes back, unless there are newer changes. */
  putBack(batch: Batch<Item>): void {
    this.#pending = new Map([...batch, ...this.#pending]);
    this.#schedule();
  }

  get pending(): number {
    return this.#pending.size;
  }

  /** Lets deliveries begin, or begin again. */
  resume(): void {
    this.#isPaused = false;
    this.#schedule();
  }

  /** Delivers at once what waits, unless deliveries are paused. */
  hurry(): void {
    if (this.#isPaused || this.#pending.size === 0) return;
    clearTimeout(this.#timer);
    this.#flush();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    this.#isPaused = true;
    this.#pending.clear();
  }

  #schedule(): void {
    if (this.#isPaused || this.#timer !== undefined || this.#pending.size === 0) return;
    const wait = this.#lastAt + coalesceMs - performance.now();
    this.#timer = setTimeout(() => this.#flush(), Math.max(0, wait));
  }

  #flush(): void {
    this.#timer = undefined;
    this.#lastAt = performance.now();
    const batch = this.#pending;
    this.#pending = new Map();
    const delivery = this.#deliver(batch);
    if (delivery === 'sent') return;
    if (delivery === 'away') this.#isPaused = true;
    for (const [uri, item] of this.#pending) batch.set(uri, item);
    this.#pending = batch;
    this.#schedule();
  }
}
