import { networkOf } from './network.ts';

/** The way in which wrong passwords with a common property are slowed down. */
interface Tally {
  /** Tries that cost nothing. */
  readonly free: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

/**
 * A login at one address waits longest. A login wherever it is tried from waits a little. An address has many tries,
 * since a whole office may share it, and a right password does not end its wait: the owner of an account could
 * otherwise guess other passwords without limit. A login waits only for itself at an address, or on a device, where it
 * has signed in before: no attacker keeps users out of their own accounts.
 */
const passwordTallies = {
  loginHere: { free: 3, firstDelayMs: 1_000, maxDelayMs: 60_000 },
  login: { free: 10, firstDelayMs: 250, maxDelayMs: 2_000 },
  address: { free: 30, firstDelayMs: 1_000, maxDelayMs: 60_000 },
} as const satisfies Record<string, Tally>;

/** The tries before a login has to wait at an address, and its longest wait. */
export const passwordWaits = {
  wrongPasswords: passwordTallies.loginHere.free,
  longestWaitSeconds: passwordTallies.loginHere.maxDelayMs / 1_000,
} as const;
type TallyName = keyof typeof passwordTallies;

/** A PIN has few digits, and a caller chooses the number that is shown: all guesses at a PIN together wait long. */
const pinTallies: Readonly<Record<TallyName, Tally>> = {
  ...passwordTallies,
  login: { free: 10, firstDelayMs: 1_000, maxDelayMs: 600_000 },
};

/** A guess is delayed for so long at most; if its login has to wait for longer, the guess is refused. */
const maxHeldMs = 2_000;
/** The maximum number of guesses at a login that are delayed at a time. */
const maxHeld = 20;

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
  /** The name of a device on which this login has signed in before, as far as that is proven. */
  readonly device?: string | undefined;
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

/** An attempt that waits for its turn at its login. */
interface Held {
  readonly attempt: Attempt;
  readonly begin: () => void;
  readonly refuse: (error: TooManyTries) => void;
}

interface ThrottleOptions {
  /** `pin`: guesses at a single secret from changing addresses wait long. */
  readonly secret?: 'password' | 'pin';
  /** Milliseconds on a clock that is never set. */
  readonly now?: () => number;
  readonly sleep?: (ms: number) => Promise<void>;
}

/** Slows down guesses of passwords: each wrong guess extends the wait for the next guess. Other users do not wait. */
export class LoginThrottle {
  /** The failures by counter and subject, the oldest first, which are removed first. */
  readonly #failures = new Map<string, Failures>();
  /** Logins with the networks that they have signed in from, the longest unused first. */
  readonly #proven = new Set<string>();
  /** The attempts that wait for their turn, by login. A login without an attempt in progress is missing. */
  readonly #held = new Map<string, Held[]>();
  readonly #tallies: Readonly<Record<TallyName, Tally>>;
  readonly #now: () => number;
  readonly #sleep: (ms: number) => Promise<void>;

  constructor({
    secret = 'password',
    now = () => performance.now(),
    sleep = sleepFor,
  }: ThrottleOptions = {}) {
    this.#tallies = secret === 'pin' ? pinTallies : passwordTallies;
    this.#now = now;
    this.#sleep = sleep;
  }

