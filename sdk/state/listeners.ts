/** The listeners of a kind of event. */
export class Listeners<Event> {
  readonly #listeners = new Set<(event: Event) => void>();

  /** Returns an unsubscribe function. A function that is added twice is called twice. */
  add(listener: (event: Event) => void): () => void {
    const own = (event: Event) => listener(event);
    this.#listeners.add(own);
    return () => void this.#listeners.delete(own);
  }

  /**
   * Calls all listeners. An error of a listener is rethrown in a microtask, so that it does not keep the event from the
   * others.
   */
  emit(event: Event): void {
    for (const listener of [...this.#listeners]) {
      try {
        listener(event);
      } catch (thrown) {
        queueMicrotask(() => {
          throw thrown;
        });
      }
    }
  }

  clear(): void {
    this.#listeners.clear();
  }
}
