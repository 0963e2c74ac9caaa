import { createHash, randomBytes } from 'node:crypto';
import { Core } from 'sip.js';
import { digestFields } from '../admission/digest.ts';
import type { RawMessage } from '../wire/raw-message.ts';

/** Digest authentication (RFC 7616, 8760), the client's side: sip.js knows MD5 only. */

/** Node's names of the supported hashes, the strongest first. */
const hashes: Readonly<Record<string, string>> = {
  'SHA-512-256': 'sha512-256',
  'SHA-256': 'sha256',
  MD5: 'md5',
};
const names = Object.keys(hashes);

/** The name and password of an account at another phone system. */
export interface Account {
  readonly user: string;
  readonly password: string;
}

interface Challenge {
  readonly algorithm: string;
  readonly realm: string;
  readonly nonce: string;
  readonly opaque: string | undefined;
  readonly qop: 'auth' | 'auth-int' | undefined;
}

/** Answers challenges. An object answers those of a single request. */
export class ClientDigest extends Core.DigestAuthentication {
  readonly #account: Account;
  #count = 0;
  #header = '';

  constructor(loggerFactory: Core.LoggerFactory, account: Account) {
    super(loggerFactory, undefined, account.user, undefined);
    this.#account = account;
  }

  override authenticate(
    request: Core.OutgoingRequestMessage,
    challenge: Readonly<Record<string, unknown>>,
    body = '',
  ): boolean {
    const read = readChallenge(challenge);
    if (!read) return false;
    this.#count += 1;
    const order = { method: request.method, uri: String(request.ruri), body, count: this.#count };
    this.#header = digestAnswer(read, order, this.#account);
    return true;
  }

  override toString(): string {
    return this.#header;
  }
}

/** Returns a challenge as sip.js reads it; undefined if it asks for an algorithm or a protection that is not supported. */
function readChallenge(challenge: Readonly<Record<string, unknown>>): Challenge | undefined {
  const textOf = (name: string) => {
    const value = challenge[name];
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const algorithm = (textOf('algorithm') ?? 'MD5').toUpperCase();
  const [realm, nonce] = [textOf('realm'), textOf('nonce')];
  if (!(baseOf(algorithm) in hashes) || realm === undefined || nonce === undefined) return undefined;
  const offered = [challenge.qop].flat().flatMap((one) => String(one ?? '').split(','));
  const qops = offered.map((one) => one.trim().toLowerCase()).filter(Boolean);
  const qop = (['auth', 'auth-int'] as const).find((one) => qops.includes(one));
  if (qops.length > 0 && qop === undefined) return undefined;
  return { algorithm, realm, nonce, opaque: textOf('opaque'), qop };
}

const baseOf = (algorithm: string): string => algorithm.replace(/-SESS$/, '');

/** Returns the value of an Authorization header (RFC 7616, 3.4). */
function digestAnswer(
  { algorithm, realm, nonce, opaque, qop }: Challenge,
  request: { readonly method: string; readonly uri: string; readonly body: string; readonly count: number },
  { user, password }: Account,
): string {
  const hash = hashes[baseOf(algorithm)] ?? 'md5';
  const of = (...parts: readonly string[]) => createHash(hash).update(parts.join(':')).digest('hex');
  const cnonce = randomBytes(12).toString('hex');
  const nc = request.count.toString(16).padStart(8, '0');
  const plain = of(user, realm, password);
  const secret = algorithm.endsWith('-SESS') ? of(plain, nonce, cnonce) : plain;
  const about =
    qop === 'auth-int' ? of(request.method, request.uri, of(request.body)) : of(request.method, request.uri);
  const response = qop === undefined ? of(secret, nonce, about) : of(secret, nonce, nc, cnonce, qop, about);
  const quoted = { username: user, realm, nonce, uri: request.uri, response, opaque };
  return `Digest ${[
    ...Object.entries(quoted).flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}="${value.replaceAll(/["\\]/g, '\\$&')}"`],
    ),
    `algorithm=${algorithm.replace(/-SESS$/, '-sess')}`,
    ...(qop === undefined ? [] : [`qop=${qop}`, `nc=${nc}`, `cnonce="${cnonce}"`]),
  ].join(', ')}`;
}

/** Returns a response whose first challenge is the strongest that is supported: sip.js reads only that. */
export function withBestChallenge(message: RawMessage): RawMessage {
  const header = { 401: 'www-authenticate', 407: 'proxy-authenticate' }[message.status ?? 0];
  if (header === undefined) return message;
  const strengthOf = (challenge: string) => {
    const at = names.indexOf(baseOf((digestFields(challenge).algorithm ?? 'MD5').toUpperCase()));
    return at < 0 ? names.length : at;
  };
  const [best] = [...message.all(header)].sort((a, b) => strengthOf(a) - strengthOf(b));
  return best === undefined ? message : message.with(header, best);
}
