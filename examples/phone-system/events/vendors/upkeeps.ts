/** Work for a vendor's product beside events. Its methods do not reject. */
export interface Upkeep {
  /** Begins it. It goes on until `stop`. */
  start(): void;
  /** Ends it when the request on its way has an answer. */
  stop(): Promise<void>;
  /** Ends it, and takes away what it has left at the product. */
  clear(): Promise<void>;
}

/** The upkeeps of webhooks, one of each at a time. */
export class Upkeeps {
  readonly #current = new Map<number, Upkeep>();
  readonly #changes = new Set<Promise<void>>();

  /**
   * Ends the upkeep of a webhook, and then begins the next one.
   *
   * @param clears the product, or its account, is another from now on
   */
  use(id: number, next: Upkeep | undefined, { clears = false }: { readonly clears?: boolean } = {}): void {
    const before = this.#current.get(id);
    if (next) this.#current.set(id, next);
    else this.#current.delete(id);
    const change = Promise.resolve(clears ? before?.clear() : before?.stop())
      .then(() => next?.start())
      .finally(() => this.#changes.delete(change));
    this.#changes.add(change);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#current.values()].map((upkeep) => upkeep.stop()));
    await Promise.all(this.#changes);
  }
}
