import type { ClientFrame, SubscriptionFrame } from '../wire/push/push.ts';
import { CallsideError } from './errors.ts';
import { refusalCode } from './refusal.ts';
import { Subscription, type SubscriptionRequest, type SubscriptionSink } from './subscription.ts';

/** Everything that is watched over one connection, whichever socket carries it at the moment. */
export class Subscriptions {
  readonly #byId = new Map<string, Subscription>();
  #send: ((frame: ClientFrame) => void) | undefined;
  /** Why there is no connection; undefined while there is one, or may soon be. */
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

  /** Takes a frame. Returns the failure that the connection cannot go on with, if it is one. */
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
