import { networkOf } from '../../../../limits/network.ts';

/** The cost limit of an address: at once, and per second in the long run. */
const burst = 4_000;
const perSecond = 400;
/** The time for which an address above the limit is ignored. */
const blockMs = 10_000;
/** The maximum number of counted addresses; the address with the oldest cost is removed first. */
const maxAddresses = 10_000;
/** The cost of an invalid message by octet; a single message never blocks an address. */
const octetsPerPoint = 64;
const maxPoints = 1_000;

interface Account {
  spent: number;
  /** On `performance.now()`. */
  at: number;
  blockedUntil: number;
}

/**
 * Counts the processing cost of strangers' messages, by address. An address with permanent costs is ignored for a
 * while. Authenticated phones cost nothing, so that an attacker at their address does not lock them out.
 */
export class CostLimits {
  readonly #accounts = new Map<string, Account>();
  readonly #now: () => number;

  /** @param now milliseconds on a monotonic clock */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  get size(): number {
    return this.#accounts.size;
  }

  isBlocked(host: string): boolean {
    return (this.#accounts.get(networkOf(host))?.blockedUntil ?? 0) > this.#now();
  }

  /** Charges a valid message. @returns true if the address is blocked from now on */
  chargeSound(host: string): boolean {
    return this.#charge(host, 1);
  }

  /** Charges an invalid message. @returns true if the address is blocked from now on */
  chargeFault(host: string, octets: number): boolean {
    return this.#charge(host, Math.min(1 + octets / octetsPerPoint, maxPoints));
  }

  #charge(host: string, points: number): boolean {
    const key = networkOf(host);
    const now = this.#now();
    const account = this.#accounts.get(key) ?? { spent: 0, at: now, blockedUntil: 0 };
    account.spent = Math.max(0, account.spent - ((now - account.at) / 1000) * perSecond) + points;
    account.at = now;
    // The last charged address comes last.
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
