import { randomBytes } from 'node:crypto';
import type { Clock } from '../base/clock.ts';

/** The most secrets at once, more than users need; the oldest secret is removed first. */
const most = 10_000;

/** The session that a token came from. */
interface Issuer {
  readonly isEnded: boolean;
}

interface Kept<Value> {
  readonly value: Value;
  readonly issuer: Issuer | undefined;
  readonly issuedAt: number;
  isUsed: boolean;
}

/**
 * Secrets that are each valid for a single purpose, once and for a short time. A secret ends with the session that
 * issued it. All are gone with a restart.
 */
export class OneTimeTokens<Value> {
  readonly validMs: number;
  readonly #clock: Clock;
  readonly #kept = new Map<string, Kept<Value>>();

  constructor(clock: Clock, options: { validMs: number }) {
    this.#clock = clock;
    this.validMs = options.validMs;
  }

  /** @param issuer undefined for a secret that no session issues, as that of a guest */
  issue(value: Value, issuer: Issuer | undefined): string {
    for (const [secret, { issuedAt }] of this.#kept) {
      if (!this.#isLate(issuedAt) && this.#kept.size < most) break;
      this.#kept.delete(secret);
    }
    const secret = randomBytes(32).toString('base64url');
    this.#kept.set(secret, { value, issuer, issuedAt: this.#clock.elapsed(), isUsed: false });
    return secret;
  }

  /** Returns the value of a secret, which stays valid. */
  peek(secret: string): Value | undefined {
    const kept = this.#kept.get(secret);
    const isValid = kept && !kept.isUsed && !this.#isLate(kept.issuedAt) && !kept.issuer?.isEnded;
    return isValid ? kept.value : undefined;
  }

  /** Uses a secret up. Late secrets are forgotten, so a `late` secret may never have existed. */
  take(secret: string): { readonly value: Value } | 'used' | 'late' {
    const kept = this.#kept.get(secret);
    if (!kept || this.#isLate(kept.issuedAt) || kept.issuer?.isEnded) return 'late';
    if (kept.isUsed) return 'used';
    kept.isUsed = true;
    return { value: kept.value };
  }

  #isLate(issuedAt: number): boolean {
    return this.#clock.elapsed() - issuedAt >= this.validMs;
  }
}
