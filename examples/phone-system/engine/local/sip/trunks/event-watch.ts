import { type Core, NameAddrHeader, type URI } from 'sip.js';
import type { SipAgent } from '../connection/sip-agent.ts';
import type { RawMessage } from '../wire/raw-message.ts';

/** A phone system that forgot its subscriptions, as after a restart, has them again after half of this time. */
const askedSeconds = 600;
/** How soon, after a refusal that lasts. */
const refusedSeconds = 3_600;
const longestSeconds = 86_400;

/** How soon a subscription begins anew that the other side has ended, if it had lasted. */
const againSeconds = 1;
/** How soon, where the other side failed, or ends subscriptions as soon as they begin. */
const failedSeconds = 300;

/** Reasons of an end that lasts (RFC 6665, 4.1.3). */
const lastingEnds = ['rejected', 'noresource', 'invariant'];

/** An event, and the type of its notices. */
export interface EventKind {
  readonly event: string;
  readonly accept: string;
}

/** A subscription at the other side. */
interface Dialog {
  readonly callId: string;
  readonly fromTag: string;
  readonly toTag: string;
  readonly cseq: number;
  readonly routeSet: string[];
  readonly target: URI;
}

export interface EventWatchOptions {
  /** The agent of the connection; undefined: there is none now. */
  readonly agent: () => SipAgent | undefined;
  /** The address of the account. */
  readonly account: URI;
  /** The watched address, and the address for requests to it. */
  readonly subject: URI;
  readonly target: URI;
  /** The event; further ones are for phone systems that do not know those before. */
  readonly kinds: readonly [EventKind, ...EventKind[]];
  /** Nothing is known any more. */
  readonly onUnknown?: () => void;
}

/** A subscription to an event at a phone system (RFC 6665), until it is stopped. Its notices come to the trunk. */
export class EventWatch {
  readonly #options: EventWatchOptions;
  #timer: NodeJS.Timeout | undefined;
  /** The ids of the subscription that was asked for last. */
  #asked: Pick<Dialog, 'callId' | 'fromTag'> | undefined;
  #dialog: Dialog | undefined;
  #kind = 0;
  #begunAt = 0;
  #lastNotice = 0;
  #isOn = false;

  constructor(options: EventWatchOptions) {
    this.#options = options;
  }

