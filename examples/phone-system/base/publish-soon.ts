/** Changes within this time are published together. */
const gatherMs = 20;

/** Publishes changes a moment later, so that many changes of a thing cost as much as a single change. */
export class PublishSoon<Key> {
  readonly #publish: (key: Key) => void;
  readonly #changed = new Set<Key>();
  #timer: NodeJS.Timeout | undefined;

  constructor(publish: (key: Key) => void) {
    this.#publish = publish;
  }

  add(key: Key): void {
    this.#changed.add(key);
    this.#timer ??= setTimeout(() => this.flush(), gatherMs);
  }

  /** Publishes the waiting changes at once. */
  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const changed = [...this.#changed];
    this.#changed.clear();
    for (const key of changed) this.#publish(key);
  }
}
