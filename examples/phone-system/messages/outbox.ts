import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../base/clock.ts';
import type { MessageGroup } from '../queues/message-group.ts';
import type { Tables } from '../store/tables.ts';
import type { People } from '../users/person.ts';
import { Arrivals, type StoreText } from './arrivals.ts';
import { CarrierAway, type SmsGateway, TextRefused } from './gateway.ts';
import type { StateMove, TextState } from './message-states.ts';
import { receiveReceipt, referenceOf, storeParts } from './receipts.ts';
import type { TextMessages } from './text-messages.ts';
import type { WorkItems } from './work/work-items.ts';

interface OutboxDeps {
  readonly messages: TextMessages;
  readonly workItems: Pick<WorkItems, 'received' | 'setMessageState'>;
  readonly people: People;
  /** The group with this number, if it takes messages. */
  readonly groupAt: (number: string) => MessageGroup | undefined;
  /** Returns the name of a number, as all users know it. */
  readonly nameOf: (number: string) => Promise<string | undefined>;
  readonly gateway: SmsGateway;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Messages that are read from the store at once. */
const batch = 100;

/**
 * Hands the queued messages of the store to the carrier, in their order, as many at the same time as its window allows.
 * A message is marked before it is handed over: after a crash, a message that is still marked may have been sent, so it
 * fails as `unconfirmed` and is not sent again by itself. The carrier's receipt can still prove that it was.
 */
export class Outbox {
  readonly #db: Kysely<Tables>;
  readonly #deps: OutboxDeps;
  readonly #arrivals: Arrivals;
  readonly #inFlight = new Set<Promise<void>>();
  /** The carrier's reports are handled in turn. */
  #reports: Promise<unknown> = Promise.resolve();
  #sending: Promise<void> | undefined;
  #isAsked = false;
  #isAway = false;
  #isClosed = false;

  private constructor(db: Kysely<Tables>, deps: OutboxDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#arrivals = new Arrivals(db, {
      clock: deps.clock,
      log: deps.log,
      store: (message, mark) => this.#store(message, mark),
    });
  }

  /** Begins with the messages that the last run of the phone system has left. */
  static async start(db: Kysely<Tables>, deps: OutboxDeps): Promise<Outbox> {
    const outbox = new Outbox(db, deps);
    const marked = await db.selectFrom('text_message').select('id').where('state', '=', 'sending').execute();
    for (const { id } of marked)
      await outbox.#setState(id, 'failed', { from: ['sending'], failure: 'unconfirmed' });
    await outbox.#arrivals.joinLate();
    deps.gateway.listen({
      ready: () => {
        outbox.#isAway = false;
        outbox.flush();
      },
      receipt: (receipt) =>
        outbox.#report(() =>
          receiveReceipt(db, receipt, {
            setState: (id, state, move) => outbox.#setState(id, state, move),
            submitted: () => Promise.all(outbox.#inFlight),
            partsOf: (text) => deps.gateway.partsOf(text),
          }),
        ),
      received: (message) => outbox.#report(() => outbox.#arrivals.receive(message)),
      settled: (ids) => outbox.#report(() => outbox.#arrivals.settled(ids)),
    });
    outbox.flush();
    return outbox;
  }

  /** Sends everything that is queued. */
  flush(): void {
    this.#isAsked = true;
    this.#sending ??= this.#sendAll()
      .catch((error) => this.#deps.log.error({ error }, 'the queue of text messages could not be read'))
      .finally(() => {
        this.#sending = undefined;
        // Asked for after the last look, and before this.
        if (this.#isAsked && !this.#isAway && !this.#isClosed) this.flush();
      });
  }

  /** Waits for the messages that are being handed over. Queued messages stay in the store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#arrivals.close();
    await this.#sending;
    await this.#deps.gateway.close();
    await Promise.all(this.#inFlight);
    await this.#reports.catch(() => {});
  }

  #report(task: () => Promise<void>): Promise<void> {
    if (this.#isClosed) return Promise.reject(new Error('The phone system stops.'));
    const done = this.#reports.then(task, task);
    this.#reports = done;
    return done;
  }

  async #sendAll(): Promise<void> {
    while (this.#isAsked && !this.#isAway && !this.#isClosed) {
      this.#isAsked = false;
      const waiting = await this.#db
        .selectFrom('text_message')
        .innerJoin('text_thread', 'text_thread.id', 'text_message.thread_id')
        .leftJoin('acd_group', 'acd_group.id', 'text_thread.group_id')
        .select(['text_message.id', 'text', 'text_thread.number', 'text_thread.person_id', 'direct_number'])
        .where('state', '=', 'queued')
        .where('channel', '=', 'sms')
        .orderBy('text_message.id')
        .limit(batch)
        .execute();
      for (const one of waiting) {
        if (this.#isClosed || this.#isAway) return;
        await this.#begin(one);
        if (this.#inFlight.size >= this.#deps.gateway.window) await Promise.race(this.#inFlight);
      }
      if (waiting.length === batch) this.#isAsked = true;
    }
  }

  /** Moves a message of a person, or of a group. */
  async #setState(id: number, state: TextState, move: StateMove): Promise<boolean> {
    const { messages, workItems } = this.#deps;
    const moved =
      (await messages.setState(id, state, move)) ?? (await workItems.setMessageState(id, state, move));
    return moved !== undefined;
  }

  /** Marks a message, and hands it over without waiting for the answer. */
  async #begin(one: QueuedText): Promise<void> {
    if (!(await this.#setState(one.id, 'sending', { from: ['queued'] }))) return;
    const handed = this.#handOver(one)
      .catch((error) => this.#deps.log.error({ error, id: one.id }, 'a text message could not be handled'))
      .finally(() => this.#inFlight.delete(handed));
    this.#inFlight.add(handed);
  }

  async #handOver({ id, text, number, person_id, direct_number }: QueuedText): Promise<void> {
    const { people, gateway, log } = this.#deps;
    const from = (person_id === null ? direct_number : people.byId(person_id)?.directNumber) ?? '';
    try {
      const parts = await gateway.submit({ from, to: number, text, reference: referenceOf(id) });
      await storeParts(this.#db, id, parts);
      await this.#setState(id, 'sent', { from: ['sending'] });
    } catch (error) {
      if (error instanceof CarrierAway) {
        this.#isAway = true;
        await this.#setState(id, 'queued', { from: ['sending'] });
        // The carrier may have come back meanwhile.
        this.flush();
        return;
      }
      log.warn({ error, id }, 'the carrier did not take a text message');
      const failure = error instanceof TextRefused ? 'refused' : 'unconfirmed';
      await this.#setState(id, 'failed', { from: ['sending'], failure });
    }
  }

  #store: StoreText = async ({ from, to, text }, mark) => {
    const { people, messages, workItems, groupAt, nameOf, log } = this.#deps;
    const person = people
      .all()
      .find(
        ({ directNumber, mobileDirectNumber }) =>
          to !== '' && [directNumber, mobileDirectNumber].includes(to),
      );
    if (person) {
      await messages.add(person.id, { number: from, text, state: 'received' }, mark);
      return;
    }
    const group = groupAt(to);
    if (group) {
      const label = await nameOf(from);
      await workItems.received({ kind: 'sms', groupId: group.id, remote: from, label, text }, mark);
      return;
    }
    log.warn({ to }, 'a text message is for a number that takes none');
    await mark(this.#db);
  };
}

interface QueuedText {
  readonly id: number;
  readonly text: string;
  readonly number: string;
  readonly person_id: number | null;
  readonly direct_number: string | null;
}
