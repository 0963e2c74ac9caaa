import { createHmac } from 'node:crypto';
import { lookup as resolve } from 'node:dns';
import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInsideAddress } from './inside-addresses.ts';

/** A receiver has to answer within this time. */
export const answerTimeoutMs = 15_000;

/** Where an event goes. */
export interface Receiver {
  readonly url: string;
  /** As `whsec_` and the key in base64. */
  readonly secret: string;
}

/** How a receiver has answered. */
export interface Answer {
  readonly isReceived: boolean;
  /** Undefined: there was no answer. */
  readonly status?: number | undefined;
  /** Why the event was not received, in English. */
  readonly reason?: string | undefined;
  /** For how long the receiver wants no further events, in milliseconds. */
  readonly pauseMs?: number | undefined;
}

/** Begins the secrets of webhooks that follow Standard Webhooks. */
export const secretPrefix = 'whsec_';

/** Returns the headers that sign a message, as Standard Webhooks has them. @param at milliseconds since 1970 */
export function signatureOf(
  { id, at, body }: { readonly id: string; readonly at: number; readonly body: string },
  secret: string,
): Readonly<Record<string, string>> {
  const seconds = Math.floor(at / 1_000);
  const key = Buffer.from(secret.slice(secretPrefix.length), 'base64');
  const signature = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': `v1,${signature}`,
  };
}

const outsideOnly = 'The address is inside the network, which --webhook-host does not allow for this host.';

/** Resolves names to addresses outside only, at the moment of the connection: a name cannot change its address after a check. */
const lookupOutside: LookupFunction = (host, options, done) => {
  resolve(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 4);
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isInsideAddress(address)))
      return done(new Error(outsideOnly), '', 4);
    if (options.all) return done(null, addresses);
    return done(null, first.address, first.family);
  });
};

/** Returns the host of an address without brackets. */
export const hostOf = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');

/**
 * Sends an event and waits for the answer. A redirect is no success and is not followed: it could lead inside.
 *
 * @param now milliseconds since 1970
 * @param isAllowedInside whether a host may have an address inside the network, and be reached by http
 */
export function postEvent(
  { url, secret }: Receiver,
  { id, body }: { readonly id: string; readonly body: string },
  { now, isAllowedInside }: { readonly now: number; readonly isAllowedInside: (host: string) => boolean },
): Promise<Answer> {
  const host = hostOf(url);
  const isInside = isAllowedInside(host);
  if (!isInside && isIP(host) !== 0 && isInsideAddress(host))
    return Promise.resolve({ isReceived: false, reason: outsideOnly });
  if (!isInside && !url.startsWith('https:'))
    return Promise.resolve({ isReceived: false, reason: 'The address has to begin with https.' });
  const request = url.startsWith('https:') ? overHttps : overHttp;
  return new Promise((answer) => {
    const sent = request(
      url,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
          'User-Agent': 'Callside',
          ...signatureOf({ id, at: now, body }, secret),
        },
        signal: AbortSignal.timeout(answerTimeoutMs),
        ...(!isInside && { lookup: lookupOutside }),
      },
      (response) => {
        const { statusCode: status = 0, statusMessage = '', headers } = response;
        // The status is everything: what follows may be endless.
        response.destroy();
        const isReceived = status >= 200 && status < 300;
        const pauseMs = waitOf(headers['retry-after'], now);
        answer({
          isReceived,
          status,
          ...(!isReceived && { reason: `${status} ${statusMessage}`.trim().slice(0, 200) }),
          ...(pauseMs !== undefined && { pauseMs }),
        });
      },
    );
    sent.on('error', (error) => answer({ isReceived: false, reason: reasonOf(error).slice(0, 200) }));
    sent.end(body);
  });
}

const reasonOf = (error: Error): string =>
  error.name === 'TimeoutError' || error.name === 'AbortError'
    ? `There was no answer within ${answerTimeoutMs / 1_000} seconds.`
    : error.message;

const longestPauseMs = 24 * 3_600_000;

/** Reads `Retry-After`: seconds or a date. */
function waitOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestPauseMs);
}
