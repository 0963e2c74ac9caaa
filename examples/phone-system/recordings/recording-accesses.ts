import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { RecordingAccess, RecordingAccessEntry } from '../../../sdk/wire/calls/call-recording.ts';
import type { Clock } from '../base/clock.ts';
import { callRecordingPath } from '../base/paths.ts';
import { type Page, type PageRange, readPage } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import { displayName, type People } from '../users/person.ts';

/** How long the sound can be had after the reason was given. */
const openMs = 15 * 60_000;

/** The log of accesses to other users' recordings, with time and reason. It is never changed. */
export class RecordingAccesses {
  readonly #db: Kysely<Tables>;
  readonly #people: People;
  readonly #clock: Clock;

  constructor(db: Kysely<Tables>, { people, clock }: { people: People; clock: Clock }) {
    this.#db = db;
    this.#people = people;
    this.#clock = clock;
  }

  async grant(access: {
    readonly recordingId: string;
    readonly personId: number;
    readonly reason: string;
  }): Promise<RecordingAccess> {
    const { recordingId, personId, reason } = access;
    const id = randomUUID();
    const now = this.#clock.now();
    const expires = now + openMs;
    await this.#db
      .insertInto('recording_access')
      .values({
        id,
        recording_id: recordingId,
        person_id: personId,
        reason,
        granted_at: new Date(now),
        expires_at: new Date(expires),
      })
      .execute();
    const contentUri = `${callRecordingPath(recordingId)}/content?access=${id}`;
    return { accessID: id, contentUri, expires };
  }

  /** Whether this person has this permission for this recording, still. */
  async isOpen(access: {
    readonly id: string;
    readonly recordingId: string;
    readonly personId: number;
  }): Promise<boolean> {
    const now = this.#clock.now();
    const row = await this.#db
      .selectFrom('recording_access')
      .select(['granted_at', 'expires_at'])
      .where('id', '=', access.id)
      .where('recording_id', '=', access.recordingId)
      .where('person_id', '=', access.personId)
      .executeTakeFirst();
    // A clock that is set back does not extend an access.
    return row !== undefined && row.granted_at.getTime() <= now && now < row.expires_at.getTime();
  }

  /** Returns the accesses to a recording, newest first. */
  async page(recordingId: string, range: PageRange): Promise<Page<RecordingAccessEntry>> {
    const all = this.#db.selectFrom('recording_access').where('recording_id', '=', recordingId);
    const rows = all.selectAll().orderBy('granted_at', 'desc').orderBy('id');
    return readPage(all, rows, range, (row) => {
      const person = this.#people.byId(row.person_id);
      return {
        accessID: row.id,
        extension: person?.extension ?? '',
        label: person ? displayName(person) : '',
        reason: row.reason,
        timestamp: row.granted_at.getTime(),
        expires: row.expires_at.getTime(),
      };
    });
  }
}
