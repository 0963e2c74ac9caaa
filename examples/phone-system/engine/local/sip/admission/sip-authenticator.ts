import { randomUUID } from 'node:crypto';
import { type Attempt, LoginThrottle, TooManyTries } from '../../../../limits/login-throttle.ts';
import type { RateLimitedLog } from '../../../../limits/rate-limited-log.ts';
import type { EngineHost } from '../../../port.ts';
import { userOf } from '../message/headers.ts';
import type { RawMessage } from '../wire/raw-message.ts';
import { DigestAuthority, digestFields } from './digest.ts';

/** The response to a request without a transaction. */
export interface Answer {
  readonly statusCode: number;
  readonly extraHeaders?: string[];
}

/** The phone that a request comes from, or the response. */
export type Verdict = { readonly registerId: string } | { readonly answer: Answer };

/** The source of a request. */
export interface SigningPeer {
  readonly host: string;
  readonly isBrowser: boolean;
  /** Our address at which it arrived. Empty for a browser, which knows only our domain. */
  readonly localHost: string;
}

/** Authenticates phones by digest (RFC 3261, 22). */
export class SipAuthenticator {
  readonly #host: EngineHost;
  readonly #warnings: RateLimitedLog;
  readonly #authority = new DigestAuthority();
  readonly #throttle = new LoginThrottle();

  constructor(host: EngineHost, warnings: RateLimitedLog) {
    this.#host = host;
    this.#warnings = warnings;
  }

  /**
   * Verifies a request. The realm is always ours, and an unknown phone is treated like a wrong password, so that
   * strangers do not learn the names of phones.
   */
  judge(message: RawMessage, peer: SigningPeer): Verdict {
    const { host: address, isBrowser, localHost } = peer;
    const isRegister = message.method === 'REGISTER';
    const proof = message.get(isRegister ? 'authorization' : 'proxy-authorization');
    const challenge = (stale: boolean) => ({ answer: this.#challenge({ stale, isBrowser, isRegister }) });
    if (proof === undefined || !/^Digest\s/i.test(proof)) return challenge(false);
    const registerId = isRegister ? userOf(message.get('to')) : (digestFields(proof).username ?? '');
    const attempt = { login: registerId, address };
    const password = this.#host.credentials(registerId)?.password;
    const verdict = this.#authority.judge(
      proof,
      { method: message.method, uri: message.uri, ownHosts: [this.#host.domain.toLowerCase(), localHost] },
      { username: registerId, password: password ?? randomUUID(), realm: this.#host.domain },
    );
    const isProven = verdict === 'accepted' && password !== undefined;
    const waitMs = this.#waitMs(attempt, { isRight: isProven });
    if (waitMs > 0)
      return { answer: { statusCode: 503, extraHeaders: [`Retry-After: ${Math.ceil(waitMs / 1000)}`] } };
    if (verdict === 'stale') return challenge(true);
    // The digest response is of another server.
    if (verdict === 'foreign') return challenge(false);
    // The password is right, so this is no guess.
    if (verdict === 'elsewhere') return { answer: { statusCode: 400 } };
    this.#throttle.count(attempt, isProven ? 'right' : 'wrong');
    if (isProven) return { registerId };
    this.#warnings.warn('A wrong SIP password', address, { registerId: registerId.slice(0, 64) });
    return { answer: { statusCode: 403 } };
  }

  /** The time for which passwords for this login from this address do not count. */
  #waitMs(attempt: Attempt, options: { readonly isRight: boolean }): number {
    try {
      this.#throttle.assertAllowed(attempt, options);
      return 0;
    } catch (error) {
      if (error instanceof TooManyTries) return error.waitMs;
      throw error;
    }
  }

  #challenge(how: {
    readonly stale: boolean;
    readonly isBrowser: boolean;
    readonly isRegister: boolean;
  }): Answer {
    const { stale, isBrowser, isRegister } = how;
    const values = this.#authority.challenge(this.#host.domain, {
      stale,
      // Old desk phones fail at an unknown algorithm, whatever else is offered.
      algorithms: isBrowser ? ['SHA-256', 'MD5'] : ['MD5'],
    });
    const name = isRegister ? 'WWW-Authenticate' : 'Proxy-Authenticate';
    return { statusCode: isRegister ? 401 : 407, extraHeaders: values.map((value) => `${name}: ${value}`) };
  }
}
