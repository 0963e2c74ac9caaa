import { randomUUID } from 'node:crypto';
import type { EngineHost } from '../../port.ts';
import { DigestAuthority, digestFields } from './digest.ts';
import { userOf } from './headers.ts';
import type { RawMessage } from './wire/raw-message.ts';

/** How a request is answered without a transaction. */
export interface Answer {
  readonly statusCode: number;
  readonly extraHeaders?: string[];
}

/** Which phone a request comes from, or how to answer it. */
export type Verdict = { readonly registerId: string } | { readonly answer: Answer };

/** Asks phones for proof that they know their password, by digest (RFC 3261, 22). */
export class SipAuthenticator {
  readonly #host: EngineHost;
  readonly #authority = new DigestAuthority();

  constructor(host: EngineHost) {
    this.#host = host;
  }

  /**
   * Judges a request. The realm is always ours, and an unknown phone is treated as one with a wrong password: nobody
   * finds out which phones there are.
   */
  judge(message: RawMessage, { isBrowser }: { readonly isBrowser: boolean }): Verdict {
    const isRegister = message.method === 'REGISTER';
    const proof = message.get(isRegister ? 'authorization' : 'proxy-authorization');
    const challenge = (stale: boolean) => ({ answer: this.#challenge({ stale, isBrowser, isRegister }) });
    if (proof === undefined || !/^Digest\s/i.test(proof)) return challenge(false);
    const registerId = isRegister ? userOf(message.get('to')) : (digestFields(proof).username ?? '');
    const password = this.#host.credentials(registerId)?.password;
    const verdict = this.#authority.judge(
      proof,
      { method: message.method, uri: message.uri },
      { username: registerId, password: password ?? randomUUID(), realm: this.#host.domain },
    );
    if (verdict === 'stale') return challenge(true);
    const isProven = verdict === 'accepted' && password !== undefined;
    return isProven ? { registerId } : { answer: { statusCode: 403 } };
  }

  #challenge(how: {
    readonly stale: boolean;
    readonly isBrowser: boolean;
    readonly isRegister: boolean;
  }): Answer {
    const { stale, isBrowser, isRegister } = how;
    const values = this.#authority.challenge(this.#host.domain, {
      stale,
      // Old desk phones give up at an algorithm that they do not know, whatever else is offered.
      algorithms: isBrowser ? ['SHA-256', 'MD5'] : ['MD5'],
    });
    const name = isRegister ? 'WWW-Authenticate' : 'Proxy-Authenticate';
    return { statusCode: isRegister ? 401 : 407, extraHeaders: values.map((value) => `${name}: ${value}`) };
  }
}
