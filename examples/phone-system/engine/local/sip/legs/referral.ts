import { type Core, NameAddrHeader, type URI } from 'sip.js';
import type { TransferProgress } from '../../../port.ts';
import { reasonPhrase } from '../connection/stateless-reply.ts';
import { statusOf } from '../message/causes.ts';
import { dialledNumber } from '../message/headers.ts';
import { type DialogNames, readReplaces } from '../message/replaces.ts';

/** The time for which a phone is notified of the progress of its REFER. */
const lastsMs = 600_000;

/** A phone's request to transfer its far end, and its notifications (RFC 3515): first that it is tried, last its outcome. */
export class Referral {
  readonly #session: Core.Session;
  readonly #timer: NodeJS.Timeout;
  readonly #endsAt = performance.now() + lastsMs;
  #status = 100;
  #isOpen = true;

  constructor(session: Core.Session) {
    this.#session = session;
    this.#timer = setTimeout(() => this.#end('timeout'), lastsMs);
    this.#notify(this.#active);
  }

  /** True while the outcome is unknown. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  /** Notifies the phone of a change. Nothing follows an outcome. */
  tell(progress: TransferProgress): void {
    const status = statusOfProgress(progress);
    if (!this.#isOpen || status === this.#status) return;
    this.#status = status;
    if (status < 200) this.#notify(this.#active);
    else this.#end('noresource');
  }

  dispose(): void {
    this.#isOpen = false;
    clearTimeout(this.#timer);
  }

  get #active(): string {
    return `active;expires=${Math.ceil((this.#endsAt - performance.now()) / 1000)}`;
  }

  #end(reason: 'noresource' | 'timeout'): void {
    this.dispose();
    this.#notify(`terminated;reason=${reason}`);
  }

  #notify(state: string): void {
    this.#session.notify(undefined, {
      extraHeaders: ['Event: refer', `Subscription-State: ${state}`],
      body: {
        contentDisposition: 'render',
        contentType: 'message/sipfrag;version=2.0',
        content: `SIP/2.0 ${this.#status} ${reasonPhrase(this.#status)}\r\n`,
      },
    });
  }
}

/** The status by which a phone is told how its transfer goes. */
export function statusOfProgress(progress: TransferProgress): number {
  if (progress === 'ringing') return 180;
  return progress === 'answered' ? 200 : statusOf(progress);
}

/** The target of a REFER: a number or, with `replaces`, the far end of another call. */
export interface ReferTarget {
  readonly uri: URI;
  readonly destination: string;
  readonly replaces: DialogNames | undefined;
}

/** Parses a Refer-To header. Undefined for a header without a number. */
export function readReferTarget(message: Core.IncomingRequestMessage): ReferTarget | undefined {
  const target: unknown = message.parseHeader('refer-to');
  if (!(target instanceof NameAddrHeader) || !target.uri.user) return undefined;
  const { uri } = target;
  const destination = dialledNumber(uri);
  const [replaces] = target.uri.getHeader('Replaces') ?? [];
  if (replaces === undefined) return { uri, destination, replaces: undefined };
  const names = readReplaces(unescaped(replaces));
  return names && { uri, destination, replaces: names };
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
