import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import type { Person } from '../users/person.ts';

const validMs = 5 * 60_000;
const maxTries = 5;
/** A code that is not older than this is not sent anew: each costs the enterprise a message, and its user patience. */
const pauseMs = 30_000;

interface Code {
  readonly login: string;
  readonly digits: string;
  /** The time at which it was sent, on the monotonic clock. */
  readonly sentAt: number;
  triesLeft: number;
}

/**
 * The codes that were sent for the second step of signing in. This phone system has no way to send any: it writes
 * them to the log. A code is valid for the client that sent the password, at the same application and address.
 */
export class TwoFactor {
  readonly #log: Logger;
  readonly #codes = new Map<string, Code>();

  constructor(log: Logger) {
    this.#log = log;
  }

  /** Sends a new code, which ends the one before, unless that one has just been sent. */
  send(person: Person, from: string): void {
    const before = this.#codes.get(keyOf(person, from));
    if (before && performance.now() - before.sentAt < pauseMs) return;
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    this.#forgetOld();
    this.#codes.set(keyOf(person, from), {
      login: person.login,
      digits,
      sentAt: performance.now(),
      triesLeft: maxTries,
    });
    this.#log.info({ login: person.login }, `The code for the second step of ${person.login} is ${digits}`);
  }

  /** `none`: no code is awaited (any more). A code is good once and dies of five wrong tries. */
  check(person: Person, from: string, digits: string): 'right' | 'wrong' | 'none' {
    this.#forgetOld();
    const key = keyOf(person, from);
    const code = this.#codes.get(key);
    if (!code) return 'none';
    const isRight = isSame(Buffer.from(digits), Buffer.from(code.digits));
    code.triesLeft -= 1;
    if (isRight || code.triesLeft === 0) this.#codes.delete(key);
    return isRight ? 'right' : 'wrong';
  }

  /** The codes that are awaited; for the control interface. */
  pending(): readonly { readonly login: string; readonly code: string }[] {
    this.#forgetOld();
    return [...this.#codes.values()].map(({ login, digits }) => ({ login, code: digits }));
  }

  #forgetOld(): void {
    const oldest = performance.now() - validMs;
    for (const [key, { sentAt }] of this.#codes) if (sentAt < oldest) this.#codes.delete(key);
  }
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

const keyOf = (person: Person, from: string) => `${person.id} ${from}`;
