import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Tables } from '../../store/tables.ts';
import type { People } from '../users/person.ts';
import { type SmsGateway, TextRefused } from './gateway.ts';
import type { TextMessages } from './text-messages.ts';

interface OutboxDeps {
  readonly messages: TextMessages;
  readonly people: People;
  readonly gateway: SmsGateway;
  readonly log: Logger;
}

/**
 * Hands the queued messages of the store to the carrier, the oldest first and one after the other. A message is marked before it is
 * handed over: after a crash, one that is still marked may have been sent, so it fails as `unconfirmed` and is not sent again by itself.
 */
export class Outbox {
  readonly #db: Kysely<Tables>;
  readonly #deps: OutboxDeps;
  /** Everything happens in one row, so that a receipt is never read before the names that it is about are written. */
  #turn: Promise<void> = Promise.resolve();
  #isClosed = false;

  private constructor(db: Kysely<Tables>, deps: OutboxDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** Begins with what the last run of the phone system has left. */
  static async start(db: Kysely<Tables>, deps: OutboxDeps): Promise<Outbox> {
    const outbox = new Outbox(db, deps);
    const marked = await db.selectFrom('text_message').select('id').where('state', '=', 'sending').execute();
    for (const { id } of marked)
      await deps.messages.setState(id, 'failed', { from: ['sending'], failure: 'unconfirmed' });
    deps.gateway.listen({
      receipt: (carrierId, result) => outbox.#enqueue(() => outbox.#receipt(carrierId, result)),
      received: (message) => outbox.#enqueue(() => outbox.#received(message)),
    });
    outbox.flush();
    return outbox;
  }

  /** Sends everything that is queued. */
  flush(): void {
    this.#enqueue(() => this.#sendAll());
  }

  /** Waits for the message that is being handed over. Those that are queued stay in the store. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#turn;
    await this.#deps.gateway.close();
  }

  #enqueue(task: () => Promise<void>): void {
    this.#turn = this.#turn
      .then(() => (this.#isClosed ? undefined : task()))
      .catch((error) => this.#deps.log.error({ error }, 'a text message could not be handled'));
  }

  async #sendAll(): Promise<void> {
    const waiting = await this.#db
      .selectFrom('text_message')
      .innerJoin('text_thread', 'text_thread.id', 'text_message.thread_id')
      .select(['text_message.id', 'text', 'number', 'person_id'])
      .where('state', '=', 'queued')
      .orderBy('text_message.id')
      .limit(100)
      .execute();
    for (const one of waiting) {
      if (this.#isClosed) return;
      await this.#send(one);
    }
    if (waiting.length > 0) this.flush();
  }

  async #send({ id, text, number, person_id }: QueuedText): Promise<void> {
    const { messages, people, gateway, log } = this.#deps;
    if (!(await messages.setState(id, 'sending', { from: ['queued'] }))) return;
    const from = people.byId(person_id)?.directNumber ?? '';
    try {
      const parts = await gateway.submit({ from, to: number, text });
      await this.#db
        .insertInto('text_part')
        .values(parts.map((carrier_id) => ({ carrier_id, message_id: id })))
        .execute();
      await messages.setState(id, 'sent', { from: ['sending'] });
    } catch (error) {
      log.warn({ error, id }, 'the carrier did not take a text message');
      const failure = error instanceof TextRefused ? 'refused' : 'unconfirmed';
      await messages.setState(id, 'failed', { from: ['sending'], failure });
    }
  }

  /** A message is delivered when all its parts are. */
  async #receipt(carrierId: string, result: 'delivered' | 'failed'): Promise<void> {
    const part = await this.#db
      .updateTable('text_part')
      .set({ is_delivered: result === 'delivered' })
      .where('carrier_id', '=', carrierId)
      .returning('message_id')
      .executeTakeFirst();
    if (!part) return;
    const id = part.message_id;
    const { messages } = this.#deps;
    if (result === 'failed') {
      await messages.setState(id, 'failed', { from: ['sent'], failure: 'undelivered' });
      return;
    }
    const missing = await this.#db
      .selectFrom('text_part')
      .select('carrier_id')
      .where('message_id', '=', id)
      .where('is_delivered', '=', false)
      .executeTakeFirst();
    if (!missing) await messages.setState(id, 'delivered', { from: ['sent'] });
  }

  async #received({ from, to, text }: { from: string; to: string; text: string }): Promise<void> {
    const person = this.#deps.people
      .all()
      .find(
        ({ directNumber, mobileDirectNumber }) =>
          to !== '' && [directNumber, mobileDirectNumber].includes(to),
      );
    if (person) await this.#deps.messages.add(person.id, { number: from, text, state: 'received' });
    else this.#deps.log.warn({ to }, 'a text message is for a number that nobody has');
  }
}

interface QueuedText {
  readonly id: number;
  readonly text: string;
  readonly number: string;
  readonly person_id: number;
}
