import { randomInt, timingSafeEqual } from 'node:crypto';
import type { Logger } from 'pino';
import type { Person } from '../users/person.ts';
import type { Authenticators } from './authenticators.ts';

const validMs = 5 * 60_000;
const maxTries = 5;
/** A code that is not older than this is not sent anew: each code costs the enterprise a message. */
const pauseMs = 30_000;

interface AwaitedCode {
  readonly login: string;
  /** Undefined: the user's app shows the code. */
  readonly digits: string | undefined;
  /** The time at which it was sent or asked for, on the monotonic clock. */
  readonly sentAt: number;
  triesLeft: number;
}

/**
 * The codes that are awaited for the second step of signing in. This phone system has no way to send any. With the
 * users of the demonstration it writes them to the log, and otherwise only the control interface of the machine has
 * them: readers of a log that is kept elsewhere must not be able to sign in. A code is valid for the client that sent
 * the password, at the same application and address.
 */
export class TwoFactor {
  readonly #log: Logger;
  readonly #authenticators: Pick<Authenticators, 'accept'>;
  readonly #isDemonstration: boolean;
  readonly #codes = new Map<string, AwaitedCode>();

  constructor(
    log: Logger,
    authenticators: Pick<Authenticators, 'accept'>,
    { isDemonstration = false }: { readonly isDemonstration?: boolean } = {},
  ) {
    this.#log = log;
    this.#isDemonstration = isDemonstration;
    this.#authenticators = authenticators;
  }

  /** Awaits a code of the user's app, or a recovery code. */
  awaitApp(person: Person, from: string): void {
    this.#await(person, from, undefined);
  }

  /** Sends a new code, which ends the previous code, unless that code has just been sent. */
  send(person: Person, from: string): void {
    const before = this.#codes.get(keyOf(person, from));
    if (before?.digits !== undefined && performance.now() - before.sentAt < pauseMs) return;
    const digits = String(randomInt(1_000_000)).padStart(6, '0');
    this.#await(person, from, digits);
    const code = this.#isDemonstration ? ` is ${digits}` : ' was made';
    this.#log.info({ login: person.login }, `The code for the second step of ${person.login}${code}`);
  }

  /** `none`: no code is awaited (any more). A code is valid once, and void after five wrong tries. */
  async check(person: Person, from: string, code: string): Promise<'right' | 'wrong' | 'none'> {
    this.#forgetOld();
    const key = keyOf(person, from);
    const awaited = this.#codes.get(key);
    if (!awaited) return 'none';
    awaited.triesLeft -= 1;
    const isRight =
      awaited.digits === undefined
        ? await this.#authenticators.accept(person.id, code)
        : isSame(Buffer.from(code), Buffer.from(awaited.digits));
    if (isRight || awaited.triesLeft === 0) this.#codes.delete(key);
    return isRight ? 'right' : 'wrong';
  }

  /** The codes that were sent and are awaited; for the control interface. */
  pending(): readonly { readonly login: string; readonly code: string }[] {
    this.#forgetOld();
    return [...this.#codes.values()].flatMap(({ login, digits }) =>
      digits === undefined ? [] : [{ login, code: digits }],
    );
  }

  #await(person: Person, from: string, digits: string | undefined): void {
    this.#forgetOld();
    const { login } = person;
    this.#codes.set(keyOf(person, from), { login, digits, sentAt: performance.now(), triesLeft: maxTries });
  }

  #forgetOld(): void {
    const oldest = performance.now() - validMs;
    for (const [key, { sentAt }] of this.#codes) if (sentAt < oldest) this.#codes.delete(key);
  }
}

const isSame = (one: Buffer, other: Buffer) => one.length === other.length && timingSafeEqual(one, other);

const keyOf = (person: Person, from: string) => `${person.id} ${from}`;
