/** The moment of a failure: before the method has an effect, after it, or after it without any answer. */
export type FailureTime = 'before' | 'after' | 'silent';

export interface Failure {
  /** The name without its namespace, as `saveLog`. */
  readonly method: string;
  readonly when: FailureTime;
  /** As `SERVER_ERROR`. */
  readonly code: string;
}

/** The outcome of one call of a method, after its delay. */
export interface Fate {
  readonly failure: Failure | null;
}

interface SwitchedDelay {
  readonly ms: number;
  readonly isHeld: boolean;
}

/** The switches of one method, or of all if it is empty. */
const everyMethod = '';

/** Delays, holds, and fails methods, to show how a phone reacts. */
export class Switches {
  #failures: Failure[] = [];
  readonly #delays = new Map<string, SwitchedDelay>();
  readonly #held = new Map<string, Set<() => void>>();
  refusedFields: readonly string[] = [];

  /** Makes the next calls of a method fail, one for each call of this function. */
  fail(failure: Failure, times = 1): void {
    for (let n = 0; n < times; n += 1) this.#failures.push(failure);
  }

  /** @param method one, or all if omitted */
  delay(ms: number, method: string = everyMethod): void {
    this.#delays.set(method, { ms, isHeld: this.#delays.get(method)?.isHeld ?? false });
  }

  hold(method: string = everyMethod): void {
    this.#delays.set(method, { ms: this.#delays.get(method)?.ms ?? 0, isHeld: true });
  }

  /** Releases held calls. */
  release(method: string = everyMethod): void {
    this.#delays.set(method, { ms: this.#delays.get(method)?.ms ?? 0, isHeld: false });
    const held = this.#held.get(method);
    this.#held.delete(method);
    for (const goOn of held ?? []) goOn();
  }

  /** Waits for the delay of a method's call, and returns its outcome. */
  async fateOf(method: string): Promise<Fate> {
    for (const key of [method, everyMethod]) {
      const { ms = 0, isHeld = false } = this.#delays.get(key) ?? {};
      if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
      if (isHeld) await this.#released(key);
    }
    const index = this.#failures.findIndex((one) => one.method === method);
    if (index < 0) return { failure: null };
    const [failure = null] = this.#failures.splice(index, 1);
    return { failure };
  }

  /** Returns the active switches. */
  state(): object {
    return {
      failures: this.#failures,
      delays: [...this.#delays].map(([method, delay]) => ({ method, ...delay })),
      refusedFields: this.refusedFields,
    };
  }

  /** Resets every switch; held calls continue. */
  reset(): void {
    this.#failures = [];
    for (const method of [...this.#held.keys()]) this.release(method);
    this.#delays.clear();
    this.refusedFields = [];
  }

  #released(key: string): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = this.#held.get(key) ?? new Set();
    held.add(resolve);
    this.#held.set(key, held);
    return promise;
  }
}