  /** Begins, if it has not begun. */
  start(): void {
    if (this.#isOn) return;
    this.#isOn = true;
    this.#kind = 0;
    this.#begin();
  }

  /** The other side may have forgotten it. */
  lost(): void {
    this.#isOn = false;
    this.#forget();
  }

  stop(): void {
    const dialog = this.#dialog;
    this.#isOn = false;
    this.#forget();
    if (dialog) this.#subscribe(0, dialog);
  }

  /** Returns true the first time that a notice of this subscription comes. A notice that is older than another says nothing. */
  takes(notice: RawMessage): boolean {
    const count = Number.parseInt(notice.get('cseq') ?? '', 10);
    if (!this.has(notice) || !(count > this.#lastNotice)) return false;
    this.#lastNotice = count;
    return true;
  }

  /** True for a notice in this subscription. It may come before the answer to the request. */
  has(notice: RawMessage): boolean {
    const asked = this.#asked;
    return (
      asked !== undefined &&
      notice.get('call-id') === asked.callId &&
      notice.tagOf('to') === asked.fromTag &&
      (this.#dialog === undefined || this.#dialog.toTag === notice.tagOf('from'))
    );
  }

  /** Follows the state of the subscription in its notice. */
  follow(notice: RawMessage): void {
    const state = notice.get('subscription-state') ?? '';
    if (!/^\s*terminated\b/i.test(state)) return;
    const reason = /;\s*reason\s*=\s*"?([\w-]+)/i.exec(state)?.[1]?.toLowerCase() ?? '';
    const retryAfter = Number(/;\s*retry-after\s*=\s*(\d{1,9})/i.exec(state)?.[1]);
    const hasLasted = performance.now() - this.#begunAt > failedSeconds * 1000;
    this.#forget();
    if (!this.#isOn) return;
    const soon = hasLasted ? againSeconds : failedSeconds;
    const usual = lastingEnds.includes(reason) ? refusedSeconds : soon;
    this.#after(retryAfter > 0 ? retryAfter : usual, () => this.#begin());
  }

  #forget(): void {
    clearTimeout(this.#timer);
    this.#asked = undefined;
    this.#dialog = undefined;
    this.#lastNotice = 0;
    this.#options.onUnknown?.();
  }

  #begin(): void {
    this.#begunAt = performance.now();
    this.#subscribe(askedSeconds, undefined);
  }

  #subscribe(seconds: number, before: Dialog | undefined): void {
    const agent = this.#options.agent();
    if (!agent) return;
    const { account, subject, target, kinds } = this.#options;
    const { event, accept } = kinds[this.#kind] ?? kinds[0];
    const message = agent.core.makeOutgoingRequestMessage(
      'SUBSCRIBE',
      before?.target ?? target,
      account,
      subject,
      before ? inDialog(before) : {},
      [agent.contactHeader, `Event: ${event}`, `Accept: ${accept}`, `Expires: ${seconds}`],
    );
    if (this.#isOn) this.#asked = { callId: message.callId, fromTag: message.fromTag };
    const refused = ({ message: answer }: Core.IncomingResponse) => this.#refused(message, answer);
    agent.core.request(message, {
      onAccept: ({ message: answer }) => this.#accepted(message, answer),
      onRedirect: refused,
      onReject: refused,
    });
  }

  #accepted(request: Core.OutgoingRequestMessage, answer: Core.IncomingResponseMessage): void {
    if (!this.#isOf(request)) return;
    const { callId, fromTag, cseq } = request;
    const contact: unknown = answer.hasHeader('contact') ? answer.parseHeader('contact') : undefined;
    this.#dialog = {
      ...{ callId, fromTag, cseq, toTag: answer.toTag },
      routeSet: this.#dialog?.routeSet ?? answer.getHeaders('record-route').reverse(),
      target: contact instanceof NameAddrHeader ? contact.uri : request.ruri,
    };
    const granted = Number(answer.getHeader('expires') ?? askedSeconds);
    const seconds = Number.isFinite(granted) ? Math.min(granted, longestSeconds) : askedSeconds;
    this.#after(Math.max(5, seconds / 2), () => this.#subscribe(askedSeconds, this.#dialog));
  }

  /** A renewal that is refused begins anew. An event that the other side does not know is followed by the next, if there is one. */
  #refused(request: Core.OutgoingRequestMessage, answer: Core.IncomingResponseMessage): void {
    if (!this.#isOf(request)) return;
    const wasSubscribed = this.#dialog !== undefined;
    this.#forget();
    const { statusCode = 408 } = answer;
    if (wasSubscribed) this.#begin();
    else if (statusCode === 489) this.#tryNext();
    else {
      const retryAfter = Number.parseInt(answer.getHeader('retry-after') ?? '', 10);
      const isFailure = statusCode === 408 || statusCode >= 500;
      const usual = isFailure ? failedSeconds : refusedSeconds;
      this.#after(retryAfter > 0 ? retryAfter : usual, () => this.#begin());
    }
  }

  /** A phone system that knows none of the events is not asked again until it is lost. */
  #tryNext(): void {
    if (this.#kind + 1 >= this.#options.kinds.length) return;
    this.#kind += 1;
    this.#begin();
  }

  /** False for the answer to a request of a subscription that is over. */
  #isOf({ callId, fromTag }: Core.OutgoingRequestMessage): boolean {
    return this.#isOn && this.#asked?.callId === callId && this.#asked.fromTag === fromTag;
  }

  #after(seconds: number, act: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(act, Math.min(seconds, longestSeconds) * 1000);
  }
}

const inDialog = ({ callId, fromTag, toTag, routeSet, cseq }: Dialog) => ({
  ...{ callId, fromTag, toTag, routeSet },
  cseq: cseq + 1,
});
