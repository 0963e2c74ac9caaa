import { networkOf } from '../../../network.ts';

/** An address may cost this much at once, and this much a second in the long run. */
const burst = 4_000;
const perSecond = 400;
/** One that costs more is not listened to for so long. */
const blockMs = 10_000;
/** So many addresses are counted at most; the one that cost least lately makes room. */
const maxAddresses = 10_000;
/** What a message costs that nobody could make sense of, by octet; a single one never blocks an address. */
const octetsPerPoint = 64;
const maxPoints = 1_000;

interface Account {
  spent: number;
  /** On `performance.now()`. */
  at: number;
  blockedUntil: number;
}

/**
 * Counts what the messages of strangers cost us, by address. One that keeps costing is not listened to for a while. Phones that
 * have proven who they are cost nothing, so that an attacker at their address does not keep them out.
 */
export class CostLimits {
  readonly #accounts = new Map<string, Account>();
  readonly #now: () => number;

  /** @param now milliseconds on a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#accounts.size;
  }

  isBlocked(host: string): boolean {
    return (this.#accounts.get(networkOf(host))?.blockedUntil ?? 0) > this.#now();
  }

  /** A message that could be answered. @returns whether the address is blocked from now on */
  chargeSound(host: string): boolean {
    return this.#charge(host, 1);
  }

  /** A message that made no sense. @returns whether the address is blocked from now on */
  chargeFault(host: string, octets: number): boolean {
    return this.#charge(host, Math.min(1 + octets / octetsPerPoint, maxPoints));
  }

  #charge(host: string, points: number): boolean {
    const key = networkOf(host);
    const now = this.#now();
    const account = this.#accounts.get(key) ?? { spent: 0, at: now, blockedUntil: 0 };
    account.spent = Math.max(0, account.spent - ((now - account.at) / 1000) * perSecond) + points;
    account.at = now;
    // The one that was charged last stands last.
    this.#accounts.delete(key);
    this.#accounts.set(key, account);
    const [oldest] = this.#accounts.keys();
    if (this.#accounts.size > maxAddresses && oldest !== undefined) this.#accounts.delete(oldest);
    if (account.spent <= burst) return false;
    account.spent = 0;
    account.blockedUntil = now + blockMs;
    return true;
  }
}
