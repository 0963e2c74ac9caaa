import { randomUUID } from 'node:crypto';
import { copyFile, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from 'kysely';
import * as z from 'zod/mini';
import {
  type VoicemailMessage,
  type VoicemailType,
  voicemailTypes,
} from '../../../sdk/wire/calls/voicemail.ts';
import { type Changes, topics } from '../base/changes.ts';
import { DataFolder } from '../base/data-folder.ts';
import { voicemailPath } from '../base/paths.ts';
import { isHeldGroup, isHeldNumber, isHeldPerson } from '../retention/held.ts';
import { countRows, type PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';

/** A mailbox takes no more messages than this. */
export const maxMessages = 100;

/** A deleted message can be restored for so long. */
const undoMs = 600_000;

const storedType = z.enum(voicemailTypes);

/** The longest message that an owner can allow. */
export const longestMessageMs = 300_000;
/** The longest message for a group. */
export const longestGroupMessageMs = 120_000;

/** A message that is still spoken has this behind the name of its file. */
export const partSuffix = '.part';

/**
 * A recording that has not grown for this time has ended: its caller no longer speaks. The time allows for a machine whose
 * clock is slow.
 */
const abandonedMs = longestMessageMs + 120_000;

/** The owner of a mailbox: a person, or a group, whose messages all its members see. */
export type MailboxOwner = { readonly personId: number } | { readonly groupId: number };

/** Whether a message was put into a mailbox: not where the mailbox is full, or the message is gone. */
type Put = 'done' | 'full' | 'gone';

/** A message that is whole. */
export interface NewMessage {
  readonly owner: MailboxOwner;
  readonly from: { readonly number: string; readonly label: string | undefined };
  /** Name of its file in the folder. */
  readonly file: string;
  readonly receivedAt: number;
  readonly durationMs: number;
  readonly type: VoicemailType;
  /** True for a message that its owner has heard elsewhere. */
  readonly isRead: boolean;
}

/** A new message in a mailbox. */
export interface LeftVoicemail {
  readonly id: number;
  readonly owner: MailboxOwner;
  /** Empty: withheld. */
  readonly number: string;
  readonly label: string | undefined;
  readonly durationMs: number;
}

/** Returns the address of the photo of a caller, as this user sees it. */
type PhotoOf = (number: string, personId: number) => string | undefined;

interface VoicemailsDeps {
  readonly changes: Changes;
  /** Without this function no message has a photo. */
  readonly photoOf?: PhotoOf;
}

/** The messages of all mailboxes, and the folder of their sound. */
export class Voicemails {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #photoOf: PhotoOf;
  readonly #folder: DataFolder;
  /** How many messages callers speak now, by owner. */
  readonly #reserved = new Map<string, number>();

  private constructor(db: Kysely<Tables>, { changes, photoOf }: VoicemailsDeps, folder: DataFolder) {
    this.#db = db;
    this.#changes = changes;
    this.#photoOf = photoOf ?? (() => undefined);
    this.#folder = folder;
  }

  /**
   * @param data folder of the data, which gets a folder `voicemail`; without a folder messages go when this is closed
   */
  static async open(db: Kysely<Tables>, deps: VoicemailsDeps, data: string | undefined): Promise<Voicemails> {
    const folder = await DataFolder.open(data, 'voicemail');
    await removeAbandoned(folder.path);
    return new Voicemails(db, deps, folder);
  }

  pathOf(file: string): string {
    return this.#folder.pathOf(file);
  }

  /** Not heard yet, and heard. */
  async counts(personId: number): Promise<{ readonly fresh: number; readonly old: number }> {
    const rows = await this.#of(personId).select('voicemail.is_read').execute();
    const fresh = rows.filter((row) => !row.is_read).length;
    return { fresh, old: rows.length - fresh };
  }

  /**
   * Keeps a place for a message that a caller begins to speak: a spoken message is not lost.
   *
   * @returns a function that gives the place back; undefined if the mailbox is full
   */
  reserve(owner: MailboxOwner): Promise<(() => void) | undefined> {
    return this.#inTurn(owner, async () => {
      if (!(await this.#hasPlace(owner))) return undefined;
      const key = keyOf(owner);
      const change = (by: 1 | -1) => this.#reserved.set(key, (this.#reserved.get(key) ?? 0) + by);
      change(1);
      return () => void change(-1);
    });
  }

  /** Returns how many messages fill a mailbox: messages of groups do not fill the mailbox of a member. */
  countOf(owner: MailboxOwner): Promise<number> {
    const [column, id] =
      'personId' in owner ? (['person_id', owner.personId] as const) : (['group_id', owner.groupId] as const);
    const all = this.#db.selectFrom('voicemail').where(column, '=', id).where('deleted_at', 'is', null);
    return countRows(all);
  }

  /** @param types undefined: messages of all kinds */
  async page(personId: number, { offset, length }: PageRange, types?: readonly VoicemailType[]) {
    const all = this.#seen(personId);
    const rows = await (types ? all.where('voicemail.type', 'in', types) : all)
      .orderBy('voicemail.received_at', 'desc')
      .orderBy('voicemail.id', 'desc')
      .execute();
    return {
      count: rows.length,
      items: rows.slice(offset, offset + length).map((row) => this.#describe(row, personId)),
    };
  }

  async byId(personId: number, id: string) {
    if (!/^\d{1,9}$/.test(id)) return undefined;
    const row = await this.#seen(personId).where('voicemail.id', '=', Number(id)).executeTakeFirst();
    return row && { file: row.file, item: this.#describe(row, personId) };
  }

  add({ owner, from, file, receivedAt, durationMs, type, isRead }: NewMessage): Promise<void> {
    return this.#insert(owner, {
      ...('personId' in owner ? { person_id: owner.personId } : { person_id: null, group_id: owner.groupId }),
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
   * Puts a copy of a message into the mailbox of another user, where it is new.
   *
   * @param options.by the name of its owner
   */
  forward(
    personId: number,
    id: number,
    { to, by, comment }: { readonly to: number; readonly by: string; readonly comment: string | undefined },
  ): Promise<Put> {
    return this.#put({ personId: to }, async () => {
      const row = await this.#of(personId)
        .selectAll('voicemail')
        .where('voicemail.id', '=', id)
        .executeTakeFirst();
      if (!row) return false;
      const file = `${to}-${randomUUID()}.wav`;
      await copyFile(this.pathOf(row.file), this.pathOf(file));
      const { id: _id, is_read: _isRead, group_id: _group, handled_by: _handled, ...same } = row;
      const copy = { ...same, person_id: to, file, forwarded_by: by, comment: comment || null };
      await this.#insert({ personId: to }, copy);
      return true;
    });
  }

  setRead(personId: number, id: number, { isRead }: { isRead: boolean }): Promise<void> {
    return this.#update(personId, id, { is_read: isRead }, { isDeleted: false }).then(() => {});
  }

  /**
   * A member of a group takes care of a message, or no longer.
   *
   * @param by the name of the member; undefined: no member does
   * @returns false if another member does already, or the message does not belong to a group
   */
  async setHandled(
    personId: number,
    id: number,
    { by, self }: { readonly by: string | undefined; readonly self: string },
  ): Promise<boolean> {
    const row = await this.#of(personId)
      .selectAll('voicemail')
      .where('voicemail.id', '=', id)
      .executeTakeFirst();
    if (!row || row.group_id === null) return false;
    // Of two members who decide at once, the first one does.
    const { numUpdatedRows } = await this.#db
      .updateTable('voicemail')
      .set({ handled_by: by ?? null })
      .where('id', '=', id)
      .where((other) => other.or([other('handled_by', 'is', null), other('handled_by', '=', self)]))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await this.#publish(ownerOf(row), id);
    return true;
  }

  /** Hides the message, which can be restored for a while. @param at now */
  async remove(personId: number, id: number, at: number): Promise<void> {
    await this.removeDeleted(at);
    await this.#update(personId, id, { deleted_at: new Date(at) }, { isDeleted: false });
  }

  /** Restores a deleted message, which needs a place in the mailbox of its owner again. */
  async restore(personId: number, id: number): Promise<Put> {
    const row = await this.#db
      .selectFrom('voicemail')
      .select(['person_id', 'group_id'])
      .where('id', '=', id)
      .where(seenBy(personId))
      .where('deleted_at', 'is not', null)
      .executeTakeFirst();
    if (!row) return 'gone';
    return this.#put(ownerOf(row), () =>
      this.#update(personId, id, { deleted_at: null }, { isDeleted: true }),
    );
  }

  /** Removes the messages, and their sound, that can no longer be restored and that no legal hold keeps. @param at now */
  async removeDeleted(at: number): Promise<void> {
    const rows = await this.#db
      .deleteFrom('voicemail')
      .where('deleted_at', '<', new Date(at - undoMs))
      .where(isHeldPerson('voicemail.person_id'), '=', false)
      .where(isHeldGroup('voicemail.group_id'), '=', false)
      .where(isHeldNumber('voicemail.remote_number'), '=', false)
      .returning('file')
      .execute();
    await this.removeFiles(rows.map(({ file }) => file));
  }

  /** Returns the files of all messages of a mailbox, which go with it. */
  async filesOf(owner: MailboxOwner): Promise<readonly string[]> {
    const [column, id] =
      'personId' in owner ? (['person_id', owner.personId] as const) : (['group_id', owner.groupId] as const);
    const rows = await this.#db.selectFrom('voicemail').select('file').where(column, '=', id).execute();
    return rows.map(({ file }) => file);
  }

  async removeFiles(files: readonly string[]): Promise<void> {
    await Promise.all(files.map((file) => rm(this.pathOf(file), { force: true })));
  }

  /** Removes the rows of messages. Returns a function that notifies the subscribers. */
  async removeAll(db: Kysely<Tables>, ids: readonly number[]): Promise<() => Promise<void>> {
    const rows = await db
      .deleteFrom('voicemail')
      .where('id', 'in', ids)
      .returning(['id', 'person_id', 'group_id'])
      .execute();
    return async () => {
      for (const row of rows) await this.#publish(ownerOf(row), row.id);
    };
  }

  async close(): Promise<void> {
    await this.#folder.close();
  }

  /** Selects the messages that this person sees: the own messages, and the messages of the groups with this member. */
  #of(personId: number) {
    return this.#db.selectFrom('voicemail').where(seenBy(personId)).where('voicemail.deleted_at', 'is', null);
  }

  #inTurn<Result>(owner: MailboxOwner, task: () => Promise<Result>): Promise<Result> {
    return this.#changes.inTurn(`places of ${keyOf(owner)}`, task);
  }

  async #hasPlace(owner: MailboxOwner): Promise<boolean> {
    return (await this.countOf(owner)) + (this.#reserved.get(keyOf(owner)) ?? 0) < maxMessages;
  }

  /** Puts a message into a mailbox with a place for it. @param task returns false where the message is gone */
  #put(owner: MailboxOwner, task: () => Promise<boolean>): Promise<Put> {
    return this.#inTurn(owner, async () => {
      if (!(await this.#hasPlace(owner))) return 'full';
      return (await task()) ? 'done' : 'gone';
    });
  }

  /** Selects the messages that this person sees, with the fields of their descriptions. */
  #seen(personId: number) {
    return this.#of(personId)
      .leftJoin('acd_group', 'acd_group.id', 'voicemail.group_id')
      .selectAll('voicemail')
      .select('acd_group.label as group_label');
  }

  async #insert(owner: MailboxOwner, row: Insertable<Tables['voicemail']>): Promise<void> {
    const { id } = await this.#db
      .insertInto('voicemail')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    await this.#publish(owner, id);
    const left: LeftVoicemail = {
      id,
      owner,
      number: row.remote_number,
      label: row.remote_label ?? undefined,
      durationMs: row.duration_ms,
    };
    this.#changes.publish(topics.leftVoicemails, { uri: voicemailPath(id), item: left });
  }

  /** Changes a message that this person sees. Returns false where there is none. */
  async #update(
    personId: number,
    id: number,
    change: Updateable<Tables['voicemail']>,
    { isDeleted }: { readonly isDeleted: boolean },
  ): Promise<boolean> {
    const row = await this.#db
      .updateTable('voicemail')
      .set(change)
      .where('id', '=', id)
      .where(seenBy(personId))
      .where('deleted_at', isDeleted ? 'is not' : 'is', null)
      .returningAll()
      .executeTakeFirst();
    if (!row) return false;
    await this.#publish(ownerOf(row), id);
    return true;
  }

  /** Sends a message as it is now to all who see it, in turn: a removed message is gone for them. */
  async #publish(owner: MailboxOwner, id: number): Promise<void> {
    for (const personId of await this.#viewers(owner)) {
      const topic = topics.voicemail(personId);
      await this.#changes.inTurn(topic, async () => {
        const row = await this.#seen(personId).where('voicemail.id', '=', id).executeTakeFirst();
        this.#changes.publish(topic, { uri: voicemailPath(id), item: row && this.#describe(row, personId) });
      });
    }
  }

  #describe(row: SeenRow, personId: number): VoicemailMessage {
    const photo = this.#photoOf(row.remote_number, personId);
    return { ...describe(row), ...(photo === undefined ? {} : { remoteUrlPhoto: photo }) };
  }

  async #viewers(owner: MailboxOwner): Promise<readonly number[]> {
    if ('personId' in owner) return [owner.personId];
    const members = await this.#db
      .selectFrom('acd_member')
      .select('person_id')
      .where('group_id', '=', owner.groupId)
      .execute();
    return members.map(({ person_id }) => person_id);
  }
}

/** The condition of a row that this person sees: an own row, or a row of a group with this member. */
const seenBy = (personId: number) =>
  sql<boolean>`(voicemail.person_id = ${personId} or voicemail.group_id in (select group_id from acd_member where person_id = ${personId}))`;

const keyOf = (owner: MailboxOwner): string =>
  'personId' in owner ? `person ${owner.personId}` : `group ${owner.groupId}`;

function ownerOf(row: Pick<Selectable<Tables['voicemail']>, 'person_id' | 'group_id'>): MailboxOwner {
  if (row.person_id !== null) return { personId: row.person_id };
  if (row.group_id !== null) return { groupId: row.group_id };
  throw new Error('A message belongs to a person or a group.');
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

/** Undefined for a removed file, for example that of a message that has been completed. */
async function lastWritten(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).mtimeMs;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

type SeenRow = Selectable<Tables['voicemail']> & { readonly group_label: string | null };

const describe = (row: SeenRow): VoicemailMessage => ({
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
  ...(row.group_id === null ? {} : { group: String(row.group_id), groupLabel: row.group_label ?? '' }),
  ...(row.handled_by === null ? {} : { handledBy: row.handled_by }),
});
