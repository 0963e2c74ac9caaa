import { type Core, NameAddrHeader } from 'sip.js';
import { decodedUser } from './headers.ts';

/** How long a phone waits to hear what became of its REFER. */
const patienceMs = 30_000;

/**
 * A phone's wish to send its far end elsewhere, and what it is told of it (RFC 3515). The wish is granted when the
 * phone system ends the phone's own leg; otherwise the phone is told after a while that nothing came of it.
 */
export class Referral {
  readonly #session: Core.Session;
  readonly #timer: NodeJS.Timeout;
  #isOpen = true;

  constructor(session: Core.Session) {
    this.#session = session;
    this.#timer = setTimeout(() => this.settle('503 Service Unavailable'), patienceMs);
    this.#notify('100 Trying', 'active;expires=30');
  }

  /** Tells the phone the outcome. Only the first counts. */
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

/** The number that a Refer-To header names. Undefined for one that names a call to replace, or no number. */
export function referredNumber(message: Core.IncomingRequestMessage): string | undefined {
  const target: unknown = message.parseHeader('refer-to');
  if (!(target instanceof NameAddrHeader) || !target.uri.user || target.uri.hasHeader('Replaces'))
    return undefined;
  return decodedUser(target.uri);
}
