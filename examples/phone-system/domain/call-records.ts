import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { CallHistoryItem } from '../../../sdk/wire/call-history.ts';
import type { CallCause } from '../../../sdk/wire/call-line.ts';
import { PatientWrites } from '../store/patient-writes.ts';
import type { Tables } from '../store/tables.ts';
import { type CallRow, describeCall, withFindings } from './call-row.ts';
import { type Changes, topics } from './changes.ts';
import { Clock } from './clock.ts';
import type { People } from './person.ts';

/** A row of the history: the number of a line, and whose it is. */
export interface Leg {
  readonly id: number;
  readonly personId: number;
}

/** A call of one user, as it begins. */
export interface CallBegin extends Leg {
  /** The call that it is part of. */
  readonly callId: number;
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
  /** Somebody else got it in the user's place. */
  readonly isForwarded: boolean;
  readonly cause: CallCause;
  /** The call that it was part of in the end. */
  readonly callId: number;
}

/** What the history of calls is made with. */
interface CallRecordsOptions {
  readonly changes: Changes;
  readonly people: People;
  readonly log: Logger;
  readonly clock?: Clock;
}

/**
 * The call history of everybody. A row is written when the call begins and completed when it ends, so that a
 * crash in between loses none.
 */
export class CallRecords {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #people: People;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #writes: PatientWrites;
  readonly #writing = new Set<Promise<void>>();
  /** When talks began, on the time that is never set back. */
  readonly #talksSince = new Map<number, number>();
  #lastId: number;
  #lastCallId: number;

  private constructor(
    db: Kysely<Tables>,
    { changes, people, log, clock }: CallRecordsOptions,
    last: { readonly id: number; readonly callId: number },
  ) {
    this.#db = db;
    this.#changes = changes;
    this.#people = people;
    this.#log = log;
    this.#clock = clock ?? new Clock();
    this.#writes = new PatientWrites(log);
    this.#lastId = last.id;
    this.#lastCallId = last.callId;
  }

  /** Also completes what a crash left open: nobody knows for how long they still talked, so it counts as nothing. */
  static async load(db: Kysely<Tables>, options: CallRecordsOptions): Promise<CallRecords> {
    const { numUpdatedRows } = await db
      .updateTable('call_record')
      .set((row) => ({
        ended_at: row.fn.coalesce('talking_at', 'started_at'),
        cause: 'causeUnknown' satisfies CallCause,
      }))
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n)
      options.log.warn({ calls: Number(numUpdatedRows) }, 'closed calls left open by a crash');
    const { id, callId } = await db
      .selectFrom('call_record')
      .select((row) => [row.fn.max('id').as('id'), row.fn.max('call_id').as('callId')])
      .executeTakeFirstOrThrow();
    return new CallRecords(db, options, { id: id ?? 1000, callId: callId ?? 0 });
  }

  /** The number of the next line, never given twice, not even over a restart. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** The number of the next call: what its lines have in common. Never given twice either. */
  nextCallId(): number {
    this.#lastCallId += 1;
    return this.#lastCallId;
  }

  begin(call: CallBegin): void {
    this.#write(call, (db) =>
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
          call_id: call.callId,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  /** From when on they talk; kept at once for the case of a crash. */
  talk(call: Leg, talkingAt: number): void {
    this.#talksSince.set(call.id, this.#clock.elapsed());
    this.#write(call, (db) =>
      db
        .updateTable('call_record')
        .set({ talking_at: new Date(talkingAt) })
        .where('id', '=', call.id)
        .execute(),
    );
  }

  end(call: Leg, end: CallEnd): void {
    const endedAt = this.#endOf(call.id, end);
    this.#write(call, (db) =>
      db
        .updateTable('call_record')
        .set({
          talking_at: end.talkingAt === undefined ? null : new Date(end.talkingAt),
          ended_at: new Date(endedAt),
          is_missed: end.isMissed,
          is_rejected: end.isRejected,
          is_forwarded: end.isForwarded,
          cause: end.cause,
          call_id: end.callId,
        })
        .where('id', '=', call.id)
        .execute(),
    );
  }

  /** When a call ended. Where the clock was set back meanwhile, still as long after its beginning as it lasted. */
  #endOf(id: number, { talkingAt, endedAt }: CallEnd): number {
    const since = this.#talksSince.get(id);
    this.#talksSince.delete(id);
    if (talkingAt === undefined || since === undefined) return endedAt;
    return Math.max(endedAt, Math.round(talkingAt + this.#clock.elapsed() - since));
  }

  /**
   * Changes something that shows in a row of the history, after all that was said of it before, and tells the
   * watchers. Rejects where it cannot be written.
   */
  retell(leg: Leg, change: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
    const topic = topics.callHistory(leg.personId);
    return this.#changes.inTurn(topic, async () => {
      await change(this.#db);
      const item = await this.byId(leg.personId, leg.id);
      if (item) this.#changes.publish(topic, { uri: item.restUri, item });
    });
  }

  #write(leg: Leg, change: (db: Kysely<Tables>) => Promise<unknown>): void {
    const writing = this.retell(leg, (db) => this.#writes.run(() => change(db)))
      .catch((error) =>
        this.#log.error({ error, personId: leg.personId }, 'a call record could not be written'),
      )
      .finally(() => this.#writing.delete(writing));
    this.#writing.add(writing);
  }

  /** One page, newest first. */
  async page(personId: number, page: { offset: number; length: number }) {
    const [{ count }, rows] = await Promise.all([
      this.#db
        .selectFrom('call_record')
        .where('person_id', '=', personId)
        .select((row) => row.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow(),
      this.#of(personId)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .offset(page.offset)
        .limit(page.length)
        .execute(),
    ]);
    return { count: Number(count), items: rows.map((row) => this.#describe(row)) };
  }

  async byId(personId: number, id: number): Promise<CallHistoryItem | undefined> {
    const row = await this.#of(personId).where('id', '=', id).executeTakeFirst();
    return row && this.#describe(row);
  }

  #of(personId: number) {
    return this.#db
      .selectFrom('call_record')
      .selectAll()
      .select(withFindings)
      .where('person_id', '=', personId);
  }

  #describe(row: CallRow): CallHistoryItem {
    return describeCall(row, this.#people.byNumber(row.remote_number));
  }

  /** Waits until everything said so far is written, as the last thing before the end: an outage is not waited for any more. */
  async settle(): Promise<void> {
    this.#writes.hurry();
    await Promise.all(this.#writing);
  }
}
