import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { WebhookAttempt } from '../../../sdk/wire/administration/webhook.ts';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';
import { describeEvent, keptMs } from './event-log.ts';
import type { EventMessage, EventTarget } from './event-target.ts';
import type { Answer } from './post-event.ts';
import { isAway, retryDelay } from './retry-delay.ts';

/** As many events are on their way to a webhook at once. */
const maxTogether = 4;
/** After a failure of the database. */
const databasePauseMs = 5_000;

interface LaneDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** The counts, the last attempt or the pause have changed. */
  readonly onChange: () => void;
}

interface Counts {
  readonly waiting: number;
  readonly failed: number;
}

/**
 * Sends the events of a webhook, the oldest first. A receiver that is away gets nothing until the pause is over, and then a single
 * event; an event that is refused waits by itself, and others pass it.
 */
export class WebhookLane {
  readonly id: number;
  readonly #db: Kysely<Tables>;
  readonly #deps: LaneDeps;
  #receiver: EventTarget | undefined;
  #counts: Counts = { waiting: 0, failed: 0 };
  #lastAttempt: WebhookAttempt | undefined;
  #failures = 0;
  #pausedUntil: number | undefined;
  #running: Promise<void> | undefined;
  #isWoken = false;
  #isStopped = false;
  #cancelTimer = () => {};

  /** @param receiver undefined: nothing can be sent */
  constructor(id: number, receiver: EventTarget | undefined, db: Kysely<Tables>, deps: LaneDeps) {
    this.id = id;
    this.#receiver = receiver;
    this.#db = db;
    this.#deps = deps;
  }

  get counts(): Counts {
    return this.#counts;
  }

  get lastAttempt(): WebhookAttempt | undefined {
    return this.#lastAttempt;
  }

  /** When a receiver that is away is tried again; undefined: it works. */
  get retryAt(): number | undefined {
    return this.#pausedUntil;
  }

  /** Sends to another address or with another secret, and tries it at once. */
  use(receiver: EventTarget | undefined): void {
    this.#receiver = receiver;
    this.#failures = 0;
    this.#pausedUntil = undefined;
    this.wake();
  }

  /** There is something to send. */
  wake(): void {
    if (this.#isStopped) return;
    this.#isWoken = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
      // Woken between the last look and this moment.
      if (this.#isWoken) this.wake();
    });
  }

  /** Sends a message at once, whether or not the receiver is away. It is not kept. */
  async test(receiver: EventTarget | undefined, message: EventMessage): Promise<WebhookAttempt> {
    return this.#noted(await this.#post(receiver, message));
  }

  /** Shows how a request beside events was answered as the last attempt. */
  note(answer: Answer): void {
    this.#noted(answer);
  }

  /** Ends it, when what is on its way has an answer. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#isWoken = false;
    this.#cancelTimer();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { clock, log } = this.#deps;
    try {
      while (this.#isWoken && !this.#isStopped) {
        this.#isWoken = false;
        await this.#giveUpOld();
        while (!this.#isStopped && (await this.#sendSome()));
        await this.#count();
        await this.#waitForNext();
      }
    } catch (error) {
      log.error({ error, webhook: this.id }, 'The events of a webhook cannot be read or written');
      this.#wakeAt(clock.now() + databasePauseMs);
    }
  }

  /** Sends the events that are due. Returns false when there is nothing more to do now. */
  async #sendSome(): Promise<boolean> {
    const now = this.#deps.clock.now();
    if (!this.#receiver || (this.#pausedUntil !== undefined && now < this.#pausedUntil)) return false;
    const isProbe = this.#failures > 0;
    const rows = await this.#waiting()
      .innerJoin('company_event', 'company_event.seq', 'webhook_delivery.event_seq')
      .where('due_at', '<=', new Date(now))
      .orderBy('webhook_delivery.id')
      .limit(isProbe ? 1 : maxTogether)
      .select(['webhook_delivery.id as deliveryId', 'attempts'])
      .select(['company_event.id', 'company_event.type', 'company_event.at', 'company_event.data'])
      .execute();
    await Promise.all(
      rows.map(async ({ deliveryId, attempts, ...row }) => {
        const event = describeEvent(row);
        const answer = await this.#post(this.#receiver, { id: row.id, event, body: JSON.stringify(event) });
        this.#noted(answer);
        if (answer.isReceived) await this.#received(deliveryId);
        else await this.#refused({ deliveryId, attempts: attempts + 1 }, answer);
      }),
    );
    return rows.length > 0;
  }

