import {
  type Insertable,
  type Kysely,
  type Selectable,
  sql,
  type Transaction,
  type Updateable,
} from 'kysely';
import { segmentsOf } from '../../../../sdk/wire/messages/segments.ts';
import type { WorkAnnotation } from '../../../../sdk/wire/messages/work-item.ts';
import { type Page, type PageRange, readPage } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import {
  type MessageRow,
  moveMessage,
  type StateMove,
  type TextState,
  type ThreadRow,
} from '../message-states.ts';
import type { IncomingWork } from './work-channel.ts';

export type ItemRow = Selectable<Tables['work_item']>;

/** A work item that is not closed, with its conversation. */
export interface OpenItem {
  readonly item: ItemRow;
  readonly thread: ThreadRow;
}

/** A remark that is written with a change. */
export interface Note {
  readonly annotation: WorkAnnotation;
  readonly personId: number | null;
}

/** Writes something of the caller into the transaction of a message. */
export type AlsoWrite = (db: Kysely<Tables>, messageId: number) => Promise<void>;

type NewMessage = Omit<Insertable<Tables['text_message']>, 'thread_id' | 'at' | 'segments' | 'failure'>;

/** The conversations and work items of groups in the store. Each change is a transaction. */
export class WorkStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** The items that are not closed, the oldest first. */
  async open(): Promise<readonly OpenItem[]> {
    const items = await this.#db
      .selectFrom('work_item')
      .selectAll()
      .where('closed_at', 'is', null)
      .orderBy('id')
      .execute();
    if (items.length === 0) return [];
    const ids = items.map(({ thread_id }) => thread_id);
    const threads = await this.#db.selectFrom('text_thread').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(threads.map((thread) => [thread.id, thread]));
    return items.flatMap((item) => {
      const thread = byId.get(item.thread_id);
      return thread ? [{ item, thread }] : [];
    });
  }

  /** The id of the conversation of a customer, if there is such a conversation. */
  async threadOf({ groupId, kind, remote }: Pick<IncomingWork, 'groupId' | 'kind' | 'remote'>) {
    const row = await this.#db
      .selectFrom('text_thread')
      .select('id')
      .where('group_id', '=', groupId)
      .where('channel', '=', kind)
      .where('number', '=', remote)
      .executeTakeFirst();
    return row?.id;
  }

  /**
   * Writes a message of a customer, and opens an item where none is open.
   *
   * @param open the open item of the conversation with what the message changes in it
   */
  receive(
    incoming: IncomingWork,
    order: {
      readonly at: Date;
      readonly open: { readonly id: number; readonly change: Updateable<Tables['work_item']> } | undefined;
      readonly alsoWrite?: AlsoWrite | undefined;
    },
  ): Promise<OpenItem & { readonly messages: readonly [MessageRow] }> {
    const { groupId, kind, remote, label = null, phone = null, text, file } = incoming;
    const { at, open, alsoWrite } = order;
    const last = { last_text: text, last_state: 'received', last_at: at };
    return this.#db.transaction().execute(async (all) => {
      const thread = await all
        .insertInto('text_thread')
        .values({ group_id: groupId, channel: kind, number: remote, label, phone, ...last })
        .onConflict((conflict) =>
          conflict
            .columns(['group_id', 'channel', 'number'])
            .where('group_id', 'is not', null)
            .doUpdateSet({ ...last, ...(label !== null && { label }), ...(phone !== null && { phone }) }),
        )
        .returningAll()
        .executeTakeFirstOrThrow();
      const message = await addMessage(all, thread.id, at, {
        text,
        state: 'received',
        file: file ? JSON.stringify(file) : null,
      });
      await alsoWrite?.(all, message.id);
      if (open) return { item: await changeItem(all, open.id, open.change), thread, messages: [message] };
      const item = await all
        .insertInto('work_item')
        .values({
          thread_id: thread.id,
          group_id: groupId,
          state: 'queued',
          person_id: null,
          queued_at: at,
          waits_since: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return { item, thread, messages: [message] };
    });
  }

  /** Changes an item, and writes a remark about that. */
  change(
    { item, thread }: OpenItem,
    change: Updateable<Tables['work_item']>,
    { at, note }: { readonly at: Date; readonly note: Note | undefined },
  ): Promise<OpenItem & { readonly messages: readonly MessageRow[] }> {
    return this.#db.transaction().execute(async (all) => {
      const changed = await changeItem(all, item.id, change);
      const messages = note
        ? [
            await addMessage(all, thread.id, at, {
              text: '',
              state: 'noted',
              annotation: note.annotation,
              person_id: note.personId,
            }),
          ]
        : [];
      return { item: changed, thread, messages };
    });
  }

  /** Writes an answer of an agent. It is `queued` until its channel has it. */
  reply(
    { item, thread }: OpenItem,
    change: Updateable<Tables['work_item']>,
    message: {
      readonly at: Date;
      readonly personId: number;
      readonly text: string;
      readonly file?: object | undefined;
    },
  ): Promise<OpenItem & { readonly messages: readonly [MessageRow] }> {
    const { at, personId, text, file } = message;
    return this.#db.transaction().execute(async (all) => {
      const written = await addMessage(all, thread.id, at, {
        text,
        state: 'queued',
        person_id: personId,
        file: file ? JSON.stringify(file) : null,
      });
      const changed = await all
        .updateTable('text_thread')
        .set({ last_text: text, last_state: 'queued', last_at: at })
        .where('id', '=', thread.id)
        .returningAll()
        .executeTakeFirstOrThrow();
      return { item: await changeItem(all, item.id, change), thread: changed, messages: [written] };
    });
  }

  /** The conversation of a message of a group. */
  async threadOfMessage(id: number): Promise<number | undefined> {
    const owner = await this.#db
      .selectFrom('text_message')
      .innerJoin('text_thread', 'text_thread.id', 'text_message.thread_id')
      .select('thread_id')
      .where('text_message.id', '=', id)
      .where('group_id', 'is not', null)
      .executeTakeFirst();
    return owner?.thread_id;
  }

  /** Moves a message on, if its state is in `from`. */
  async setState(id: number, state: TextState, move: StateMove): Promise<MessageRow | undefined> {
    return (await moveMessage(this.#db, id, state, move))?.message;
  }

  /** Marks the file of a message as deleted. */
  markDeleted(threadId: number, url: string): Promise<MessageRow | undefined> {
    return this.#db
      .updateTable('text_message')
      .set({ file: sql`file || '{"isDeleted": true}'::jsonb` })
      .where('thread_id', '=', threadId)
      .where(sql<boolean>`file ->> 'url' = ${url}`)
      .returningAll()
      .executeTakeFirst();
  }

  thread(id: number): Promise<ThreadRow | undefined> {
    return this.#db
      .selectFrom('text_thread')
      .selectAll()
      .where('id', '=', id)
      .where('group_id', 'is not', null)
      .executeTakeFirst();
  }

  /** The conversations of these groups, that with the newest message first. */
  async threads(groupIds: readonly number[], range: PageRange): Promise<Page<ThreadRow>> {
    if (groupIds.length === 0) return { count: 0, items: [] };
    const all = this.#db.selectFrom('text_thread').where('group_id', 'in', groupIds);
    const rows = all.selectAll().orderBy('last_at', 'desc').orderBy('id', 'desc');
    return readPage(all, rows, range, (row) => row);
  }

  /** The ids of the messages of a conversation that are sent and not delivered, the oldest first. */
  async sentIn(threadId: number): Promise<readonly number[]> {
    const rows = await this.#db
      .selectFrom('text_message')
      .select('id')
      .where('thread_id', '=', threadId)
      .where('state', '=', 'sent')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  }

  /** The messages and remarks of a conversation, the newest first. */
  messages(threadId: number, range: PageRange): Promise<Page<MessageRow>> {
    const all = this.#db.selectFrom('text_message').where('thread_id', '=', threadId);
    return readPage(all, all.selectAll().orderBy('id', 'desc'), range, (row) => row);
  }
}

const addMessage = (
  all: Transaction<Tables>,
  threadId: number,
  at: Date,
  message: NewMessage,
): Promise<MessageRow> =>
  all
    .insertInto('text_message')
    .values({
      ...message,
      thread_id: threadId,
      at,
      failure: null,
      segments: segmentsOf(message.text).length,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

const changeItem = (
  all: Transaction<Tables>,
  id: number,
  change: Updateable<Tables['work_item']>,
): Promise<ItemRow> =>
  all.updateTable('work_item').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
