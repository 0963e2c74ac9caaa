import type { Kysely } from 'kysely';
import type { Clock } from '../base/clock.ts';
import type { Tables } from '../store/tables.ts';
import type { HoldRow } from './held.ts';

/** The user, queue or department of a legal hold. */
export type HeldSubject =
  | { readonly personId: number }
  | { readonly groupId: number }
  | { readonly department: string };

interface LegalHoldsDeps {
  readonly clock: Pick<Clock, 'now'>;
  /** Runs a task while nothing is being removed. */
  readonly whileNothingIsRemoved: <Result>(task: () => Promise<Result>) => Promise<Result>;
}

/** Data that must stay, whatever the rules say and whoever deletes it. */
export class LegalHolds {
  readonly #db: Kysely<Tables>;
  readonly #deps: LegalHoldsDeps;

  constructor(db: Kysely<Tables>, deps: LegalHoldsDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  /** Returns all holds, the newest first. */
  all(): Promise<HoldRow[]> {
    return this.#db.selectFrom('legal_hold').selectAll().orderBy('id', 'desc').execute();
  }

  byId(id: number): Promise<HoldRow | undefined> {
    return this.#db.selectFrom('legal_hold').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Returns the holds of a user, also those of the department of the user. Without any, the data of the user may be removed. */
  of(personId: number): Promise<HoldRow[]> {
    return this.#db
      .selectFrom('legal_hold')
      .selectAll()
      .where((hold) =>
        hold.or([
          hold('person_id', '=', personId),
          hold(
            'department',
            '=',
            hold.selectFrom('person').select('department').where('id', '=', personId).$asScalar(),
          ),
        ]),
      )
      .orderBy('id')
      .execute();
  }

  /** Returns the holds of a queue. Without any, the queue and its data may be removed. */
  ofGroup(groupId: number): Promise<HoldRow[]> {
    return this.#db
      .selectFrom('legal_hold')
      .selectAll()
      .where('group_id', '=', groupId)
      .orderBy('id')
      .execute();
  }

  /**
   * Sets a hold. Nothing of it is removed from now on.
   *
   * @param record writes the change into the record of changes, in the same transaction
   */
  add(
    subject: HeldSubject,
    { reason, setBy }: { readonly reason: string; readonly setBy: string },
    record: (db: Kysely<Tables>, row: HoldRow) => Promise<void>,
  ): Promise<HoldRow> {
    return this.#change(async (db) => {
      const row = await db
        .insertInto('legal_hold')
        .values({
          person_id: 'personId' in subject ? subject.personId : null,
          group_id: 'groupId' in subject ? subject.groupId : null,
          department: 'department' in subject ? subject.department : null,
          reason,
          set_by: setBy,
          set_at: new Date(this.#deps.clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await record(db, row);
      return row;
    });
  }

  /** Ends a hold. Returns false if there is none. @param record as of `add` */
  remove(id: number, record: (db: Kysely<Tables>, row: HoldRow) => Promise<void>): Promise<boolean> {
    return this.#change(async (db) => {
      const row = await db.deleteFrom('legal_hold').where('id', '=', id).returningAll().executeTakeFirst();
      if (row) await record(db, row);
      return row !== undefined;
    });
  }

  #change<Result>(task: (db: Kysely<Tables>) => Promise<Result>): Promise<Result> {
    return this.#deps.whileNothingIsRemoved(() => this.#db.transaction().execute(task));
  }
}
