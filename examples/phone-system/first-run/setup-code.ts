import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const validMs = 15 * 60_000;
const maxWrong = 5;

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** The code with which a new phone system is set up: for 15 minutes and one use. The fifth wrong code ends it. */
export class SetupCode {
  /** 128 bits, as 22 characters. */
  readonly text = randomBytes(16).toString('base64url');
  readonly #validUntil: number;
  readonly #now: () => number;
  #wrong = 0;
  #isUsed = false;

  /** @param now milliseconds on a clock that is never set back */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#validUntil = now() + validMs;
  }

  /** Compares a given code. `over`: the code is not valid any more. */
  check(given: string): 'right' | 'wrong' | 'over' {
    if (this.#isUsed || this.#wrong >= maxWrong || this.#now() >= this.#validUntil) return 'over';
    if (timingSafeEqual(digestOf(given), digestOf(this.text))) return 'right';
    this.#wrong += 1;
    return 'wrong';
  }

  /** Uses the code up. */
  use(): void {
    this.#isUsed = true;
  }

  /** Makes the code valid again, because its use has failed. */
  giveBack(): void {
    this.#isUsed = false;
  }
}
