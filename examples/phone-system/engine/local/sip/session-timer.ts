import type { Core } from 'sip.js';

/** Shorter sessions would cost more messages than they save (RFC 4028, 4). */
export const leastSeconds = 90;

/** After how long a call is over unless somebody says that it goes on, and who has to say it. */
export interface SessionTerms {
  readonly seconds: number;
  readonly refresher: 'us' | 'phone';
}

/** What a phone asks for in an INVITE. Undefined where it asks for nothing, 'tooShort' for less than `leastSeconds`. */
export function askedTerms(message: Core.IncomingRequestMessage): SessionTerms | 'tooShort' | undefined {
  const asked = readHeader(message);
  if (!asked) return undefined;
  if (asked.seconds < leastSeconds) return 'tooShort';
  // A phone that does not know of timers cannot refresh: something between us asked.
  const isAble = /(^|[\s,])timer($|[\s,])/i.test(
    [...message.getHeaders('supported'), ...message.getHeaders('k'), ...message.getHeaders('require')].join(
      ',',
    ),
  );
  return { seconds: asked.seconds, refresher: asked.refresher === 'uas' || !isAble ? 'us' : 'phone' };
}

/** What a phone agreed to in its answer to our INVITE. */
export function agreedTerms(message: Core.IncomingResponseMessage): SessionTerms | undefined {
  const agreed = readHeader(message);
  return agreed && { seconds: agreed.seconds, refresher: agreed.refresher === 'uas' ? 'phone' : 'us' };
}

/** The headers that say yes to what a phone asked for. */
export function termsHeaders(terms: SessionTerms | undefined): string[] {
  if (!terms) return [];
  const refresher = terms.refresher === 'us' ? 'uas' : 'uac';
  const header = `Session-Expires: ${terms.seconds};refresher=${refresher}`;
  return terms.refresher === 'us' ? [header] : [header, 'Require: timer'];
}

/** Ends a call that nobody says goes on, and says it where that is ours to do. */
export class SessionTimer {
  readonly #refresh: () => void;
  readonly #expire: () => void;
  #timer: NodeJS.Timeout | undefined;
  #terms: SessionTerms | undefined;

  constructor(options: { readonly refresh: () => void; readonly expire: () => void }) {
    this.#refresh = options.refresh;
    this.#expire = options.expire;
  }

  get terms(): SessionTerms | undefined {
    return this.#terms;
  }

  /** The call goes on from now, on these terms. Undefined: for as long as it likes. */
  restart(terms: SessionTerms | undefined): void {
    clearTimeout(this.#timer);
    this.#terms = terms;
    if (!terms) return;
    const { seconds, refresher } = terms;
    // The one that does not refresh waits a little less than the whole time (RFC 4028, 10).
    const [wait, then] =
      refresher === 'us' ? [seconds / 2, this.#refresh] : [seconds - Math.min(32, seconds / 3), this.#expire];
    this.#timer = setTimeout(then, wait * 1000);
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
