/** When a failing method fails: before it does anything, after it has done it, or after it with no answer ever. */
export type FailureTime = 'before' | 'after' | 'silent';

export interface Failure {
  /** Name without what stands before it, as `saveLog`. */
  readonly method: string;
  readonly when: FailureTime;
  /** As `SERVER_ERROR`. */
  readonly code: string;
}

/** What becomes of one call of a method, once it has waited. */
export interface Fate {
  readonly failure: Failure | null;
}

interface SwitchedDelay {
  readonly ms: number;
  readonly isHeld: boolean;
}

/** Everything of one method, or of all where it is empty. */
const everyMethod = '';

/** Makes methods slow, holds them, and makes them fail: for those who want to see what their phone does then. */
export class Switches {
  #failures: Failure[] = [];
  readonly #delays = new Map<string, SwitchedDelay>();
  readonly #held = new Map<string, Set<() => void>>();
  refusedFields: readonly string[] = [];

  /** The next calls of a method fail, one for each time this is said. */
  fail(failure: Failure, times = 1): void {
    for (let n = 0; n < times; n += 1) this.#failures.push(failure);
  }

  /** @param method one, or all where it is left out */
  delay(ms: number, method: string = everyMethod): void {
    this.#delays.set(method, { ms, isHeld: this.#delays.get(method)?.isHeld ?? false });
  }

  hold(method: string = everyMethod): void {
    this.#delays.set(method, { ms: this.#delays.get(method)?.ms ?? 0, isHeld: true });
  }

  /** Lets go on what was held. */
  release(method: string = everyMethod): void {
    this.#delays.set(method, { ms: this.#delays.get(method)?.ms ?? 0, isHeld: false });
    const held = this.#held.get(method);
    this.#held.delete(method);
    for (const goOn of held ?? []) goOn();
  }

  /** Waits as long as a call of this method has to, and says what becomes of it. */
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

  /** What is switched now. */
  state(): object {
    return {
      failures: this.#failures,
      delays: [...this.#delays].map(([method, delay]) => ({ method, ...delay })),
      refusedFields: this.refusedFields,
    };
  }

  /** Everything is quick and works again; what is held goes on. */
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
