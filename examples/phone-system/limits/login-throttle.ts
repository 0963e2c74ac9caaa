import { networkOf } from './network.ts';

/** How wrong passwords are slowed down that have one thing in common. */
interface Tally {
  /** Tries that cost nothing. */
  readonly free: number;
  readonly firstDelayMs: number;
  readonly longestDelayMs: number;
}

/**
 * A login at one address waits longest. A login wherever it is tried from waits a little, but not at an address that it
 * has signed in from before: nobody keeps others out of their own accounts. An address has many tries, since a whole office
 * may share it, and a right password does not end its wait: the owner of one account could guess others' without limit.
 */
const tallies = {
  loginHere: { free: 3, firstDelayMs: 1_000, longestDelayMs: 60_000 },
  login: { free: 10, firstDelayMs: 250, longestDelayMs: 2_000 },
  address: { free: 30, firstDelayMs: 1_000, longestDelayMs: 60_000 },
} as const satisfies Record<string, Tally>;
type TallyName = keyof typeof tallies;

/** Failures are forgotten after so long without another. */
const memoryMs = 15 * 60_000;
const maxRemembered = 10_000;

interface Failures {
  count: number;
  lastAt: number;
}

/** The origin of a sign-in attempt. */
export interface Attempt {
  readonly login: string;
  readonly address: string;
}

/** Too many wrong passwords: this attempt has to wait. */
export class TooManyTries extends Error {
  override readonly name = 'TooManyTries';
  readonly by: TallyName;
  readonly waitMs: number;

  constructor(by: TallyName, waitMs: number) {
    super('Too many wrong passwords.');
    this.by = by;
    this.waitMs = waitMs;
  }
}

/** `half`: a right password that needs a second step, which neither counts as a failure nor ends the counting. */
export type Verdict = 'right' | 'half' | 'wrong';

/** Slows down guesses of passwords: each wrong one extends the wait for the next. Other users do not wait. */
export class LoginThrottle {
  /** By counter and subject, the oldest first, which are removed first. */
  readonly #failures = new Map<string, Failures>();
  /** Logins with the networks that they have signed in from, the longest unused first. */
  readonly #proven = new Set<string>();
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #now: () => number;

  /** @param now milliseconds on a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Checks a password unless it has to wait. One login is checked one by one: many guesses at once are no way around.
   *
   * @throws TooManyTries
   */
  async judge<Result extends { readonly verdict: Verdict }>(
    attempt: Attempt,
    check: () => Promise<Result>,
  ): Promise<Result> {
    return this.#inTurn(attempt.login.toLowerCase(), async () => {
      this.assertAllowed(attempt);
      const result = await check();
      this.count(attempt, result.verdict);
      return result;
    });
  }

  /**
   * Checks that an attempt need not wait; for a check that takes no time, in place of `judge`.
   *
   * @throws TooManyTries
   */
  assertAllowed(attempt: Attempt): void {
    const { loginHere, ...others } = keysOf(attempt);
    this.#refuseTooSoon('loginHere', loginHere);
    this.#refuseTooSoon('address', others.address);
    if (!this.#proven.has(loginHere)) this.#refuseTooSoon('login', others.login);
  }

  /** Counts how an attempt ended. */
  count(attempt: Attempt, verdict: Verdict): void {
    const keys = keysOf(attempt);
    if (verdict === 'wrong') for (const key of Object.values(keys)) this.#count(key);
    if (verdict !== 'right') return;
    this.#failures.delete(keys.loginHere);
    this.#failures.delete(keys.login);
    this.#proven.delete(keys.loginHere);
    this.#proven.add(keys.loginHere);
    dropOldest(this.#proven);
  }

  get size(): number {
    return this.#failures.size + this.#proven.size;
  }

  #refuseTooSoon(name: TallyName, key: string): void {
    const failures = this.#failures.get(key);
    if (!failures) return;
    const sinceMs = this.#now() - failures.lastAt;
    if (sinceMs > memoryMs) this.#failures.delete(key);
    else {
      const waitMs = delayOf(tallies[name], failures.count) - sinceMs;
      if (waitMs > 0) throw new TooManyTries(name, waitMs);
    }
  }

  #count(key: string): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    this.#failures.delete(key);
    this.#failures.set(key, { count, lastAt: this.#now() });
    dropOldest(this.#failures);
  }

  async #inTurn<Result>(login: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(login);
    const turn = before ? before.then(task, task) : task();
    this.#turns.set(login, turn);
    try {
      return await turn;
    } finally {
      if (this.#turns.get(login) === turn) this.#turns.delete(login);
    }
  }
}

function dropOldest(remembered: Set<string> | Map<string, unknown>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxRemembered) break;
    remembered.delete(oldest);
  }
}

function delayOf({ free, firstDelayMs, longestDelayMs }: Tally, failures: number): number {
  if (failures < free) return 0;
  return Math.min(firstDelayMs * 2 ** Math.min(failures - free, 30), longestDelayMs);
}

function keysOf({ login, address }: Attempt): Readonly<Record<TallyName, string>> {
  // No user has a long name: they share a tally, so that they take no memory.
  const name = login.length > 64 ? '' : login.toLowerCase();
  const network = networkOf(address);
  return { loginHere: `${network} ${name}`, login: `* ${name}`, address: network };
}
