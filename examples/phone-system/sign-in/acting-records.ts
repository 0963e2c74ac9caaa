import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ActingRecord } from '../../../sdk/wire/session/own-session.ts';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';

const maxListed = 100;

/** A session in which a user acts for another user. */
export interface ActingSession {
  /** A hash of the session's id, which is a secret. */
  readonly hash: string;
  readonly personId: number;
  readonly actorName: string;
  readonly app: string;
  readonly address: string;
}

/** The record of users who acted for others, which the others can read. */
export class ActingRecords {
  readonly #db: Kysely<Tables>;
  readonly #clock: Clock;
  readonly #log: Logger;

  private constructor(db: Kysely<Tables>, clock: Clock, log: Logger) {
    this.#db = db;
    this.#clock = clock;
    this.#log = log;
  }

  /** @param live the hashes of the sessions that survived a restart; the records of all others end now */
  static async load(
    db: Kysely<Tables>,
    { clock, log, live }: { clock: Clock; log: Logger; live: readonly string[] },
  ): Promise<ActingRecords> {
    const now = new Date(clock.now());
    let open = db.updateTable('acting_record').set({ ended_at: now }).where('ended_at', 'is', null);
    if (live.length > 0) open = open.where('session_hash', 'not in', [...live]);
    await open.execute();
    return new ActingRecords(db, clock, log);
  }

  async begin({ hash, personId, actorName, app, address }: ActingSession): Promise<void> {
    const now = this.#clock.now();
    await this.#db
      .insertInto('acting_record')
      .values({
        person_id: personId,
        actor_name: actorName,
        app,
        address,
        session_hash: hash,
        began_at: new Date(now),
        ended_at: null,
      })
      .execute();
  }

  /** Ends the record of a session. */
  end(hash: string): void {
    this.#db
      .updateTable('acting_record')
      .set({ ended_at: new Date(this.#clock.now()) })
      .where('session_hash', '=', hash)
      .where('ended_at', 'is', null)
      .execute()
      .catch((error) => this.#log.error({ error }, 'the end of acting for a user could not be stored'));
  }

  /** Returns the last hundred of a person, the latest first. */
  async of(personId: number): Promise<readonly ActingRecord[]> {
    const rows = await this.#db
      .selectFrom('acting_record')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('id', 'desc')
      .limit(maxListed)
      .execute();
    return rows.map((row) => ({
      restUri: `v1/user/ActingRecord/${row.id}`,
      actor: row.actor_name,
      app: row.app,
      address: row.address,
      beganAt: row.began_at.getTime(),
      ...(row.ended_at && { endedAt: row.ended_at.getTime() }),
    }));
  }
}
