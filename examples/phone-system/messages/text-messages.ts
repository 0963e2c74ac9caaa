import { type Kysely, sql } from 'kysely';
import * as z from 'zod/mini';
import { segmentsOf } from '../../../sdk/wire/messages/segments.ts';
import {
  type TextMessage,
  type TextThread,
  textMessageFailures,
  textMessageStates,
} from '../../../sdk/wire/messages/text-message.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { textMessagePath, textThreadPath } from '../base/paths.ts';
import { isPartOf } from '../people/search-text.ts';
import { type Page, type PageRange, readPage } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import {
  type MessageRow,
  moveMessage,
  type StateMove,
  type TextState,
  type ThreadRow,
} from './message-states.ts';
import { publishReceived } from './received-text.ts';

interface TextMessagesDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  /** Returns the address of the photo of a number, as this user sees it. */
  readonly photoOf: (number: string, personId: number) => string | undefined;
  /** Returns the name of a number, as this user knows it. */
  readonly nameOf: (number: string, personId: number) => Promise<string | undefined>;
}

/** A message that is added to the thread of a person with a number. */
interface AddedText {
  readonly number: string;
  readonly text: string;
  readonly state: 'queued' | 'received';
}

const storedState = z.enum(textMessageStates);
const storedFailure = z.enum(textMessageFailures);

/**
 * The text messages of all users, in the store. Pages read an index, so that many threads cost as much as few threads.
 */
export class TextMessages {
  readonly #db: Kysely<Tables>;
  readonly #deps: TextMessagesDeps;

  constructor(db: Kysely<Tables>, deps: TextMessagesDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** The threads of a person, that with the newest message first. `search` is a part of the name, the number or the newest text. */
  async threads(personId: number, range: PageRange, search = ''): Promise<Page<TextThread>> {
    const all = this.#db.selectFrom('text_thread').where('person_id', '=', personId);
    const ids = search === '' ? undefined : await this.#found(personId, search);
    const found = ids === undefined ? all : all.where(sql<boolean>`id = any(${ids}::integer[])`);
    const rows = found.selectAll().orderBy('last_at', 'desc').orderBy('id', 'desc');
    return readPage(found, rows, range, (row) => this.#describeThread(personId, row));
  }

  /** Databases fold letters in different ways, so texts are compared here, by the rule of all searches. */
  async #found(personId: number, search: string): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom('text_thread')
      .select(['id', 'number', 'label', 'last_text'])
      .where('person_id', '=', personId)
      .execute();
    return rows
      .filter(({ number, label, last_text }) => isPartOf(search, [number, label ?? '', last_text]))
      .map(({ id }) => id);
  }

  async thread(personId: number, id: string): Promise<TextThread | undefined> {
    const row = await this.#threadRow(personId, id);
    return row && this.#describeThread(personId, row);
  }

  /** The messages of a thread, the newest first; undefined where the person has no such thread. */
  async messages(personId: number, threadId: string, range: PageRange) {
    const thread = await this.#threadRow(personId, threadId);
    if (!thread) return undefined;
    const all = this.#db.selectFrom('text_message').where('thread_id', '=', thread.id);
    return readPage(all, all.selectAll().orderBy('id', 'desc'), range, describe);
  }

  /**
   * Writes a message, and publishes it with its thread.
   *
   * @param alsoWrite is written with it, or neither is
   */
  async add(
    personId: number,
    { number, text, state }: AddedText,
    alsoWrite?: (db: Kysely<Tables>) => Promise<void>,
  ): Promise<TextMessage> {
    const label = (await this.#deps.nameOf(number, personId)) ?? null;
    return this.#inTurn(personId, async () => {
      const at = new Date(this.#deps.clock.now());
      const last = { label, last_text: text, last_state: state, last_at: at };
      const unread = state === 'received' ? 1 : 0;
      const { thread, message } = await this.#db.transaction().execute(async (trx) => {
        const thread = await trx
          .insertInto('text_thread')
          .values({ person_id: personId, number, unread, ...last })
          .onConflict((conflict) =>
            conflict
              .columns(['person_id', 'number'])
              .doUpdateSet({ ...last, unread: sql<number>`text_thread.unread + ${unread}` }),
          )
          .returningAll()
          .executeTakeFirstOrThrow();
        const message = await trx
          .insertInto('text_message')
          .values({ thread_id: thread.id, text, state, failure: null, at, segments: segmentsOf(text).length })
          .returningAll()
          .executeTakeFirstOrThrow();
        await alsoWrite?.(trx);
        return { thread, message };
      });
      if (state === 'received')
        publishReceived(this.#deps.changes, { personId, threadId: thread.id, number, label, text });
      return this.#publish(personId, thread, message);
    });
  }

