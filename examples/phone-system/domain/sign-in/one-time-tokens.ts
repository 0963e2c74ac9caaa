import { randomBytes } from 'node:crypto';
import type { Clock } from '../clock.ts';

/** More than anybody needs at once; the oldest goes first. */
const most = 10_000;

interface Kept<Value> {
  readonly value: Value;
  readonly issuedAt: number;
  isUsed: boolean;
}

/** Secrets that are each good for one thing, once and not for long. They are gone with a restart. */
export class OneTimeTokens<Value> {
  readonly validMs: number;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(clock: Clock, options: { validMs: number }) {
    this.#clock = clock;
    this.validMs = options.validMs;
  }

  issue(value: Value): string {
    for (const [secret, { issuedAt }] of this.#kept) {
      if (!this.#isLate(issuedAt) && this.#kept.size < most) break;
      this.#kept.delete(secret);
    }
    const secret = randomBytes(32).toString('base64url');
    this.#kept.set(secret, { value, issuedAt: this.#clock.elapsed(), isUsed: false });
    return secret;
  }

  /** Uses it up. Whether a `late` one ever was is not known: those are forgotten. */
  take(secret: string): { readonly value: Value } | 'used' | 'late' {
    const kept = this.#kept.get(secret);
    if (!kept || this.#isLate(kept.issuedAt)) return 'late';
    if (kept.isUsed) return 'used';
    kept.isUsed = true;
    return { value: kept.value };
  }

  #isLate(issuedAt: number): boolean {
    return this.#clock.elapsed() - issuedAt >= this.validMs;
  }
}
