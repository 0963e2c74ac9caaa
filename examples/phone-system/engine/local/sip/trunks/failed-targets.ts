import { type Address, written } from '../wire/sip-wire.ts';

/** For how long another address is preferred to an address that failed. */
const avoidedMs = 300_000;
/** The addresses of a trunk change with its records: the oldest failures are forgotten. */
const maxRemembered = 50;

/** The addresses of a trunk that have just failed. */
export class FailedTargets {
  readonly #failedAt = new Map<string, number>();

  add(target: Address): void {
    const key = written(target);
    this.#failedAt.delete(key);
    this.#failedAt.set(key, performance.now());
    const [oldest] = this.#failedAt.keys();
    if (this.#failedAt.size > maxRemembered && oldest !== undefined) this.#failedAt.delete(oldest);
  }

  delete(target: Address): void {
    this.#failedAt.delete(written(target));
  }

  /** Returns the first target that has not failed lately; if all have, the target whose failure is the longest ago. */
  best<T extends Address>(targets: readonly T[]): T | undefined {
    const since = performance.now() - avoidedMs;
    const failedAt = (target: T) => this.#failedAt.get(written(target)) ?? Number.NEGATIVE_INFINITY;
    const sound = targets.find((target) => failedAt(target) < since);
    return sound ?? [...targets].sort((a, b) => failedAt(a) - failedAt(b))[0];
  }
}
