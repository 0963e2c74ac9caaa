import type { ClientFrame } from '#wire/push/client-frames.ts';
import type { SubscriptionFrame } from '#wire/push/push.ts';
import { CallsideError } from './errors.ts';
import { refusalCode } from './refusal.ts';

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

/** Whether a frame is the next frame after `last`, a repeated frame, or follows a gap. */
function judgeSequence(last: number, frame: Sequenced): 'next' | 'repeated' | 'gap' {
  if (frame.seq === last + 1) return 'next';
  return frame.seq <= last ? 'repeated' : 'gap';
}

/** A subscription. Each request has a new id, so that late frames of an old request are ignored. */
class Subscription {
  readonly request: SubscriptionRequest;
  readonly #sink: SubscriptionSink;
  #last = 0;

  constructor(request: SubscriptionRequest, sink: SubscriptionSink) {
    this.request = request;
    this.#sink = sink;
  }

  /** Takes a frame. False if an earlier frame is missing: only a new subscription can help. */
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

/** Everything that is watched over a single connection, whichever socket carries it at the moment. */
export class Subscriptions {
  readonly #byId = new Map<string, Subscription>();
  #send: ((frame: ClientFrame) => void) | undefined;
  /** Why there is no connection; undefined while there is a connection, or may soon be. */
  #interruption: CallsideError | undefined;
  #count = 0;

  /** Subscribes as soon as there is a socket, and again after every interruption. Returns an unsubscribe function. */
  add(request: SubscriptionRequest, sink: SubscriptionSink): () => void {
    const subscription = new Subscription(request, sink);
    this.#subscribe(subscription);
    if (this.#interruption) subscription.interrupt(this.#interruption);
    return () => {
      const id = this.#idOf(subscription);
      if (id === undefined) return;
      this.#byId.delete(id);
      this.#send?.({ type: 'unsubscribe', id });
    };
  }

  /** Requests everything again on a new socket. */
  attach(send: (frame: ClientFrame) => void): void {
    this.#send = send;
    this.#interruption = undefined;
    const watched = [...this.#byId.values()];
    this.#byId.clear();
    for (const subscription of watched) this.#subscribe(subscription);
  }

  detach(): void {
    this.#send = undefined;
    this.#interruption = undefined;
  }

  /** Notifies everything that is watched, now or until the next socket, that nothing arrives. */
  interrupt(reason: CallsideError): void {
    this.#interruption = reason;
    for (const subscription of [...this.#byId.values()]) subscription.interrupt(reason);
  }

  /** Takes a frame. Returns the failure that the connection cannot go on with, if the frame is such a failure. */
  take(frame: Exclude<SubscriptionFrame, { type: 'notLogged' }>): CallsideError | undefined {
    const subscription = this.#byId.get(frame.id);
    if (!subscription) return undefined;
    if (frame.type === 'error') return this.#refuse(subscription, frame);
    if (frame.type === 'removed') {
      this.#byId.delete(frame.id);
      subscription.end(undefined);
    } else if (!subscription.take(frame)) {
      this.#byId.delete(frame.id);
      this.#send?.({ type: 'unsubscribe', id: frame.id });
      this.#subscribe(subscription);
    }
    return undefined;
  }

  #subscribe(subscription: Subscription): void {
    this.#count += 1;
    const id = `s${this.#count}`;
    subscription.restart();
    this.#byId.set(id, subscription);
    this.#send?.({ type: 'subscribe', id, method: 'GET', queries: {}, ...subscription.request });
  }

  /** A resource that is not there ends its subscription, if nothing else watches it; any other refusal ends the connection. */
  #refuse(
    subscription: Subscription,
    frame: { id: string; code: number; message: string },
  ): CallsideError | undefined {
    const error = new CallsideError(refusalCode(frame.code, undefined), {
      status: frame.code,
      serverMessage: frame.message,
    });
    if (frame.code !== 404 || this.#isShared(subscription)) return error;
    this.#byId.delete(frame.id);
    subscription.end(error);
    return undefined;
  }

  /** Whether another subscription watches the same. */
  #isShared({ request }: Subscription): boolean {
    const key = keyOf(request);
    return [...this.#byId.values()].filter((other) => keyOf(other.request) === key).length > 1;
  }

  #idOf(subscription: Subscription): string | undefined {
    for (const [id, candidate] of this.#byId) if (candidate === subscription) return id;
    return undefined;
  }
}

const keyOf = ({ source, queries = {} }: SubscriptionRequest) =>
  JSON.stringify([source, Object.entries(queries).toSorted()]);