  /** All messages of a thread are read. Undefined where the person has no such thread. */
  read(personId: number, id: string): Promise<TextThread | undefined> {
    return this.#inTurn(personId, async () => {
      const row = await this.#threadRow(personId, id);
      if (!row) return undefined;
      if (row.unread > 0)
        await this.#db.updateTable('text_thread').set({ unread: 0 }).where('id', '=', row.id).execute();
      return this.#publishThread(personId, { ...row, unread: 0 });
    });
  }

  /** Returns the number that a failed message of a person goes to; undefined where there is no such message. */
  async recipientOf(personId: number, id: string): Promise<string | undefined> {
    if (!isId(id)) return undefined;
    const found = await this.#messagesOf(personId)
      .select('text_thread.number')
      .where('text_message.id', '=', Number(id))
      .where('text_message.state', '=', 'failed')
      .executeTakeFirst();
    return found?.number;
  }

  /** Puts a failed message into the outbox again. Undefined where the person has no such message, false if it has not failed. */
  async retry(personId: number, id: string): Promise<TextMessage | false | undefined> {
    if (!isId(id)) return undefined;
    const found = await this.#messagesOf(personId)
      .select('text_message.id')
      .where('text_message.id', '=', Number(id))
      .executeTakeFirst();
    if (!found) return undefined;
    return (await this.setState(found.id, 'queued', { from: ['failed'] })) ?? false;
  }

  /** Moves a message of a person on, if its state is in `from`. Returns the message if it was moved. */
  async setState(id: number, state: TextState, move: StateMove): Promise<TextMessage | undefined> {
    const owner = await this.#db
      .selectFrom('text_message')
      .innerJoin('text_thread', 'text_thread.id', 'text_message.thread_id')
      .select('text_thread.person_id')
      .where('text_message.id', '=', id)
      .executeTakeFirst();
    const personId = owner?.person_id;
    if (typeof personId !== 'number') return undefined;
    return this.#inTurn(personId, async () => {
      const moved = await moveMessage(this.#db, id, state, move);
      return moved && this.#publish(personId, moved.thread, moved.message);
    });
  }

  /** The unread messages of a person: how many, and the newest threads with the newest text of each. */
  async unread(personId: number, named: number) {
    const threads = this.#db
      .selectFrom('text_thread')
      .where('person_id', '=', personId)
      .where('unread', '>', 0);
    const [{ total }, rows] = await Promise.all([
      threads.select((row) => row.fn.sum<string>('unread').as('total')).executeTakeFirstOrThrow(),
      threads
        .innerJoinLateral(
          (from) =>
            from
              .selectFrom('text_message')
              .select('text')
              .whereRef('thread_id', '=', 'text_thread.id')
              .where('state', '=', 'received')
              .orderBy('id', 'desc')
              .limit(1)
              .as('newest'),
          (join) => join.onTrue(),
        )
        .select(['text_thread.id', 'number', 'label', 'newest.text'])
        .orderBy('last_at', 'desc')
        .limit(named)
        .execute(),
    ]);
    return { total: Number(total ?? 0), newest: rows };
  }

  /** Notifies the subscribers of messages and conversations that are not stored any more. */
  publishRemoved(
    messages: readonly { readonly id: number; readonly person_id: number | null }[],
    threads: readonly { readonly id: number; readonly person_id: number | null }[],
  ): void {
    const { changes } = this.#deps;
    for (const { id, person_id } of messages)
      if (person_id !== null)
        changes.publish(topics.textMessages(person_id), { uri: textMessagePath(id), item: undefined });
    for (const { id, person_id } of threads)
      if (person_id !== null)
        changes.publish(topics.textThreads(person_id), { uri: textThreadPath(id), item: undefined });
  }

  #messagesOf(personId: number) {
    return this.#db
      .selectFrom('text_message')
      .innerJoin('text_thread', 'text_thread.id', 'text_message.thread_id')
      .where('text_thread.person_id', '=', personId);
  }

  #threadRow(personId: number, id: string): Promise<ThreadRow | undefined> {
    if (!isId(id)) return Promise.resolve(undefined);
    return this.#db
      .selectFrom('text_thread')
      .selectAll()
      .where('id', '=', Number(id))
      .where('person_id', '=', personId)
      .executeTakeFirst();
  }

  /** Readers of the threads and of the messages neither miss a change nor get a change twice. */
  #inTurn<Result>(personId: number, task: () => Promise<Result>): Promise<Result> {
    const { changes } = this.#deps;
    return changes.inTurn(topics.textThreads(personId), () =>
      changes.inTurn(topics.textMessages(personId), task),
    );
  }

  #publish(personId: number, thread: ThreadRow, row: MessageRow): TextMessage {
    const item = describe(row);
    this.#deps.changes.publish(topics.textMessages(personId), { uri: item.restUri, item });
    this.#publishThread(personId, thread);
    return item;
  }

  #publishThread(personId: number, row: ThreadRow): TextThread {
    const item = this.#describeThread(personId, row);
    this.#deps.changes.publish(topics.textThreads(personId), { uri: item.restUri, item });
    return item;
  }

  #describeThread(personId: number, row: ThreadRow): TextThread {
    const photo = this.#deps.photoOf(row.number, personId);
    return {
      restUri: textThreadPath(row.id),
      threadID: String(row.id),
      remoteNumber: row.number,
      ...(row.label === null ? {} : { remoteLabel: row.label }),
      ...(photo === undefined ? {} : { remoteUrlPhoto: photo }),
      lastText: row.last_text,
      lastState: storedState.parse(row.last_state),
      timestamp: row.last_at.getTime(),
      unreadCount: row.unread,
    };
  }
}

const isId = (id: string) => /^\d{1,9}$/.test(id);

/** True for a thread with this text in its name, its number or its newest message. */
export const threadMatches = (
  { remoteNumber, remoteLabel = '', lastText }: Pick<TextThread, 'remoteNumber' | 'remoteLabel' | 'lastText'>,
  search: string,
): boolean => isPartOf(search, [remoteNumber, remoteLabel, lastText]);

const describe = (row: MessageRow): TextMessage => ({
  restUri: textMessagePath(row.id),
  messageID: String(row.id),
  threadID: String(row.thread_id),
  text: row.text,
  state: storedState.parse(row.state),
  ...(row.failure === null ? {} : { failure: storedFailure.parse(row.failure) }),
  timestamp: row.at.getTime(),
  segments: row.segments,
});
