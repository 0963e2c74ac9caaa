import { createHash, createHmac, createSecretKey, randomBytes, timingSafeEqual } from 'node:crypto';
import { coversRequest, type SignedRequest } from './digest-uri.ts';

/** Digest authentication (RFC 7616, 8760), the server's side. */

export interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly realm: string;
}

/** `elsewhere`: the password is right, but the digest response is for another request. `foreign`: for another realm. */
export type Verdict = 'accepted' | 'refused' | 'stale' | 'elsewhere' | 'foreign';

const hashes = { 'SHA-256': 'sha256', MD5: 'md5' } as const;
export type Algorithm = keyof typeof hashes;

export class DigestAuthority {
  /** Node needs six times as long to import a key of octets. */
  readonly #secret = createSecretKey(randomBytes(32));
  readonly #nonceLifeMs: number;
  /** The highest count seen with each nonce: a replayed response is refused. */
  readonly #counts = new Map<string, number>();

  constructor(options: { readonly nonceLifeMs?: number } = {}) {
    this.#nonceLifeMs = options.nonceLifeMs ?? 60_000;
  }

  /**
   * Returns the values of WWW-Authenticate headers, a value for each algorithm. MD5 comes last: a phone that knows only
   * one algorithm uses the last header. `stale` means that the password may be right and only the nonce was too old.
   */
  challenge(
    realm: string,
    options: { readonly stale: boolean; readonly algorithms: readonly Algorithm[] },
  ): string[] {
    const { stale, algorithms } = options;
    const nonce = this.#makeNonce();
    return algorithms.map(
      (algorithm) =>
        `Digest realm="${realm}", nonce="${nonce}", algorithm=${algorithm}, qop="auth"` +
        (stale ? ', stale=TRUE' : ''),
    );
  }

  /** Verifies an Authorization header, with or without `qop` (RFC 2069), by the address that the phone has signed. */
  judge(authorization: string, request: SignedRequest, credentials: Credentials): Verdict {
    const fields = digestFields(authorization);
    const { username, realm, nonce = '', uri = '', response = '', cnonce = '', nc = '', qop } = fields;
    const hash = hashOf(fields.algorithm ?? 'MD5');
    if (realm !== undefined && realm !== credentials.realm) return 'foreign';
    if (!hash || (qop !== undefined && qop !== 'auth') || username !== credentials.username || !realm)
      return 'refused';
    const of = (text: string) => createHash(hash).update(text).digest('hex');
    const secret = of(`${credentials.username}:${credentials.realm}:${credentials.password}`);
    const once = qop === undefined ? nonce : `${nonce}:${nc}:${cnonce}:auth`;
    const expected = of(`${secret}:${once}:${of(`${request.method}:${uri}`)}`);
    if (!isSame(expected, response.toLowerCase())) return 'refused';
    if (!coversRequest(uri, request, credentials.username)) return 'elsewhere';
    // Without a count, a nonce is valid for a single request.
    return this.#accepts(nonce, qop === undefined ? 1 : Number.parseInt(nc, 16)) ? 'accepted' : 'stale';
  }

  #makeNonce(): string {
    const body = `${Math.floor(performance.now()).toString(36)}-${randomBytes(8).toString('hex')}`;
    return `${body}-${this.#sign(body)}`;
  }

  #accepts(nonce: string, count: number): boolean {
    this.#forgetOld();
    const cut = nonce.lastIndexOf('-');
    const ours = isSame(this.#sign(nonce.slice(0, cut)), nonce.slice(cut + 1));
    if (!ours || this.#isOld(nonce) || !(count > (this.#counts.get(nonce) ?? 0))) return false;
    this.#counts.set(nonce, count);
    return true;
  }

  #isOld(nonce: string): boolean {
    return performance.now() - Number.parseInt(nonce, 36) > this.#nonceLifeMs;
  }

  /** Nonces are roughly in the order of their age, so that a young nonce ends the search. */
  #forgetOld(): void {
    for (const nonce of this.#counts.keys()) {
      if (!this.#isOld(nonce)) return;
      this.#counts.delete(nonce);
    }
  }

  #sign(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('hex').slice(0, 32);
  }
}

function hashOf(algorithm: string): string | undefined {
  return Object.entries(hashes).find(([name]) => name === algorithm.toUpperCase())?.[1];
}

/** The fields of a Digest header, by lower-case name. */
export function digestFields(header: string): Readonly<Record<string, string>> {
  const fields: Record<string, string> = {};
  for (const [, name = '', quoted, bare] of header.matchAll(/\b(\w+)\s*=\s*(?:"([^"]*)"|([^\s,]+))/g)) {
    fields[name.toLowerCase()] = quoted ?? bare ?? '';
  }
  return fields;
}

function isSame(first: string, second: string): boolean {
  const [a, b] = [Buffer.from(first), Buffer.from(second)];
  return a.length === b.length && timingSafeEqual(a, b);
}
