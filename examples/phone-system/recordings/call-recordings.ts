import type { Kysely, NotNull, Selectable } from 'kysely';
import type { CallRecording } from '../../../sdk/wire/calls/call-recording.ts';
import { type Changes, topics } from '../base/changes.ts';
import { callRecordingPath, contactPath } from '../base/paths.ts';
import type { CallRecords, Leg } from '../history/call-records.ts';
import { type Page, type PageRange, readPage } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People } from '../users/person.ts';

/** A recording as it begins. */
export interface RecordingBegin {
  readonly id: string;
  /** Name of its file. */
  readonly file: string;
  /** The line that began it, and its owner. */
  readonly leg: Leg;
  readonly startedAt: number;
}

/** A recording and where it lies. */
export interface KeptRecording {
  readonly personId: number;
  readonly file: string;
  readonly item: CallRecording;
}

type Row = Selectable<Tables['call_recording']> &
  Pick<Selectable<Tables['call_record']>, 'remote_number' | 'remote_label'>;

/** The recordings of calls in the store. The history shows a recording from its beginning. */
export class CallRecordings {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #people: People;
  readonly #records: CallRecords;

  constructor(
    db: Kysely<Tables>,
    { changes, people, records }: { changes: Changes; people: People; records: CallRecords },
  ) {
    this.#db = db;
    this.#changes = changes;
    this.#people = people;
    this.#records = records;
  }

  /** Stores a recording before the file is whole: a crash in between leaves a recording that is not complete. */
  begin({ id, file, leg, startedAt }: RecordingBegin): Promise<void> {
    return this.#inTurn(id, () =>
      this.#records.retell(leg, async (db) => {
        const row = { id, file, person_id: leg.personId, call_record_id: leg.id };
        await db
          .insertInto('call_recording')
          .values({ ...row, started_at: new Date(startedAt) })
          .execute();
        await db.insertInto('recorded_leg').values({ recording_id: id, call_record_id: leg.id }).execute();
      }),
    );
  }

  /** Notes that this leg is in the call while it is recorded. */
  cover(id: string, leg: Leg): Promise<void> {
    return this.#inTurn(id, () =>
      this.#records.retell(leg, (db) =>
        db
          .insertInto('recorded_leg')
          .values({ recording_id: id, call_record_id: leg.id })
          .onConflict((conflict) => conflict.doNothing())
          .execute(),
      ),
    );
  }

  /** @param durationMs of what is in the file */
  complete(id: string, leg: Leg, durationMs: number): Promise<void> {
    return this.#inTurn(id, async () => {
      await this.#records.retell(leg, (db) =>
        db
          .updateTable('call_recording')
          .set({ duration_ms: durationMs, is_complete: true })
          .where('id', '=', id)
          .execute(),
      );
      const saved = this.#changes.isWatched(topics.savedRecordings) && (await this.byId(id));
      if (saved) this.#changes.publish(topics.savedRecordings, { uri: saved.item.restUri, item: saved.item });
    });
  }

  /** Removes an empty recording, which disappears from every history. */
  discard(id: string): Promise<void> {
    return this.#inTurn(id, async () => (await this.removeAll(this.#db, [id]))());
  }

  /** Removes recordings. Returns a function that takes them out of every history. */
  async removeAll(db: Kysely<Tables>, ids: readonly string[]): Promise<() => Promise<void>> {
    const legs = await db
      .selectFrom('recorded_leg')
      .innerJoin('call_record', 'call_record.id', 'recorded_leg.call_record_id')
      .select(['call_record.id', 'call_record.person_id as personId'])
      .distinct()
      .where('recording_id', 'in', ids)
      // Only a call of a user is recorded.
      .$narrowType<{ personId: NotNull }>()
      .execute();
    await db.deleteFrom('call_recording').where('id', 'in', ids).execute();
    return async () => {
      for (const leg of legs) await this.#records.retell(leg, async () => {});
    };
  }

  /** Returns the incomplete recordings: at the start, the recordings that a crash cut off. */
  async incomplete(): Promise<readonly { readonly id: string; readonly file: string; readonly leg: Leg }[]> {
    const rows = await this.#rows().where('is_complete', '=', false).execute();
    return rows.map((row) => ({
      id: row.id,
      file: row.file,
      leg: { id: row.call_record_id, personId: row.person_id },
    }));
  }

  /** Returns a page, newest first. @param personId of the owner; undefined: of all users */
  async page(personId: number | undefined, range: PageRange): Promise<Page<CallRecording>> {
    const all = this.#db
      .selectFrom('call_recording')
      .$if(personId !== undefined, (rows) => rows.where('person_id', '=', personId ?? 0));
    const rows = this.#rows()
      .$if(personId !== undefined, (some) => some.where('call_recording.person_id', '=', personId ?? 0))
      .orderBy('call_recording.started_at', 'desc')
      .orderBy('call_recording.id', 'desc');
    return readPage(all, rows, range, (row) => this.#describe(row));
  }

  async byId(id: string): Promise<KeptRecording | undefined> {
    const row = await this.#rows().where('call_recording.id', '=', id).executeTakeFirst();
    return row && { personId: row.person_id, file: row.file, item: this.#describe(row) };
  }

  #rows() {
    return this.#db
      .selectFrom('call_recording')
      .innerJoin('call_record', 'call_record.id', 'call_recording.call_record_id')
      .selectAll('call_recording')
      .select(['remote_number', 'remote_label']);
  }

  #describe(row: Row): CallRecording {
    const owner = this.#people.byId(row.person_id);
    const remote = this.#people.byNumber(row.remote_number);
    return {
      restUri: callRecordingPath(row.id),
      callRecordingID: row.id,
      callHistoryID: String(row.call_record_id),
      timestamp: row.started_at.getTime(),
      duration: row.duration_ms,
      isComplete: row.is_complete,
      extension: owner?.extension ?? '',
      ownerLabel: owner ? displayName(owner) : '',
      ...(owner && { ownerContact: contactPath(String(owner.id)) }),
      remoteNumber: row.remote_number,
      ...(row.remote_label === null ? {} : { remoteLabel: row.remote_label }),
      ...(remote && { remoteContact: contactPath(String(remote.id)) }),
    };
  }

  /** All writes of a recording are in this order. */
  #inTurn(id: string, task: () => Promise<void>): Promise<void> {
    return this.#changes.inTurn(callRecordingPath(id), task);
  }
}
