import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Insertable, Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  type VoicemailMessage,
  type VoicemailType,
  voicemailTypes,
} from '../../../../sdk/wire/calls/voicemail.ts';
import type { Tables } from '../../store/tables.ts';
import { type Changes, topics } from '../changes.ts';
import { voicemailPath } from '../paths.ts';

/** A mailbox takes no more messages than this. */
export const maxMessages = 100;

/** A deleted message can be restored for so long. */
const undoMs = 600_000;

const storedType = z.enum(voicemailTypes);

/** The longest message. */
export const longestMessageMs = 120_000;

/** A message that is still spoken has this behind the name of its file. */
export const partSuffix = '.part';

/** Nobody speaks a message any more to which nothing was added for so long, even where the clock of its machine is slow. */
const abandonedMs = longestMessageMs + 300_000;

/** A message that is whole. */
export interface NewMessage {
  readonly personId: number;
  readonly from: { readonly number: string; readonly label: string | undefined };
  /** Name of its file in the folder. */
  readonly file: string;
  readonly receivedAt: number;
  readonly durationMs: number;
  readonly type: VoicemailType;
  /** True for one that its owner has heard elsewhere. */
  readonly isRead: boolean;
}

/** The messages of everybody, and the folder of their sound. */
export class Voicemails {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #folder: string;
  readonly #isKept: boolean;

  private constructor(db: Kysely<Tables>, changes: Changes, folder: string, isKept: boolean) {
    this.#db = db;
    this.#changes = changes;
    this.#folder = folder;
    this.#isKept = isKept;
  }

  /** @param data folder of the data, which gets a folder `voicemail`; without one messages go when this is closed */
  static async open(db: Kysely<Tables>, changes: Changes, data: string | undefined): Promise<Voicemails> {
    if (data === undefined) {
      return new Voicemails(db, changes, await mkdtemp(join(tmpdir(), 'callside-voicemail-')), false);
    }
    const folder = join(data, 'voicemail');
    await mkdir(folder, { recursive: true });
    await removeAbandoned(folder);
    return new Voicemails(db, changes, folder, true);
  }

  pathOf(file: string): string {
    return join(this.#folder, file);
  }

  /** Not heard yet, and heard. */
  async counts(personId: number): Promise<{ readonly fresh: number; readonly old: number }> {
    const rows = await this.#of(personId).select('is_read').execute();
    const fresh = rows.filter((row) => !row.is_read).length;
    return { fresh, old: rows.length - fresh };
  }

  async isFull(personId: number): Promise<boolean> {
    const { fresh, old } = await this.counts(personId);
    return fresh + old >= maxMessages;
  }

  /** @param types undefined: messages of all kinds */
  async page(
    personId: number,
    { offset, length }: { readonly offset: number; readonly length: number },
    types?: readonly VoicemailType[],
  ) {
    const all = this.#of(personId).selectAll();
    const rows = await (types ? all.where('type', 'in', types) : all)
      .orderBy('received_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return { count: rows.length, items: rows.slice(offset, offset + length).map(describe) };
  }

  async byId(personId: number, id: string) {
    if (!/^\d{1,9}$/.test(id)) return undefined;
    const row = await this.#of(personId).selectAll().where('id', '=', Number(id)).executeTakeFirst();
    return row && { file: row.file, item: describe(row) };
  }

  add({ personId, from, file, receivedAt, durationMs, type, isRead }: NewMessage): Promise<void> {
    return this.#insert({
      person_id: personId,
      remote_number: from.number,
      remote_label: from.label ?? null,
      file,
      received_at: new Date(receivedAt),
      duration_ms: durationMs,
      type,
      is_read: isRead,
    });
  }

  /**
   * Puts a copy of a message into the mailbox of somebody else, where it is new.
   *
   * @param options.by the name of its owner
   * @returns false where the message is gone
   */
  async forward(
    personId: number,
    id: number,
    { to, by, comment }: { readonly to: number; readonly by: string; readonly comment: string | undefined },
  ): Promise<boolean> {
    const row = await this.#of(personId).selectAll().where('id', '=', id).executeTakeFirst();
    if (!row) return false;
    const file = `${to}-${randomUUID()}.wav`;
    await copyFile(this.pathOf(row.file), this.pathOf(file));
    const { id: _id, is_read: _isRead, ...same } = row;
    await this.#insert({ ...same, person_id: to, file, forwarded_by: by, comment: comment || null });
    return true;
  }