  /**
   * Checks a password unless it has to wait. The guesses at a login are checked in sequence, so that many guesses at
   * once do not circumvent the wait. While a login is guessed at from everywhere, an attempt is delayed, and attempts
   * from addresses with the fewest failures come first.
   *
   * @throws TooManyTries
   */
  async judge<Result extends { readonly verdict: Verdict }>(
    attempt: Attempt,
    check: () => Promise<Result>,
  ): Promise<Result> {
    const keys = keysOf(attempt);
    const isKnown = this.#isKnown(attempt, keys);
    return this.#inTurn(isKnown ? keys.loginHere : keys.login, attempt, async () => {
      this.#assertNoWaitHere(keys, { isKnown });
      const waitMs = this.#waitMs('login', keys.login);
      if (!isKnown && waitMs > 0 && waitMs <= maxHeldMs) await this.#sleep(waitMs);
      this.assertAllowed(attempt);
      const result = await check();
      this.count(attempt, result.verdict);
      return result;
    });
  }

  /**
   * Checks that an attempt need not wait; for a check that takes no time, in place of `judge`.
   *
   * @param isRight true for an attempt that has proven to be right without a guess of others getting easier, such as a
   * digest: it does not wait for wrong guesses from its address
   * @throws TooManyTries
   */
  assertAllowed(attempt: Attempt, { isRight = false }: { readonly isRight?: boolean } = {}): void {
    const keys = keysOf(attempt);
    const isKnown = this.#isKnown(attempt, keys);
    this.#assertNoWaitHere(keys, { isKnown: isKnown || isRight });
    if (!isKnown) this.#assertNoWait('login', keys.login);
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

  #isKnown({ device }: Attempt, { loginHere }: Keys): boolean {
    return device !== undefined || this.#proven.has(loginHere);
  }

  #assertNoWaitHere({ loginHere, address }: Keys, { isKnown }: { readonly isKnown: boolean }): void {
    this.#assertNoWait('loginHere', loginHere);
    if (!isKnown) this.#assertNoWait('address', address);
  }

  #assertNoWait(name: TallyName, key: string): void {
    const waitMs = this.#waitMs(name, key);
    if (waitMs > 0) throw new TooManyTries(name, waitMs);
  }

  #waitMs(name: TallyName, key: string): number {
    const failures = this.#failures.get(key);
    if (!failures) return 0;
    const sinceMs = this.#now() - failures.lastAt;
    if (sinceMs > memoryMs) this.#failures.delete(key);
    return delayOf(this.#tallies[name], failures.count) - sinceMs;
  }

  #count(key: string): void {
    const count = (this.#failures.get(key)?.count ?? 0) + 1;
    this.#failures.delete(key);
    this.#failures.set(key, { count, lastAt: this.#now() });
    dropOldest(this.#failures);
  }

  async #inTurn<Result>(queue: string, attempt: Attempt, task: () => Promise<Result>): Promise<Result> {
    const held = this.#held.get(queue);
    if (held) await new Promise<void>((begin, refuse) => this.#hold(held, { attempt, begin, refuse }));
    else this.#held.set(queue, []);
    try {
      return await task();
    } finally {
      const next = this.#take(queue);
      if (next) next.begin();
      else this.#held.delete(queue);
    }
  }

  /** Lets an attempt wait. If too many do, the attempt of the address with the most failures is refused. */
  #hold(held: Held[], one: Held): void {
    held.push(one);
    if (held.length <= maxHeld) return;
    const worst = held.reduce((most, other) => (this.#failed(other) >= this.#failed(most) ? other : most));
    held.splice(held.indexOf(worst), 1);
    worst.refuse(new TooManyTries('login', maxHeldMs));
  }

  #take(queue: string): Held | undefined {
    const held = this.#held.get(queue) ?? [];
    const [first] = held;
    if (!first) return undefined;
    const best = held.reduce((least, other) => (this.#failed(other) < this.#failed(least) ? other : least));
    held.splice(held.indexOf(best), 1);
    return best;
  }

  /** The failures of the login at the address of an attempt, and of that address. */
  #failed({ attempt }: Held): number {
    const { loginHere, address } = keysOf(attempt);
    return (this.#failures.get(loginHere)?.count ?? 0) + (this.#failures.get(address)?.count ?? 0);
  }
}

/** A delay that does not keep a process alive. */
const sleepFor = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });

function dropOldest(remembered: Set<string> | Map<string, unknown>): void {
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxRemembered) break;
    remembered.delete(oldest);
  }
}

function delayOf({ free, firstDelayMs, maxDelayMs }: Tally, failures: number): number {
  if (failures < free) return 0;
  return Math.min(firstDelayMs * 2 ** Math.min(failures - free, 30), maxDelayMs);
}

type Keys = Readonly<Record<TallyName, string>>;

function keysOf({ login, address, device }: Attempt): Keys {
  // No user has a long name: they share a tally, so that they take no memory.
  const name = login.length > 64 ? '' : login.toLowerCase();
  const network = networkOf(address);
  return { loginHere: `${device ?? network} ${name}`, login: `* ${name}`, address: network };
}
