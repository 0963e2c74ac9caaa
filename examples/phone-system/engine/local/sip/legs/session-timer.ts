import type { Core } from 'sip.js';

/** Shorter sessions would cost more messages than they save (RFC 4028, 4). */
export const leastSeconds = 90;

/** The time after which a session expires without a refresh, and the refresher. */
export interface SessionTerms {
  readonly seconds: number;
  readonly refresher: 'us' | 'phone';
}

/**
 * Returns the session timer of a phone's INVITE. Undefined without a timer, 'tooShort' for less than `leastSeconds`.
 */
export function askedTerms(message: Core.IncomingRequestMessage): SessionTerms | 'tooShort' | undefined {
  const asked = readHeader(message);
  if (!asked) return undefined;
  if (asked.seconds < leastSeconds) return 'tooShort';
  // A phone without session timers cannot refresh: an intermediary added the header.
  const isAble = /(^|[\s,])timer($|[\s,])/i.test(
    [...message.getHeaders('supported'), ...message.getHeaders('k'), ...message.getHeaders('require')].join(
      ',',
    ),
  );
  return { seconds: asked.seconds, refresher: asked.refresher === 'uas' || !isAble ? 'us' : 'phone' };
}

/** Returns the session timer of a phone's answer to our INVITE. */
export function agreedTerms(message: Core.IncomingResponseMessage): SessionTerms | undefined {
  const agreed = readHeader(message);
  return agreed && { seconds: agreed.seconds, refresher: agreed.refresher === 'uas' ? 'phone' : 'us' };
}

/** Returns the headers that accept a phone's session timer. */
export function termsHeaders(terms: SessionTerms | undefined): string[] {
  if (!terms) return [];
  const refresher = terms.refresher === 'us' ? 'uas' : 'uac';
  const header = `Session-Expires: ${terms.seconds};refresher=${refresher}`;
  return terms.refresher === 'us' ? [header] : [header, 'Require: timer'];
}

/** The time before a refresh that did not reach the phone is repeated. */
const retryMs = 30_000;

/** Ends a call without a refresh, and sends the refreshes that are ours. */
export class SessionTimer {
  readonly #refresh: () => void;
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | undefined;
  #terms: SessionTerms | undefined;
  /** The end of the session without another refresh, on `performance.now()`. */
  #endsAt = 0;

  constructor(options: { readonly refresh: () => void; readonly expire: () => void }) {
    this.#refresh = options.refresh;
    this.#expire = options.expire;
  }

  get terms(): SessionTerms | undefined {
    return this.#terms;
  }

  /** Restarts the timer with these terms. Undefined: no timer. */
  restart(terms: SessionTerms | undefined): void {
    clearTimeout(this.#timer);
    this.#terms = terms;
    if (!terms) return;
    const { seconds, refresher } = terms;
    this.#endsAt = performance.now() + seconds * 1000;
    // The side that does not refresh waits a little less than the whole time (RFC 4028, 10).
    const [wait, then] =
      refresher === 'us' ? [seconds / 2, this.#refresh] : [seconds - Math.min(32, seconds / 3), this.#expire];
    this.#timer = setTimeout(then, wait * 1000);
  }

  /** Repeats a refresh of ours soon. @returns false if the session is over by then */
  retry(): boolean {
    if (performance.now() + retryMs > this.#endsAt) return false;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#refresh, retryMs);
    return true;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function readHeader(message: Core.IncomingRequestMessage | Core.IncomingResponseMessage) {
  const value = message.getHeader('session-expires') ?? message.getHeader('x');
  const [, seconds] = /^\s*(\d{1,9})\s*(?:;|$)/.exec(value ?? '') ?? [];
  if (seconds === undefined) return undefined;
  const refresher = /;\s*refresher\s*=\s*(uac|uas)/i.exec(value ?? '')?.[1]?.toLowerCase();
  return { seconds: Math.min(Number(seconds), 86_400), refresher };
}