  async setRead(personId: number, id: number, { isRead }: { isRead: boolean }): Promise<void> {
    await this.#change(personId, async () => {
      const row = await this.#db
        .updateTable('voicemail')
        .set({ is_read: isRead })
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      return row && describe(row);
    });
  }

  /** Hides the message, which can be restored for a while. @param at now */
  async remove(personId: number, id: number, at: number): Promise<void> {
    await this.removeDeleted(at);
    const topic = topics.voicemail(personId);
    await this.#changes.inTurn(topic, async () => {
      const { numUpdatedRows } = await this.#db
        .updateTable('voicemail')
        .set({ deleted_at: new Date(at) })
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) this.#changes.publish(topic, { uri: voicemailPath(id), item: undefined });
    });
  }

  /** Shows a deleted message again. Returns false where it is gone. */
  async restore(personId: number, id: number): Promise<boolean> {
    let isThere = false;
    await this.#change(personId, async () => {
      const row = await this.#db
        .updateTable('voicemail')
        .set({ deleted_at: null })
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .returningAll()
        .executeTakeFirst();
      isThere = row !== undefined;
      return row && describe(row);
    });
    return isThere;
  }

  /** Removes the messages, and their sound, that can no longer be restored. @param at now */
  async removeDeleted(at: number): Promise<void> {
    const rows = await this.#db
      .deleteFrom('voicemail')
      .where('deleted_at', '<', new Date(at - undoMs))
      .returning('file')
      .execute();
    await Promise.all(rows.map(({ file }) => rm(this.pathOf(file), { force: true })));
  }

  async close(): Promise<void> {
    if (!this.#isKept) await rm(this.#folder, { recursive: true, force: true });
  }

  #of(personId: number) {
    return this.#db.selectFrom('voicemail').where('person_id', '=', personId).where('deleted_at', 'is', null);
  }

  #insert(row: Insertable<Tables['voicemail']>): Promise<void> {
    return this.#change(row.person_id, async () =>
      describe(await this.#db.insertInto('voicemail').values(row).returningAll().executeTakeFirstOrThrow()),
    );
  }

  #change(personId: number, change: () => Promise<VoicemailMessage | undefined>): Promise<void> {
    const topic = topics.voicemail(personId);
    return this.#changes.inTurn(topic, async () => {
      const item = await change();
      if (item) this.#changes.publish(topic, { uri: item.restUri, item });
    });
  }
}

/**
 * A crash during a message leaves an incomplete file without a row, which is removed. Messages in progress stay: phone
 * systems whose database is on a server may share the folder.
 */
async function removeAbandoned(folder: string): Promise<void> {
  const parts = (await readdir(folder)).filter((file) => file.endsWith(partSuffix));
  await Promise.all(
    parts.map(async (file) => {
      const path = join(folder, file);
      const writtenAt = await lastWritten(path);
      if (writtenAt !== undefined && writtenAt < Date.now() - abandonedMs) await rm(path, { force: true });
    }),
  );
}

/** Undefined for a file that is gone by now, as that of a message that has become whole. */
async function lastWritten(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const describe = (row: Selectable<Tables['voicemail']>): VoicemailMessage => ({
  restUri: voicemailPath(row.id),
  voicemailID: String(row.id),
  type: storedType.parse(row.type),
  remoteNumber: row.remote_number,
  ...(row.remote_label === null ? {} : { remoteLabel: row.remote_label }),
  timestamp: row.received_at.getTime(),
  duration: row.duration_ms,
  isRead: row.is_read,
  ...(row.transcript === null ? {} : { transcript: row.transcript }),
  ...(row.forwarded_by === null ? {} : { forwardedBy: row.forwarded_by }),
  ...(row.comment === null ? {} : { comment: row.comment }),
});