  #post(receiver: EventTarget | undefined, message: EventMessage): Promise<Answer> {
    return (
      receiver?.send(message) ?? Promise.resolve({ isReceived: false, reason: 'It needs a new secret.' })
    );
  }

  #noted({ status, reason }: Answer): WebhookAttempt {
    const attempt = {
      at: this.#deps.clock.now(),
      ...(status !== undefined && { status }),
      ...(reason !== undefined && { reason }),
    };
    this.#lastAttempt = attempt;
    this.#deps.onChange();
    return attempt;
  }

  async #received(deliveryId: number): Promise<void> {
    this.#failures = 0;
    this.#pausedUntil = undefined;
    await this.#db.deleteFrom('webhook_delivery').where('id', '=', deliveryId).execute();
  }

  async #refused(
    { deliveryId, attempts }: { readonly deliveryId: number; readonly attempts: number },
    { status, reason, pauseMs = 0 }: Answer,
  ): Promise<void> {
    const now = this.#deps.clock.now();
    if (isAway(status)) {
      // Events that were on their way together are one failure of the receiver.
      if (this.#pausedUntil === undefined || this.#pausedUntil <= now) this.#failures += 1;
      this.#pausedUntil = now + Math.max(retryDelay(this.#failures), pauseMs);
    }
    await this.#db
      .updateTable('webhook_delivery')
      .set({
        attempts,
        status: status ?? null,
        reason: reason ?? null,
        due_at: new Date(isAway(status) ? now : now + retryDelay(attempts)),
      })
      .where('id', '=', deliveryId)
      .execute();
  }

  /** Gives up what is older than events are kept. */
  async #giveUpOld(): Promise<void> {
    const oldest = new Date(this.#deps.clock.now() - keptMs);
    await this.#db
      .updateTable('webhook_delivery')
      .set({ is_failed: true })
      .where('webhook_id', '=', this.id)
      .where('is_failed', '=', false)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('company_event')
            .whereRef('seq', '=', 'webhook_delivery.event_seq')
            .where('at', '<', oldest)
            .select('seq'),
        ),
      )
      // An event that is repeated by hand is tried once more, however old it is.
      .where('due_at', '>', new Date(0))
      .execute();
  }

  async #count(): Promise<void> {
    const rows = await this.#db
      .selectFrom('webhook_delivery')
      .select(['is_failed', ({ fn }) => fn.countAll<string>().as('count')])
      .where('webhook_id', '=', this.id)
      .groupBy('is_failed')
      .execute();
    const countOf = (isFailed: boolean) =>
      Number(rows.find(({ is_failed }) => is_failed === isFailed)?.count ?? 0);
    const counts = { waiting: countOf(false), failed: countOf(true) };
    const hasChanged = counts.waiting !== this.#counts.waiting || counts.failed !== this.#counts.failed;
    this.#counts = counts;
    if (hasChanged) this.#deps.onChange();
  }

  async #waitForNext(): Promise<void> {
    if (!this.#receiver) return;
    const next = await this.#waiting().select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
    if (next) this.#wakeAt(Math.max(next.due_at.getTime(), this.#pausedUntil ?? 0));
  }

  #wakeAt(at: number): void {
    this.#cancelTimer();
    if (this.#isStopped) return;
    const { clock } = this.#deps;
    this.#cancelTimer = clock.after(Math.max(0, at - clock.now()), () => this.wake());
  }

  #waiting() {
    return this.#db
      .selectFrom('webhook_delivery')
      .where('webhook_id', '=', this.id)
      .where('is_failed', '=', false);
  }
}
