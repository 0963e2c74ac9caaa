import type { Core } from 'sip.js';
import type { EngineHost } from '../../port.ts';
import { DigestAuthority } from './digest.ts';

/** What a request is refused with. */
export interface Refusal {
  readonly statusCode: number;
  readonly extraHeaders?: string[];
}

/** Lets in who proves to know a phone's password. */
export class Doorkeeper {
  readonly #host: EngineHost;
  readonly #authority = new DigestAuthority();

  constructor(host: EngineHost) {
    this.#host = host;
  }

  /** The domain of a phone; one that does not exist gets the one that it names, so that names cannot be found out. */
  domainOf(registerId: string, named: string): string {
    return this.#host.credentials(registerId)?.domain ?? named;
  }

  /**
   * Judges whether a request comes from this phone. Undefined if it does, else what to refuse it with. An unknown
   * phone is treated as one with a wrong password.
   */
  check(
    message: Core.IncomingRequestMessage,
    phone: { readonly registerId: string; readonly domain: string; readonly isBrowser: boolean },
  ): Refusal | undefined {
    const { registerId, domain: realm, isBrowser } = phone;
    const isRegister = message.method === 'REGISTER';
    const proof = message.getHeader(isRegister ? 'authorization' : 'proxy-authorization');
    const challenge = (stale: boolean): Refusal => ({
      statusCode: isRegister ? 401 : 407,
      extraHeaders: this.#authority
        // Old desk phones give up at an algorithm that they do not know, whatever else is offered.
        .challenge(realm, { stale, algorithms: isBrowser ? ['SHA-256', 'MD5'] : ['MD5'] })
        .map((value) => `${isRegister ? 'WWW' : 'Proxy'}-Authenticate: ${value}`),
    });
    if (proof === undefined) return challenge(false);
    const known = this.#host.credentials(registerId);
    if (!known) return { statusCode: 403 };
    const credentials = { username: registerId, password: known.password, realm };
    const verdict = this.#authority.judge(proof, message.method, credentials);
    if (verdict === 'stale') return challenge(true);
    return verdict === 'refused' ? { statusCode: 403 } : undefined;
  }
}
