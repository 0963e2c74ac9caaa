import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { MeetingPoint } from '../../../../sdk/wire/meetings/meeting-point.ts';
import {
  type MeetingRecording,
  meetingRecordingLimits,
} from '../../../../sdk/wire/meetings/meeting-recording.ts';
import { type Changes, topics } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { meetingRecordingPath } from '../../base/paths.ts';
import { isHeldPerson } from '../../retention/held.ts';
import { type Page, type PageRange, readPage } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import { type FinishedRecording, finishRecording } from './finish-recording.ts';

interface RecordingsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly log: Logger;
  /** The folder of the files. */
  readonly folder: string;
}

/** A recording of which no part has come for so long is over: the page of its host has ended. */
const abandonedMs = 60_000;

/**
 * The recordings of meetings: their rows in the store, and their files. The host's page sends a recording in parts
 * while it goes on, so that a crash of the page loses no more than the last part.
 */
export class MeetingRecordings {
  readonly #db: Kysely<Tables>;
  readonly #deps: RecordingsDeps;
  /** The functions that cancel the planned ends of recordings that go on. */
  readonly #open = new Map<string, () => void>();
  readonly #closing = new AbortController();
  /** The files are written anew one after the other. */
  #finishing: Promise<void> = Promise.resolve();

  private constructor(db: Kysely<Tables>, deps: RecordingsDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** Recordings that a stop of the phone system has cut off are over. */
  static async open(db: Kysely<Tables>, deps: RecordingsDeps): Promise<MeetingRecordings> {
    await db
      .updateTable('meeting_recording')
      .set({ is_complete: true })
      .where('is_complete', '=', false)
      .execute();
    const recordings = new MeetingRecordings(db, deps);
    const unfinished = await db
      .selectFrom('meeting_recording')
      .select(['id', 'person_id'])
      .where('is_finished', '=', false)
      .execute();
    for (const { id, person_id } of unfinished) recordings.#finish(person_id, id);
    return recordings;
  }

  /** The recordings of a user, newest first. */
  page(personId: number, range: PageRange): Promise<Page<MeetingRecording>> {
    const own = this.#db
      .selectFrom('meeting_recording')
      .where('person_id', '=', personId)
      .where('removed_at', 'is', null);
    return readPage(own, own.selectAll().orderBy('started_at', 'desc').orderBy('id'), range, fromRow);
  }

  /** A recording of this user; undefined if there is none. */
  async byId(personId: number, id: string): Promise<MeetingRecording | undefined> {
    const row = await this.#db
      .selectFrom('meeting_recording')
      .selectAll()
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    return row && fromRow(row);
  }

  /** The path of a recording's file. */
  pathOf(id: string): string {
    return join(this.#deps.folder, `${id}.webm`);
  }

  /** Begins a recording. Undefined where the user has too many. */
  begin(personId: number, { id: pointId, displayName }: MeetingPoint): Promise<MeetingRecording | undefined> {
    return this.#inTurn(personId, async () => {
      const { count } = await this.page(personId, { offset: 0, length: 1 });
      if (count >= meetingRecordingLimits.recordings) return undefined;
      const id = randomBytes(12).toString('hex');
      await mkdir(this.#deps.folder, { recursive: true });
      await (await open(this.pathOf(id), 'w', 0o600)).close();
      const row = await this.#db
        .insertInto('meeting_recording')
        .values({
          id,
          person_id: personId,
          point_id: pointId,
          display_name: displayName,
          started_at: new Date(this.#deps.clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      this.#await(personId, id);
      return this.#publish(row);
    });
  }

  /**
   * Adds a part. A part that has arrived before changes nothing. `gone` where there is no such recording or it is
   * complete, `early` if the part before it is missing, `full` at the limit.
   */
  append(
    personId: number,
    id: string,
    part: number,
    octets: Uint8Array,
  ): Promise<MeetingRecording | 'gone' | 'early' | 'full'> {
    return this.#inTurn(personId, async () => {
      const known = await this.byId(personId, id);
      if (!known || known.isComplete) return 'gone';
      if (part < known.parts) return known;
      if (part > known.parts) return 'early';
      if (known.octets + octets.length > meetingRecordingLimits.octets) return 'full';
      const file = await open(this.pathOf(id), 'r+');
      try {
        // A part that was written before a crash, and not noted any more, is written again at the same place.
        await file.write(octets, 0, octets.length, known.octets);
        await file.truncate(known.octets + octets.length);
      } finally {
        await file.close();
      }
      const durationMs = this.#deps.clock.now() - Date.parse(known.startedAt);
      const row = await this.#db
        .updateTable('meeting_recording')
        .set({ octets: known.octets + octets.length, parts: part + 1, duration_ms: durationMs })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      this.#await(personId, id);
      return this.#publish(row);
    });
  }

  /** Ends a recording. Undefined where there is none. */
  complete(personId: number, id: string): Promise<MeetingRecording | undefined> {
    return this.#inTurn(personId, async () => {
      this.#open.get(id)?.();
      this.#open.delete(id);
      const row = await this.#db
        .updateTable('meeting_recording')
        .set({ is_complete: true })
        .where('id', '=', id)
        .where('person_id', '=', personId)
        .returningAll()
        .executeTakeFirst();
      if (row && !row.is_finished) this.#finish(personId, id);
      return row && this.#publish(row);
    });
  }

