import type { ClientFrame } from '../../../../sdk/wire/push/client-frames.ts';
import type { SubscriptionFrame } from '../../../../sdk/wire/push/push.ts';
import type { Changes } from '../../base/changes.ts';
import type { Reading } from '../../resources/reading.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { Json } from '../../resources/resource.ts';
import { Coalescer, type Delivery } from './coalescer.ts';
import { type Opened, openWatch } from './watch.ts';

const maxSubscriptions = 200;

const failure = { status: 500, message: 'The phone system failed at this subscription.' };

type Subscribe = Extract<ClientFrame, { type: 'subscribe' }>;

class Subscription {
  isEnded = false;
  readonly changes: Coalescer<Json>;
  readonly #reading: Reading;
  #seq = 0;
  #watch: Opened | undefined;
  /** Rights have changed since the watch was opened. */
  #isOutdated = false;

  constructor(id: string, reading: Reading, send: (frame: SubscriptionFrame) => Delivery) {
    this.#reading = reading;
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

  /** Opens the watch, which ends with the subscription. @throws Refusal */
  async open(changes: Changes): Promise<Opened['page']> {
    const watch = await openWatch(changes, this.#reading, (uri, item) => this.changes.put(uri, item));
    if (this.isEnded) watch.stop();
    else this.#watch = watch;
    return watch.page;
  }

  /** Reads everything again with the rights of now, and sends the differences. @throws Refusal if it may not be read any more */
  async recheck(changes: Changes): Promise<void> {
    this.#isOutdated = true;
    // A watch that is being opened is checked when it is open.
    while (this.#watch && this.#isOutdated && !this.isEnded) {
      this.#isOutdated = false;
      const { sent, stop } = this.#watch;
      this.#watch = undefined;
      stop();
      const put = (uri: string, item: Json | undefined) => this.changes.put(uri, item);
      const watch = await openWatch(changes, this.#reading, put, sent);
      if (this.isEnded) watch.stop();
      else this.#watch = watch;
    }
  }

  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** The snapshot is on its way: from here on updates follow, unless the connection ended over it. */
  begin(): void {
    this.#seq = 1;
    if (!this.isEnded) this.changes.resume();
  }

  dispose(): void {
    this.isEnded = true;
    this.#watch?.stop();
    this.changes.dispose();
  }
}

/** The in-band subscriptions of a connection; they end with it. */
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
    /** Sends an update, which can wait for a slow reader. */
    update: (frame: SubscriptionFrame) => Delivery;
    /** Sends a single event, which every reader gets. */
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
    let subscription: Subscription | undefined;
    try {
      if (this.#open.size >= maxSubscriptions)
        throw refuse(409, 'This connection has too many subscriptions.');
      const reading = this.#read(source, queries);
      subscription = new Subscription(id, reading, this.#update);
      this.#open.set(id, subscription);
      const page = await subscription.open(this.#changes);
      if (subscription.isEnded) return;
      this.#answer({
        type: 'subscriptionDone',
        id,
        seq: 1,
        items: page.items.map((item) => reading.write(item)),
      });
      subscription.begin();
      if (subscription.isOutdated) await this.#recheck(id, subscription);
    } catch (error) {
      // No client waits any more for a subscription that has ended, and another subscription may have its id.
      const isAwaited = !subscription?.isEnded;
      subscription?.dispose();
      if (this.#open.get(id) === subscription) this.#open.delete(id);
      const { status, message } = error instanceof Refusal ? error : failure;
      if (isAwaited) this.#answer({ type: 'error', id, code: status, message });
      if (!(error instanceof Refusal)) throw error;
    }
  }

  /**
   * To be called when the user's rights have changed: sends what the user sees now, and ends the subscriptions of resources that
   * the user may not read any more. Never rejects because of the client.
   */
  async recheck(): Promise<void> {
    for (const [id, subscription] of [...this.#open]) await this.#recheck(id, subscription);
  }

  async #recheck(id: string, subscription: Subscription): Promise<void> {
    try {
      await subscription.recheck(this.#changes);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (subscription.isEnded) return;
      // The last change may say why the resource is gone, such as another number of the user.
      subscription.changes.hurry();
      subscription.dispose();
      if (this.#open.get(id) === subscription) this.#open.delete(id);
      this.#answer({ type: 'removed', id });
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
