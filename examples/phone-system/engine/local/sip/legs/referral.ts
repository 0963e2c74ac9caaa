import { type Core, NameAddrHeader } from 'sip.js';
import { dialledNumber } from '../message/headers.ts';
import { type DialogNames, readReplaces } from '../message/replaces.ts';

/** How long a phone waits for the result of its REFER. */
const timeoutMs = 30_000;

/**
 * A phone's request to transfer its far end, and its notifications (RFC 3515). It succeeds when the phone system ends
 * the phone's own leg; otherwise the phone is notified of the failure after a while.
 */
export class Referral {
  readonly #session: Core.Session;
  readonly #timer: NodeJS.Timeout;
  #isOpen = true;

  constructor(session: Core.Session) {
    this.#session = session;
    this.#timer = setTimeout(() => this.settle('503 Service Unavailable'), timeoutMs);
    this.#notify('100 Trying', 'active;expires=30');
  }

  /** Notifies the phone of the outcome. Only the first counts. */
  settle(outcome: '200 OK' | '503 Service Unavailable'): void {
    if (!this.#isOpen) return;
    this.dispose();
    this.#notify(outcome, 'terminated;reason=noresource');
  }

  dispose(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  #notify(status: string, state: string): void {
    this.#session.notify(undefined, {
      extraHeaders: ['Event: refer', `Subscription-State: ${state}`],
      body: {
        contentDisposition: 'render',
        contentType: 'message/sipfrag;version=2.0',
        content: `SIP/2.0 ${status}\r\n`,
      },
    });
  }
}

/** The target of a REFER: a number or, with `replaces`, the far end of another call. */
export interface ReferTarget {
  readonly destination: string;
  readonly replaces: DialogNames | undefined;
}

/** Parses a Refer-To header. Undefined for one without a number. */
export function readReferTarget(message: Core.IncomingRequestMessage): ReferTarget | undefined {
  const target: unknown = message.parseHeader('refer-to');
  if (!(target instanceof NameAddrHeader) || !target.uri.user) return undefined;
  const destination = dialledNumber(target.uri);
  const [replaces] = target.uri.getHeader('Replaces') ?? [];
  if (replaces === undefined) return { destination, replaces: undefined };
  const names = readReplaces(unescaped(replaces));
  return names && { destination, replaces: names };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
