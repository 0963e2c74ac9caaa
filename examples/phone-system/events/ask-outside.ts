import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isInsideAddress } from './inside-addresses.ts';

/** There was no answer, or it was too long. The message is in English, and names no address inside the network. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

/** A request to a program of others. */
export interface OutsideRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** JSON, unless the headers say otherwise. */
  readonly body?: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Whether a host may have an address inside the network, and be reached by http. */
  readonly isAllowedInside: (host: string) => boolean;
  /** The whole answer has to come within this time. */
  readonly timeoutMs: number;
  /** The longest answer. 0: what follows the status is not read. */
  readonly maxOctets: number;
}

/** How a program of others has answered. */
export interface OutsideAnswer {
  readonly status: number;
  /** The status in words. */
  readonly reason: string;
  /** For how long it wants no further requests, in milliseconds. */
  readonly pauseMs?: number | undefined;
  readonly text: string;
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
 * Sends a request and reads the answer. Redirects are not followed: they could lead inside.
 *
 * @throws NoAnswer
 */
export async function askOutside(url: string, wanted: OutsideRequest): Promise<OutsideAnswer> {
  const { method, body, headers, now, isAllowedInside, timeoutMs, maxOctets } = wanted;
  const host = hostOf(url);
  const isInside = isAllowedInside(host);
  if (!isInside && isIP(host) !== 0 && isInsideAddress(host)) throw new NoAnswer(outsideOnly);
  if (!isInside && !url.startsWith('https:')) throw new NoAnswer('The address has to begin with https.');
  const request = url.startsWith('https:') ? overHttps : overHttp;
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await new Promise<IncomingMessage>((answer, fail) => {
      const sent = request(
        url,
        {
          method,
          headers: {
            'User-Agent': 'Callside',
            ...(body !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(body),
            }),
            ...headers,
          },
          signal,
          ...(!isInside && { lookup: lookupOutside }),
        },
        answer,
      );
      sent.on('error', fail);
      sent.end(body);
    });
    const { statusCode: status = 0, statusMessage = '', headers: answered } = response;
    return {
      status,
      reason: `${status} ${statusMessage}`.trim().slice(0, 200),
      pauseMs: waitOf(answered['retry-after'], now),
      text: await textOf(response, maxOctets),
    };
  } catch (error) {
    if (error instanceof NoAnswer) throw error;
    const reason = signal.aborted
      ? `There was no answer within ${timeoutMs / 1_000} seconds.`
      : String(error);
    throw new NoAnswer(reason.replace(/^Error: /, '').slice(0, 200), { cause: error });
  }
}

async function textOf(response: IncomingMessage, maxOctets: number): Promise<string> {
  if (maxOctets === 0) {
    response.destroy();
    return '';
  }
  const chunks: Buffer[] = [];
  let octets = 0;
  for await (const chunk of response) {
    octets += chunk.length;
    if (octets > maxOctets) throw new NoAnswer(`The answer has more than ${maxOctets} octets.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

const longestPauseMs = 24 * 3_600_000;

/** Reads `Retry-After`: seconds or a date. */
function waitOf(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - now;
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), longestPauseMs);
}
