import type { SubscriptionFrame } from '../wire/push/push.ts';
import type { CallsideError } from './errors.ts';

/** The subscribed list: a resource relative to `/restletrouter/` and its query parameters. */
export interface SubscriptionRequest {
  readonly source: string;
  readonly queries?: Readonly<Record<string, string>>;
}

/** Receives the items of a subscription. */
export interface SubscriptionSink {
  /** The whole list: at first, and again after every interruption. */
  snapshot(items: readonly unknown[]): void;
  update(items: readonly unknown[], removed: readonly string[]): void;
  /** Called at the end: the router refused or ended the subscription. */
  ended(reason: CallsideError | undefined): void;
  /** The connection fails, so nothing arrives until it is back. */
  interrupted?(reason: CallsideError): void;
}

type Sequenced = Extract<SubscriptionFrame, { seq: number }>;

/** Whether a frame is the next one after `last`, a repeated one, or follows a gap. */
export function judgeSequence(last: number, frame: Sequenced): 'next' | 'repeated' | 'gap' {
  if (frame.seq === last + 1) return 'next';
  return frame.seq <= last ? 'repeated' : 'gap';
}

/** One subscription. Each request has a new id, so that late frames of an old one are ignored. */
export class Subscription {
  readonly request: SubscriptionRequest;
  readonly #sink: SubscriptionSink;
  #last = 0;

  constructor(request: SubscriptionRequest, sink: SubscriptionSink) {
    this.request = request;
    this.#sink = sink;
  }

  /** Takes a frame. False if one before it is missing: only a new subscription can help. */
  take(frame: Sequenced): boolean {
    const judgement = judgeSequence(this.#last, frame);
    if (judgement === 'gap') return false;
    if (judgement === 'repeated') return true;
    this.#last = frame.seq;
    if (frame.type === 'subscriptionDone') this.#sink.snapshot(frame.items);
    else this.#sink.update(frame.items, frame.removed);
    return true;
  }

  restart(): void {
    this.#last = 0;
  }

  end(reason: CallsideError | undefined): void {
    this.#sink.ended(reason);
  }

  interrupt(reason: CallsideError): void {
    this.#sink.interrupted?.(reason);
  }
}
