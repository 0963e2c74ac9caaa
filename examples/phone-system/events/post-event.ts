import { createHmac } from 'node:crypto';
import { askOutside, NoAnswer } from './ask-outside.ts';

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

/**
 * Sends an event and waits for the answer. A redirect is no success and is not followed: it could lead inside.
 *
 * @param now milliseconds since 1970
 * @param isAllowedInside whether a host may have an address inside the network, and be reached by http
 */
export async function postEvent(
  { url, secret }: Receiver,
  { id, body }: { readonly id: string; readonly body: string },
  { now, isAllowedInside }: { readonly now: number; readonly isAllowedInside: (host: string) => boolean },
): Promise<Answer> {
  try {
    const { status, reason, pauseMs } = await askOutside(url, {
      method: 'POST',
      body,
      headers: signatureOf({ id, at: now, body }, secret),
      now,
      isAllowedInside,
      timeoutMs: answerTimeoutMs,
      // The status is everything: what follows may be endless.
      maxOctets: 0,
    });
    const isReceived = status >= 200 && status < 300;
    return { isReceived, status, ...(!isReceived && { reason }), ...(pauseMs !== undefined && { pauseMs }) };
  } catch (error) {
    if (error instanceof NoAnswer) return { isReceived: false, reason: error.message };
    throw error;
  }
}