  /** Deletes a recording with its file; during a legal hold, it is not shown any more. False where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#inTurn(personId, async () => {
      if (!(await this.byId(personId, id))) return false;
      this.#open.get(id)?.();
      this.#open.delete(id);
      await this.#db
        .updateTable('meeting_recording')
        .set({ removed_at: new Date(this.#deps.clock.now()), is_complete: true })
        .where('id', '=', id)
        .execute();
      await this.removeDeleted();
      this.publishRemoved([{ id, person_id: personId }]);
      return true;
    });
  }

  /** Removes the recordings, and their files, that users have deleted and that no legal hold keeps. */
  async removeDeleted(): Promise<void> {
    const rows = await this.#db
      .deleteFrom('meeting_recording')
      .where('removed_at', 'is not', null)
      .where(isHeldPerson('meeting_recording.person_id'), '=', false)
      .returning('id')
      .execute();
    await Promise.all(rows.map(({ id }) => rm(this.pathOf(id), { force: true })));
  }

  /** Notifies the subscribers of recordings that are not stored any more. */
  publishRemoved(rows: readonly { readonly id: string; readonly person_id: number }[]): void {
    for (const { id, person_id } of rows)
      this.#deps.changes.publish(topics.meetingRecordings(person_id), {
        uri: meetingRecordingPath(id),
        item: undefined,
      });
  }

  /** Ends the waiting for parts, and the writing of files, which the next start begins again. */
  async close(): Promise<void> {
    for (const cancel of this.#open.values()) cancel();
    this.#open.clear();
    this.#closing.abort();
    await this.#finishing;
  }

  /** Gives a complete recording its length. Until then, and if that fails, it is as the browser has sent it. */
  #finish(personId: number, id: string): void {
    const { log } = this.#deps;
    this.#finishing = this.#finishing
      .then(() => this.#writeAnew(personId, id))
      .catch((error) => log.error({ error, id }, 'the length of a recording was not stored'));
  }

  async #writeAnew(personId: number, id: string): Promise<void> {
    const { signal } = this.#closing;
    if (signal.aborted) return;
    let made: FinishedRecording | undefined;
    try {
      made = await finishRecording(this.pathOf(id), { signal });
    } catch (error) {
      if (signal.aborted) return;
      // A meeting that ended before the first part leaves an empty file.
      this.#deps.log.warn({ error, id }, 'a recording of a meeting has no length');
    }
    await this.#inTurn(personId, async () => {
      if (!(await this.byId(personId, id))) {
        if (made) await rm(made.path, { force: true });
        return;
      }
      if (made) await rename(made.path, this.pathOf(id));
      const row = await this.#db
        .updateTable('meeting_recording')
        .set({
          is_finished: true,
          ...(made && { duration_ms: made.durationMs, octets: made.octets }),
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      this.#publish(row);
    });
  }

  #await(personId: number, id: string): void {
    const { clock, log } = this.#deps;
    const end = () =>
      this.complete(personId, id).catch((error) =>
        log.error({ error, id }, 'a recording of a meeting could not be ended'),
      );
    this.#open.get(id)?.();
    this.#open.set(id, clock.after(abandonedMs, end));
  }

  #publish(row: Selectable<Tables['meeting_recording']>): MeetingRecording {
    const item = fromRow(row);
    this.#deps.changes.publish(topics.meetingRecordings(row.person_id), { uri: item.restUri, item });
    return item;
  }

  #inTurn<Result>(personId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.meetingRecordings(personId), task);
  }
}

const fromRow = (row: Selectable<Tables['meeting_recording']>): MeetingRecording => ({
  restUri: meetingRecordingPath(row.id),
  id: row.id,
  pointId: row.point_id,
  displayName: row.display_name,
  startedAt: row.started_at.toISOString(),
  durationMs: row.duration_ms,
  octets: Number(row.octets),
  parts: row.parts,
  isComplete: row.is_complete,
});
