import { rm } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import type { CallRecords } from '../history/call-records.ts';
import type { MeetingRecordings } from '../meetings/recordings/meeting-recordings.ts';
import type { TextMessages } from '../messages/text-messages.ts';
import type { CallRecordings } from '../recordings/call-recordings.ts';
import type { Tables } from '../store/tables.ts';
import type { Voicemails } from '../voicemail/voicemails.ts';
import type { WebChatFiles } from '../web-chat/web-chat-files.ts';
import type { KeptName } from './kept-data.ts';

type Ids = readonly (number | string)[];

/** Removes rows of a table. */
export interface Remover {
  /** Deletes the files of rows. After a crash in between, the rows are found and removed again. */
  readonly removeFiles?: (ids: Ids) => Promise<void>;
  /** Removes the rows. Returns a function that notifies the subscribers. */
  readonly remove: (db: Kysely<Tables>, ids: Ids) => Promise<(() => void | Promise<void>) | undefined>;
  /** False for rows that belong to other entries. Missing: they are counted. */
  readonly isCounted?: boolean;
}

/** The stores whose entries are removed. */
export interface RemoverDeps {
  readonly db: Kysely<Tables>;
  readonly records: Pick<CallRecords, 'publishRemoved'>;
  readonly callRecordings: Pick<CallRecordings, 'removeAll'>;
  readonly recordingFile: (file: string) => string;
  readonly voicemails: Pick<Voicemails, 'pathOf' | 'removeAll'>;
  readonly meetingRecordings: Pick<MeetingRecordings, 'pathOf' | 'publishRemoved'>;
  readonly textMessages: Pick<TextMessages, 'publishRemoved'>;
  readonly webChatFiles: Pick<WebChatFiles, 'remove'>;
}

const numbers = (ids: Ids) => sql`any(${ids.map(Number)}::integer[])`;
const texts = (ids: Ids) => sql`any(${ids.map(String)}::text[])`;

/** Removes rows that have no files and no subscribers. */
const plain = (table: 'audit_entry' | 'acting_record'): Remover => ({
  async remove(db, ids) {
    await sql`delete from ${sql.table(table)} where id = ${numbers(ids)}`.execute(db);
    return undefined;
  },
});

/** Takes the number of a caller out of rows that stay for the statistics. */
const anonymous = (table: 'acd_client' | 'acd_callback'): Remover => ({
  isCounted: false,
  async remove(db, ids) {
    if (table === 'acd_client') await sql`delete from acd_note where client_id = ${numbers(ids)}`.execute(db);
    await sql`update ${sql.table(table)} set number = '', label = null where id = ${numbers(ids)}`.execute(
      db,
    );
    return undefined;
  },
});

const removeFiles = async (paths: readonly string[]): Promise<void> => {
  await Promise.all(paths.map((path) => rm(path, { force: true })));
};

const filesOf = async (db: Kysely<Tables>, table: 'call_recording' | 'voicemail', ids: Ids) =>
  (
    await sql<{
      file: string;
    }>`select file from ${sql.table(table)} where id = ${table === 'voicemail' ? numbers(ids) : texts(ids)}`.execute(
      db,
    )
  ).rows.map(({ file }) => file);

/** Returns how the rows of each table are removed. */
export function removers(deps: RemoverDeps): Readonly<Record<KeptName, Remover>> {
  const { db, callRecordings, meetingRecordings, voicemails, webChatFiles } = deps;
  return {
    callRecordings: {
      removeFiles: async (ids) =>
        removeFiles((await filesOf(db, 'call_recording', ids)).map(deps.recordingFile)),
      remove: (trx, ids) => callRecordings.removeAll(trx, ids.map(String)),
    },
    meetingRecordings: {
      removeFiles: (ids) => removeFiles(ids.map((id) => meetingRecordings.pathOf(String(id)))),
      async remove(trx, ids) {
        const { rows } = await sql<{
          id: string;
          person_id: number;
        }>`delete from meeting_recording where id = ${texts(ids)} returning id, person_id`.execute(trx);
        return () => meetingRecordings.publishRemoved(rows);
      },
    },
    calls: {
      async remove(trx, ids) {
        const { rows } = await sql<{
          id: number;
          person_id: number | null;
          group_id: number | null;
        }>`delete from call_record where id = ${numbers(ids)} returning id, person_id, group_id`.execute(trx);
        return () => deps.records.publishRemoved(rows);
      },
    },
    callers: anonymous('acd_client'),
    callbacks: anonymous('acd_callback'),
    voicemail: {
      removeFiles: async (ids) =>
        removeFiles((await filesOf(db, 'voicemail', ids)).map((file) => voicemails.pathOf(file))),
      remove: (trx, ids) => voicemails.removeAll(trx, ids.map(Number)),
    },
    messages: { remove: (trx, ids) => removeMessages(trx, ids, deps.textMessages) },
    chats: {
      async removeFiles(ids) {
        const { rows } = await sql<{
          id: string;
        }>`select id from web_chat_file where chat_id = ${numbers(ids)}`.execute(db);
        for (const { id } of rows) await webChatFiles.remove(id);
      },
      async remove(trx, ids) {
        const chats = sql`(select thread_id from web_chat where id = ${numbers(ids)})`;
        await sql`delete from text_thread where id in ${chats}`.execute(trx);
        await sql`delete from web_chat where id = ${numbers(ids)}`.execute(trx);
        return undefined;
      },
    },
    audit: plain('audit_entry'),
    accesses: {
      async remove(trx, ids) {
        await sql`delete from recording_access where id = ${texts(ids)}`.execute(trx);
        return undefined;
      },
    },
    acting: plain('acting_record'),
  };
}

/** Removes messages, and the conversations that have no other messages. */
async function removeMessages(
  trx: Kysely<Tables>,
  ids: Ids,
  textMessages: RemoverDeps['textMessages'],
): Promise<() => void> {
  const { rows: gone } = await sql<{
    id: number;
    thread_id: number;
    person_id: number | null;
  }>`delete from text_message using text_thread where text_thread.id = thread_id
    and text_message.id = ${numbers(ids)} returning text_message.id, thread_id, text_thread.person_id`.execute(
    trx,
  );
  const threads = [...new Set(gone.map(({ thread_id }) => thread_id))];
  const { rows: emptied } = await sql<{ id: number; person_id: number | null }>`delete from text_thread
    where id = ${numbers(threads)} and not exists (select from text_message where thread_id = text_thread.id)
    returning id, person_id`.execute(trx);
  await sql`update text_thread set unread = least(unread,
      (select count(*) from text_message where thread_id = text_thread.id and state = 'received'))
    where id = ${numbers(threads)} and unread > 0`.execute(trx);
  return () => textMessages.publishRemoved(gone, emptied);
}
