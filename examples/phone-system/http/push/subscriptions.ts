import type { ClientFrame, SubscriptionFrame } from '../../../../sdk/wire/push/push.ts';
import type { Changes } from '../../domain/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { Json } from '../../resources/resource.ts';
import { Coalescer, type Delivery } from './coalescer.ts';
import { openWatch } from './watch.ts';

const maxSubscriptions = 200;

const failure = { status: 500, message: 'The phone system failed at this subscription.' };

type Subscribe = Extract<ClientFrame, { type: 'subscribe' }>;

class Subscription {
  isEnded = false;
  readonly changes: Coalescer<Json>;
  #seq = 0;
  #stop: (() => void) | undefined;

  constructor(id: string, send: (frame: SubscriptionFrame) => Delivery) {
    this.changes = new Coalescer<Json>(
      (batch) => {
        const items: Json[] = [];
        const removed: string[] = [];
        for (const [uri, item] of batch) {
          if (item === undefined) removed.push(uri);
          else items.push(item);
        }
        const delivery = send({ type: 'update', id, seq: this.#seq + 1, items, removed });
        if (delivery === 'sent') this.#seq += 1;
        return delivery;
      },
      { isPaused: true },
    );
  }

  /** It has a watch, which ends with it. */
  own(stop: () => void): void {
    this.#stop = stop;
  }

  /** The snapshot is on its way: from here on updates follow, unless the connection ended over it. */
  begin(): void {
    this.#seq = 1;
    if (!this.isEnded) this.changes.resume();
  }

  dispose(): void {
    this.isEnded = true;
    this.#stop?.();
    this.changes.dispose();
  }
}

/** The in-band subscriptions of one connection; they end with it. */
export class Subscriptions {
  readonly #changes: Changes;
  readonly #read: (source: string, query: Readonly<Record<string, string>>) => Reading;
  readonly #update: (frame: SubscriptionFrame) => Delivery;
  readonly #answer: (frame: SubscriptionFrame) => void;
  readonly #open = new Map<string, Subscription>();

  constructor(options: {
    changes: Changes;
    /** @throws Refusal */
    read: (source: string, query: Readonly<Record<string, string>>) => Reading;
    /** For updates that can wait for a slow reader. */
    update: (frame: SubscriptionFrame) => Delivery;
    /** For single events, which every reader gets. */
    answer: (frame: SubscriptionFrame) => void;
  }) {
    this.#changes = options.changes;
    this.#read = options.read;
    this.#update = options.update;
    this.#answer = options.answer;
  }

  /** Answers with the snapshot or an error, unless it ends before; never rejects because of the client. */
  async subscribe({ id, source, queries = {} }: Subscribe): Promise<void> {
    this.unsubscribe(id);
    const subscription = new Subscription(id, this.#update);
    try {
      if (this.#open.size >= maxSubscriptions)
        throw refuse(409, 'This connection has too many subscriptions.');
      this.#open.set(id, subscription);
      const reading = this.#read(source, queries);
      const { page, stop } = await openWatch(this.#changes, reading, (uri, item) =>
        subscription.changes.put(uri, item),
      );
      if (subscription.isEnded) return stop();
      subscription.own(stop);
      this.#answer({
        type: 'subscriptionDone',
        id,
        seq: 1,
        items: page.items.map((item) => reading.write(item)),
      });
      subscription.begin();
    } catch (error) {
      // Nobody waits any more for one that has ended, and its id may be that of another.
      const isAwaited = !subscription.isEnded;
      subscription.dispose();
      if (this.#open.get(id) === subscription) this.#open.delete(id);
      const { status, message } = error instanceof Refusal ? error : failure;
      if (isAwaited) this.#answer({ type: 'error', id, code: status, message });
      if (!(error instanceof Refusal)) throw error;
    }
  }

  unsubscribe(id: string): void {
    this.#open.get(id)?.dispose();
    this.#open.delete(id);
  }

  get size(): number {
    return this.#open.size;
  }

  dispose(): void {
    for (const subscription of this.#open.values()) subscription.dispose();
    this.#open.clear();
  }
}
