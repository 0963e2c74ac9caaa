import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { CallHistoryItem } from '../../../sdk/wire/call-history.ts';
import type { Tables } from '../store/tables.ts';
import { type Changes, topics } from './changes.ts';
import { Clock } from './clock.ts';
import { callHistoryPath } from './paths.ts';

/** A call of one user, as it begins. */
export interface CallBegin {
  readonly id: number;
  readonly personId: number;
  readonly isIncoming: boolean;
  readonly startedAt: number;
  readonly called: { readonly number: string; readonly label: string | undefined };
  readonly remote: { readonly number: string; readonly label: string | undefined };
}

/** How it ended. `talkingAt` is when both first heard each other, if they did. */
export interface CallEnd {
  readonly talkingAt: number | undefined;
  readonly endedAt: number;
  readonly isMissed: boolean;
  readonly isRejected: boolean;
}

/**
 * The call history of everybody. A row is written when the call begins and completed when it ends, so that a
 * crash in between loses none.
 */
export class CallRecords {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #writing = new Set<Promise<void>>();
  /** When talks began, on the time that is never set back. */
  readonly #talksSince = new Map<number, number>();
  #lastId: number;

  private constructor(
    db: Kysely<Tables>,
    { changes, log, clock, lastId }: { changes: Changes; log: Logger; clock: Clock; lastId: number },
  ) {
    this.#db = db;
    this.#changes = changes;
    this.#log = log;
    this.#clock = clock;
    this.#lastId = lastId;
  }

  /** Also completes what a crash left open: nobody knows for how long they still talked, so it counts as nothing. */
  static async load(
    db: Kysely<Tables>,
    changes: Changes,
    log: Logger,
    clock = new Clock(),
  ): Promise<CallRecords> {
    const { numUpdatedRows } = await db
      .updateTable('call_record')
      .set((row) => ({ ended_at: row.fn.coalesce('talking_at', 'started_at') }))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n) log.warn({ calls: Number(numUpdatedRows) }, 'closed calls left open by a crash');
    const { last } = await db
      .selectFrom('call_record')
      .select((row) => row.fn.max('id').as('last'))
      .executeTakeFirstOrThrow();
    return new CallRecords(db, { changes, log, clock, lastId: last ?? 1000 });
  }

  /** The number of the next call, never given twice, not even over a restart. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  begin(call: CallBegin): void {
    this.#write(call.personId, (db) =>
      db
        .insertInto('call_record')
        .values({
          id: call.id,
          person_id: call.personId,
          is_incoming: call.isIncoming,
          started_at: new Date(call.startedAt),
          called_number: call.called.number,
          called_label: call.called.label ?? null,
          remote_number: call.remote.number,
          remote_label: call.remote.label ?? null,
        })
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** From when on they talk; kept at once for the case of a crash. */
  talk(call: Pick<CallBegin, 'id' | 'personId'>, talkingAt: number): void {
    this.#talksSince.set(call.id, this.#clock.elapsed());
    this.#write(call.personId, (db) =>
      db
        .updateTable('call_record')
        .set({ talking_at: new Date(talkingAt) })
        .where('id', '=', call.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  end(call: Pick<CallBegin, 'id' | 'personId'>, end: CallEnd): void {
    const endedAt = this.#endOf(call.id, end);
    this.#write(call.personId, (db) =>
      db
        .updateTable('call_record')
        .set({
          talking_at: end.talkingAt === undefined ? null : new Date(end.talkingAt),
          ended_at: new Date(endedAt),
          is_missed: end.isMissed,
          is_rejected: end.isRejected,
        })
        .where('id', '=', call.id)
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** When a call ended. Where the clock was set back meanwhile, still as long after its beginning as it lasted. */
  #endOf(id: number, { talkingAt, endedAt }: CallEnd): number {
    const since = this.#talksSince.get(id);
    this.#talksSince.delete(id);
    if (talkingAt === undefined || since === undefined) return endedAt;
    return Math.max(endedAt, Math.round(talkingAt + this.#clock.elapsed() - since));
  }

  /** Writes in the order of the calls to it, one after the other for one person, and tells the watchers. */
  #write(personId: number, task: (db: Kysely<Tables>) => Promise<Selectable<Tables['call_record']>>): void {
    const topic = topics.callHistory(personId);
    const writing = this.#changes
      .inTurn(topic, async () => {
        const item = describe(await task(this.#db));
        this.#changes.publish(topic, { uri: item.restUri, item });
      })
      .catch((error) => this.#log.error({ error, personId }, 'a call record could not be written'))
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** One page, newest first. */
  async page(personId: number, page: { offset: number; length: number }) {
    const mine = this.#db.selectFrom('call_record').where('person_id', '=', personId);
    const [{ count }, rows] = await Promise.all([
      mine.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      mine
        .selectAll()
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .offset(page.offset)
        .limit(page.length)
        .execute(),
    ]);
    return { count: Number(count), items: rows.map(describe) };
  }

  async byId(personId: number, id: number): Promise<CallHistoryItem | undefined> {
    const row = await this.#db
      .selectFrom('call_record')
      .selectAll()
      .where('id', '=', id)
      .where('person_id', '=', personId)
      .executeTakeFirst();
    return row && describe(row);
  }

  /** Waits until everything said so far is written. */
  async settle(): Promise<void> {
    await Promise.all(this.#writing);
  }
}

const describe = (row: Selectable<Tables['call_record']>): CallHistoryItem => ({
  restUri: callHistoryPath(row.id),
  callHistoryID: String(row.id),
  isIncoming: row.is_incoming,
  isMissed: row.is_missed,
  isRejected: row.is_rejected,
  isForwarded: false,
  isRecorded: false,
  recordings: [],
  remoteNumbers: [],
  timestamp: row.started_at.getTime(),
  talkDuration: Math.max(
    0,
    (row.ended_at?.getTime() ?? 0) - (row.talking_at?.getTime() ?? Number.POSITIVE_INFINITY),
  ),
  calledNumber: row.called_number,
  ...(row.called_label === null ? {} : { calledLabel: row.called_label }),
  remoteNumber: row.remote_number,
  ...(row.remote_label === null ? {} : { remoteLabel: row.remote_label }),
});
