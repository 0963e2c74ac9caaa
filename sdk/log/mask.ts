import { parseJson } from '#wire/json.ts';
/** The replacement for a secret. */
export const masked = '•••';

const secretKey =
  /passw|passphrase|pwd|secret|token|ticket|cookie|authori[sz]ation|credential$|verifier|nonce|digest|dtmf|waitingDigits|^(clientId|pin)$|Pin$|^x-(application|session)$/i;

/** Secrets in text: SIP and HTTP headers, parameters of a digest, ICE in SDP, pressed keys, parameters of an address. */
const secretTexts: readonly RegExp[] = [
  /^((?:proxy-)?authori[sz]ation|(?:www|proxy)-authenticate|(?:set-)?cookie|x-application|x-session)(\s*:\s*)[^\r\n]+/gim,
  /(\ba=(?:ice-pwd|ice-ufrag|crypto))(:)[^\r\n]+/gi,
  /(\b(?:response|c?nonce))(\s*=\s*"?)[^"\s,]+/gi,
  /(\bufrag)( )\S+/g,
  /(^Signal)(\s*[=:]\s*)[^\r\n]+/gim,
  /(\b(?:Basic|Bearer))( )[\w+/=.~-]+/g,
  /([?&](?:password|token|ticket|code|verifier))(=)[^&\s"'#]+/gi,
];

/** A shorter secret would mask ordinary words. */
const minLength = 6;

/** Removes secrets from values before they are logged or reported: by property name, and by known values. */
export class SecretMask {
  /** Each known secret and the forms in which it can appear. */
  readonly #known = new Map<symbol, readonly string[]>();

  /** Masks this value wherever it appears. Returns a function that forgets the value. */
  add(secret: string): () => void {
    const key = Symbol();
    if (secret.length >= minLength)
      this.#known.set(key, [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]);
    return () => void this.#known.delete(key);
  }

  /** A copy of plain data without secrets, which JSON can carry. */
  copy(value: unknown): unknown {
    return this.#copy(value, new Set());
  }

  /** Each field as `copy` gives it. */
  fields<Name extends string>(fields: Readonly<Record<Name, unknown>>): Record<Name, unknown> {
    return this.copy(fields) as Record<Name, unknown>;
  }

  #copy(value: unknown, above: ReadonlySet<object>): unknown {
    if (typeof value === 'string') return this.text(value);
    if (typeof value === 'bigint') return String(value);
    if (typeof value === 'function' || typeof value === 'symbol') return undefined;
    if (typeof value !== 'object' || value === null) return value;
    if (above.has(value)) return '(circular)';
    const path = new Set([...above, value]);
    if (Array.isArray(value)) return value.map((item) => this.#copy(item, path));
    if (value instanceof Date) return value.toISOString();
    if (value instanceof Error) return this.#object({ ...errorFields(value), ...value }, path);
    if (value instanceof Map) return this.#object(Object.fromEntries(value), path);
    if (value instanceof Set) return [...value].map((item) => this.#copy(item, path));
    return this.#object(value, path);
  }

  #object(value: object, path: ReadonlySet<object>): object {
    const isOneTimeCode = 'verifier' in value || 'validMs' in value;
    const isIceServer = 'credential' in value;
    const isSecret = (key: string) =>
      secretKey.test(key) || (isOneTimeCode && key === 'code') || (isIceServer && key === 'username');
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        isSecret(key) ? hidden(field) : this.#copy(field, path),
      ]),
    );
  }

  /** Removes secrets from a text. A JSON text is masked as the value that it contains. */
  text(text: string): string {
    if (/^\s*[{[]/.test(text)) {
      const json = parseJson(text);
      if (json !== undefined) return JSON.stringify(this.copy(json));
    }
    let safe = text;
    for (const form of [...this.#known.values()].flat()) safe = safe.replaceAll(form, masked);
    for (const pattern of secretTexts) safe = safe.replace(pattern, `$1$2${masked}`);
    return safe;
  }
}

/** Masks the value of a secret field; only its presence stays visible. */
const hidden = (field: unknown): unknown =>
  typeof field === 'boolean' || field === undefined || field === null ? field : masked;

const errorFields = ({ name, message, cause }: Error) => ({ name, message, cause });
