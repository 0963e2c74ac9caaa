import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import { isHeldGroup, isHeldPerson } from '../retention/held.ts';
import { countRows } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';

export type ChatRow = Selectable<Tables['web_chat']>;
export type ChatFileRow = Selectable<Tables['web_chat_file']>;

/** A file to delete, and the conversation that names it. */
export interface ExpiredFile {
  readonly id: string;
  readonly thread_id: number | null;
}

/** The chats of visitors, without their messages, in the store. */
export class WebChatStore {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Returns the chats that are not over. */
  open(): Promise<ChatRow[]> {
    return this.#db.selectFrom('web_chat').selectAll().where('state', '!=', 'ended').orderBy('id').execute();
  }

  add(values: Insertable<Tables['web_chat']>): Promise<ChatRow> {
    return this.#db.insertInto('web_chat').values(values).returningAll().executeTakeFirstOrThrow();
  }

  update(id: number, change: Updateable<Tables['web_chat']>): Promise<ChatRow> {
    return this.#db
      .updateTable('web_chat')
      .set(change)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
  }

  byToken(hash: string): Promise<ChatRow | undefined> {
    return this.#db.selectFrom('web_chat').selectAll().where('token_hash', '=', hash).executeTakeFirst();
  }

  byThread(threadId: number): Promise<ChatRow | undefined> {
    return this.#db.selectFrom('web_chat').selectAll().where('thread_id', '=', threadId).executeTakeFirst();
  }

  /** Returns the message that the visitor has sent under this key. */
  async messageOf(chatId: number, key: string): Promise<number | undefined> {
    const row = await this.#db
      .selectFrom('web_chat_key')
      .select('message_id')
      .where('chat_id', '=', chatId)
      .where('key', '=', key)
      .executeTakeFirst();
    return row?.message_id;
  }

  /** Remembers the key of a message, in the transaction of the message. */
  async keepKey(db: Kysely<Tables>, key: Insertable<Tables['web_chat_key']>): Promise<void> {
    await db.insertInto('web_chat_key').values(key).execute();
  }

  async addFile(file: Insertable<Tables['web_chat_file']>): Promise<void> {
    await this.#db.insertInto('web_chat_file').values(file).execute();
  }

  /** How many files a chat has. */
  filesOf(chatId: number): Promise<number> {
    return countRows(this.#db.selectFrom('web_chat_file').where('chat_id', '=', chatId));
  }

  /** The files of chats that have been over for longer than their group keeps files and that no legal hold keeps, the oldest first. */
  expiredFiles(now: Date, limit: number): Promise<ExpiredFile[]> {
    return this.#db
      .selectFrom('web_chat_file')
      .innerJoin('web_chat', 'web_chat.id', 'web_chat_file.chat_id')
      .innerJoin('acd_group', 'acd_group.id', 'web_chat.group_id')
      .select(['web_chat_file.id', 'web_chat.thread_id'])
      .where(
        sql<boolean>`web_chat.ended_at + make_interval(secs => acd_group.web_chat_file_seconds) <= ${now}`,
      )
      .where(isHeldGroup('web_chat.group_id'), '=', false)
      .where(
        sql<boolean>`not exists (select from text_message where text_message.thread_id = web_chat.thread_id
          and ${isHeldPerson('text_message.person_id')})`,
      )
      .orderBy('web_chat.ended_at')
      .limit(limit)
      .execute();
  }

  async removeFile(id: string): Promise<void> {
    await this.#db.deleteFrom('web_chat_file').where('id', '=', id).execute();
  }

  /** Returns a file with the conversation of its chat, which there is from the first message on. */
  async file(id: string): Promise<(ChatFileRow & { readonly thread_id: number | null }) | undefined> {
    return this.#db
      .selectFrom('web_chat_file')
      .innerJoin('web_chat', 'web_chat.id', 'web_chat_file.chat_id')
      .selectAll('web_chat_file')
      .select('web_chat.thread_id')
      .where('web_chat_file.id', '=', id)
      .executeTakeFirst();
  }
}
