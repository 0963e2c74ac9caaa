/** A map that tells of each value that is set. */
export class WatchedMap<Key, Value> extends Map<Key, Value> {
  #listener: (key: Key) => void = () => undefined;

  /** Calls `listener` with the key of each value from now on, in place of the listener before. */
  follow(listener: (key: Key) => void): void {
    this.#listener = listener;
  }

  override set(key: Key, value: Value): this {
    super.set(key, value);
    this.#listener(key);
    return this;
  }
}
