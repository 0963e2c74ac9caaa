import {
  type Expression,
  type ExpressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import type { Logger } from 'pino';
import type { CallHistoryFilter, CallHistoryItem } from '../../../sdk/wire/calls/call-history.ts';
import type { CallCause } from '../../../sdk/wire/calls/call-line.ts';
import { type Changes, topics } from '../base/changes.ts';
import { Clock } from '../base/clock.ts';
import { callHistoryPath, groupCallHistoryPath } from '../base/paths.ts';
import { separators } from '../numbers/numbering.ts';
import { countRows, type PageRange } from '../store/page.ts';
import type { Tables } from '../store/tables.ts';
import type { People } from '../users/person.ts';
import { CallCounts } from './call-counts.ts';
import { type CallRow, describeCall, withFindings } from './call-row.ts';
import { OpenCallRecords } from './open-call-records.ts';

/** A row of the history: the number of a line, and its user. */
export interface Leg {
  readonly id: number;
  readonly personId: number;
}

/** A call of a user, as it begins. */
export interface CallBegin extends Leg {
  /** The call that it is part of. */
  readonly callId: number;
  readonly isIncoming: boolean;
  readonly startedAt: number;
  readonly called: { readonly number: string; readonly label: string | undefined };
  readonly remote: { readonly number: string; readonly label: string | undefined };
  /** The group that distributed it. */
  readonly groupId?: number | undefined;
}

/** A call to a group that rang at no phone. */
export interface UnrungCallRecord {
  readonly callId: number;
  readonly groupId: number;
  readonly startedAt: number;
  readonly called: CallBegin['called'];
  readonly remote: CallBegin['remote'];
  readonly isForwarded: boolean;
  readonly cause: CallCause;
}

/** Stands for the user of a call that rang at no phone. No user has this id. */
const nobody = 0;

/** Which calls of a history, and which come first. */
export interface CallSelection {
  readonly filter: CallHistoryFilter;
  /** Selects the calls with this number only, in any writing; an empty text: with a withheld number. */
  readonly remoteNumber?: string | undefined;
  readonly direction: 'asc' | 'desc';
}

interface ReadCalls extends CallSelection {
  /** The user who reads them. */
  readonly readerId: number;
}

/** The calls that groups distributed, of all their members or of a single member. */
export interface GroupSelection extends ReadCalls {
  readonly groupIds: readonly number[];
  readonly personId?: number | undefined;
}

const allCalls: CallSelection = { filter: 'all', direction: 'desc' };

/** How it ended. `talkingAt` is when both first heard each other, if they did. */
export interface CallEnd {
  readonly talkingAt: number | undefined;
  readonly endedAt: number;
  readonly isMissed: boolean;
  readonly isRejected: boolean;
  /** Another person got the call in the user's place. */
  readonly isForwarded: boolean;
  readonly cause: CallCause;
  /** The call that it was part of in the end. */
  readonly callId: number;
}

/**
 * Returns the address of the photo of the user or contact with this number, as a user sees it; with undefined in place
 * of the user, as all users see it.
 */
type PhotoOf = (number: string, personId: number | undefined) => string | undefined;

/** The names of numbers outside, as a user knows them; with undefined in place of the user, as all users may see them. */
interface Names {
  known(number: string, personId: number | undefined): string | undefined;
  lookUp(numbers: Iterable<string>): Promise<void>;
}

/** The dependencies of the call history. */
interface CallRecordsOptions {
  readonly changes: Changes;
  readonly people: People;
  readonly log: Logger;
  readonly clock?: Clock;
  /** Returns the people who see the calls of a group. */
  readonly groupReaders?: (groupId: number) => readonly number[];
  readonly photoOf?: PhotoOf;
  readonly names?: Names;
  /** Returns the writings of a number without separators. */
  readonly plainWritings?: (number: string) => readonly string[];
  /** True if this number is private to the user. */
  readonly isPersonal?: (personId: number, number: string) => boolean;
  /** The calls of another process that go on. */
  readonly ongoing?: readonly number[];
}

type CallRecordQuery = SelectQueryBuilder<Tables, 'call_record', object>;

/** The condition of each filter. A missed or declined call also came in. */
const filters: Readonly<
  Record<CallHistoryFilter, (is: ExpressionBuilder<Tables, 'call_record'>) => Expression<SqlBool>>
> = {
  all: (is) => is.lit(true),
  incoming: (is) => is('is_incoming', '=', true),
  outgoing: (is) => is('is_incoming', '=', false),
  missed: (is) => is('is_missed', '=', true),
  forwarded: (is) => is('is_forwarded', '=', true),
  recorded: () =>
    sql<SqlBool>`exists (select from recorded_leg where recorded_leg.call_record_id = call_record.id)`,
};

/** The condition for calls with this number, in any writing. */
const isWith = (number: string, plainWritings: readonly string[]): Expression<SqlBool> =>
  sql<SqlBool>`(remote_number = ${number} or (remote_number <> ''
    and regexp_replace(remote_number, ${separators}, '', 'g') = any(${plainWritings}::text[])))`;

const isNotAmong = (ids: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`not id = any(${ids}::integer[])`;

/** More numbers than calls can begin before their rows are written. */
const unwrittenNumbers = 1_000;

/** The interval over which writes are gathered. A push waits twice as long for more. */
const gatherMs = 50;

/**
 * The call history of all users. A row is written soon after the call begins and completed when it ends, so that a
 * crash in between does not lose the call. Subscribers are notified when it is written, and readers get every earlier
 * event.
 */
export class CallRecords {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #people: People;
  readonly #log: Logger;
  readonly #clock: Clock;
  readonly #groupReaders: (groupId: number) => readonly number[];
  readonly #photoOf: PhotoOf;
  readonly #names: Names | undefined;
  readonly #plainWritings: (number: string) => readonly string[];
  readonly #isPersonal: (personId: number, number: string) => boolean;
  readonly #open: OpenCallRecords;
  readonly #counts = new CallCounts();
  /** Calls whose subscribers have to be notified, by user. */
  readonly #untold = new Map<number, Set<number>>();
  readonly #publishing = new Set<Promise<void>>();
  #gathering: NodeJS.Timeout | undefined;
  /** When talks began, on the time that is never set back. */
  readonly #talksSince = new Map<number, number>();
  #lastId: number;
  #lastCallId: number;

  private constructor(
    db: Kysely<Tables>,
    {
      changes,
      people,
      log,
      clock,
      groupReaders,
      photoOf,
      names,
      plainWritings,
      isPersonal,
    }: CallRecordsOptions,
    last: { readonly id: number; readonly callId: number },
  ) {
    this.#db = db;
    this.#changes = changes;
    this.#people = people;
    this.#log = log;
    this.#clock = clock ?? new Clock();
    this.#groupReaders = groupReaders ?? (() => []);
    this.#photoOf = photoOf ?? (() => undefined);
    this.#names = names;
    this.#plainWritings = plainWritings ?? (() => []);
    this.#isPersonal = isPersonal ?? (() => false);
    this.#open = new OpenCallRecords(db, log);
    this.#lastId = last.id;
    this.#lastCallId = last.callId;
  }

  /** Also completes rows that a crash left open: their duration is unknown, so it counts as zero. */
  static async load(db: Kysely<Tables>, options: CallRecordsOptions): Promise<CallRecords> {
    const { numUpdatedRows } = await db
      .updateTable('call_record')
      .set((row) => ({
        ended_at: row.fn.coalesce('talking_at', 'started_at'),
        cause: 'causeUnknown' satisfies CallCause,
      }))
      .where('ended_at', 'is', null)
      .where(isNotAmong(options.ongoing ?? []))
      .executeTakeFirstOrThrow();
    if (numUpdatedRows > 0n)
      options.log.warn({ calls: Number(numUpdatedRows) }, 'closed calls left open by a crash');
    const { id, callId } = await db
      .selectFrom('call_record')
      .select((row) => [row.fn.max('id').as('id'), row.fn.max('call_id').as('callId')])
      .executeTakeFirstOrThrow();
    // Calls that a crash took with it were given numbers, too, and clients may still have these.
    return new CallRecords(db, options, {
      id: id === null ? 1000 : id + unwrittenNumbers,
      callId: callId === null ? 0 : callId + unwrittenNumbers,
    });
  }

  /** The number of the next line, never given twice, not even over a restart. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  /** The number of the next call, which its lines share. No number is used twice. */
  nextCallId(): number {
    this.#lastCallId += 1;
    return this.#lastCallId;
  }

  /** Also of a call that another process has begun. */
  begin(call: CallBegin): void {
    this.#lastId = Math.max(this.#lastId, call.id);
    this.#lastCallId = Math.max(this.#lastCallId, call.callId);
    this.#open.add({
      id: call.id,
      person_id: call.personId === nobody ? null : call.personId,
      is_incoming: call.isIncoming,
      is_missed: false,
      is_rejected: false,
      is_forwarded: false,
      started_at: new Date(call.startedAt),
      talking_at: null,
      ended_at: null,
      called_number: call.called.number,
      called_label: call.called.label ?? null,
      remote_number: call.remote.number,
      remote_label: call.remote.label ?? null,
      cause: null,
      call_id: call.callId,
      group_id: call.groupId ?? null,
      is_hidden: false,
      former_person_id: null,
    });
    this.#publishSoon(call);
  }

  /** Stores a call that is over and belongs to a group, but to none of its members. */
  unrung({ isForwarded, cause, ...call }: UnrungCallRecord): void {
    const leg = { id: this.nextId(), personId: nobody };
    this.begin({ ...call, ...leg, isIncoming: true });
    this.end(leg, {
      talkingAt: undefined,
      endedAt: Math.max(call.startedAt, this.#clock.now()),
      isMissed: !isForwarded,
      isRejected: false,
      isForwarded,
      cause,
      callId: call.callId,
    });
  }

  /** The name of the far end was found after the call had begun. */
  name({ remote, called, ...call }: Leg & Pick<CallBegin, 'remote' | 'called'>): void {
    const labels = { remote_label: remote.label ?? null, called_label: called.label ?? null };
    // After a transfer, the call is still with the number of its beginning.
    if (this.#open.update(call.id, labels, { remote_number: remote.number })) this.#publishSoon(call);
  }

  /** From when on they talk; kept soon for the case of a crash. */
  talk(call: Leg, talkingAt: number): void {
    this.#talksSince.set(call.id, this.#clock.elapsed());
    this.#open.update(call.id, { talking_at: new Date(talkingAt) });
    this.#publishSoon(call);
  }

  end(call: Leg, end: CallEnd): void {
    this.#open.update(call.id, {
      talking_at: end.talkingAt === undefined ? null : new Date(end.talkingAt),
      ended_at: new Date(this.#endOf(call.id, end)),
      is_missed: end.isMissed,
      is_rejected: end.isRejected,
      is_forwarded: end.isForwarded,
      cause: end.cause,
      call_id: end.callId,
    });
    this.#publishSoon(call);
  }

  /** When a call ended. Where the clock was set back meanwhile, still as long after its beginning as it lasted. */
  #endOf(id: number, { talkingAt, endedAt }: CallEnd): number {
    const since = this.#talksSince.get(id);
    this.#talksSince.delete(id);
    if (talkingAt === undefined || since === undefined) return endedAt;
    return Math.max(endedAt, Math.round(talkingAt + this.#clock.elapsed() - since));
  }

  /**
   * Changes a row of the history after all earlier writes to it, and notifies the subscribers. Rejects if it cannot be
   * written.
   */
  retell(leg: Leg, change: (db: Kysely<Tables>) => Promise<unknown>): Promise<void> {
    const topic = topics.callHistory(leg.personId);
    return this.#changes.inTurn(topic, async () => {
      await this.#open.write();
      this.#open.addFindings(leg.id);
      await change(this.#db);
      await this.#publish(leg);
    });
  }

  #publishSoon({ id, personId }: Leg): void {
    this.#counts.forget(personId);
    const ids = this.#untold.get(personId) ?? new Set();
    this.#untold.set(personId, ids.add(id));
    this.#gathering ??= setTimeout(() => this.#writeAndTell(), gatherMs);
  }

  #writeAndTell(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    for (const [personId, ids] of this.#untold) {
      const publishing = this.#changes
        .inTurn(topics.callHistory(personId), async () => {
          await this.#open.write();
          for (const id of ids) await this.#publish({ id, personId });
        })
        .catch((error) => this.#log.error({ error, personId }, 'a call record could not be told'))
        .finally(() => this.#publishing.delete(publishing));
      this.#publishing.add(publishing);
    }
    this.#untold.clear();
  }

  async #publish({ id, personId }: Leg): Promise<void> {
    // In an outage, the call was counted before it was written.
    this.#counts.forget(personId);
    const written = this.#open.writtenRow(id);
    const row = written
      ? { ...written, is_measured: false, is_recorded: false, recordings: [] }
      : await this.#row(id);
    this.#open.release(id);
    if (!row) return;
    const item = this.#describe(row, personId);
    if (personId !== nobody)
      this.#changes.publish(topics.callHistory(personId), {
        uri: item.restUri,
        item: row.is_hidden ? undefined : item,
      });
    if (row.group_id === null) return;
    for (const viewer of this.#groupReaders(row.group_id)) {
      const ofGroup = { ...this.#describe(row, viewer), restUri: groupCallHistoryPath(id) };
      this.#changes.publish(topics.groupCallHistory(viewer), { uri: ofGroup.restUri, item: ofGroup });
    }
  }

  /** Returns a page of the calls of a user. */
  async page(personId: number, page: PageRange, selection: CallSelection = allCalls) {
    const { filter, remoteNumber } = selection;
    // Recordings change without a change of their call.
    const count = (make: () => Promise<number>) =>
      filter === 'recorded' ? make() : this.#counts.of(personId, `${filter} ${remoteNumber ?? ''}`, make);
    return this.#page(
      page,
      { ...selection, readerId: personId },
      (query) => query.where('person_id', '=', personId).where('is_hidden', '=', false),
      count,
    );
  }

  /** Returns a page of the calls that groups distributed, each with its own path. */
  async groupPage(page: PageRange, { groupIds, personId, ...selection }: GroupSelection) {
    if (groupIds.length === 0) return { count: 0, items: [] };
    const { count, items } = await this.#page(page, selection, (query) => {
      const ofGroups = query.where('group_id', 'in', groupIds);
      return personId === undefined ? ofGroups : ofGroups.where('person_id', '=', personId);
    });
    const serialized = items.map((item) => ({
      ...item,
      restUri: groupCallHistoryPath(Number(item.callHistoryID)),
    }));
    return { count, items: serialized };
  }

  /** Returns true if a user had a part in a call, which may go on. */
  async hasCall(personId: number, callId: number): Promise<boolean> {
    await this.written();
    const row = await this.#db
      .selectFrom('call_record')
      .select('id')
      .where('call_id', '=', callId)
      .where('person_id', '=', personId)
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  async byId(personId: number, id: number): Promise<CallHistoryItem | undefined> {
    await this.written();
    const row = await this.#row(id);
    return row && row.person_id === personId && !row.is_hidden ? this.#describe(row, personId) : undefined;
  }

  /** Notifies the subscribers of calls that are not stored any more. */
  publishRemoved(
    rows: readonly {
      readonly id: number;
      readonly person_id: number | null;
      readonly group_id: number | null;
    }[],
  ): void {
    for (const { id, person_id, group_id } of rows) {
      if (person_id !== null) {
        this.#counts.forget(person_id);
        this.#changes.publish(topics.callHistory(person_id), { uri: callHistoryPath(id), item: undefined });
      }
      for (const viewer of group_id === null ? [] : this.#groupReaders(group_id))
        this.#changes.publish(topics.groupCallHistory(viewer), {
          uri: groupCallHistoryPath(id),
          item: undefined,
        });
    }
  }

  /** Takes a call out of the history of its user, or puts it back. False where there is none. */
  async hide(personId: number, id: number, { isHidden }: { isHidden: boolean }): Promise<boolean> {
    await this.written();
    const row = await this.#row(id);
    // A call that is not over stays, as it would come back with its end.
    if (row?.person_id !== personId || row.ended_at === null || row.is_hidden === isHidden) return false;
    await this.retell({ id, personId }, (db) =>
      db.updateTable('call_record').set({ is_hidden: isHidden }).where('id', '=', id).execute(),
    );
    return true;
  }

  async #page(
    { offset, length }: PageRange,
    { filter, remoteNumber, direction, readerId }: ReadCalls,
    narrow: (query: CallRecordQuery) => CallRecordQuery,
    remembering: (count: () => Promise<number>) => Promise<number> = (count) => count(),
  ) {
    await this.written();
    const select = () => {
      const all = narrow(this.#db.selectFrom('call_record') as CallRecordQuery);
      const some =
        remoteNumber === undefined ? all : all.where(isWith(remoteNumber, this.#plainWritings(remoteNumber)));
      return some.where(filters[filter]);
    };
    const [count, rows] = await Promise.all([
      remembering(() => countRows(select())),
      // The findings of skipped rows would be looked up too, so the page is chosen first.
      this.#db
        .selectFrom('call_record')
        .selectAll()
        .select(withFindings)
        .where(
          'id',
          'in',
          select()
            .select('id')
            .orderBy('started_at', direction)
            .orderBy('id', direction)
            .offset(offset)
            .limit(length),
        )
        .orderBy('started_at', direction)
        .orderBy('id', direction)
        .execute(),
    ]);
    await this.#names?.lookUp(rows.flatMap((row) => (row.group_id === null ? [] : row.remote_number)));
    return { count, items: rows.map((row) => this.#describe(row, readerId)) };
  }

  /** Resolves when every earlier event is in the store. Does not wait for the end of an outage. */
  async written(): Promise<void> {
    if (!this.#open.isWaiting) await this.#open.write();
  }

  #row(id: number): Promise<CallRow | undefined> {
    return this.#db
      .selectFrom('call_record')
      .selectAll()
      .select(withFindings)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /** Describes a call as this user sees it. */
  #describe(row: CallRow, readerId: number): CallHistoryItem {
    return describeCall(
      { ...row, remote_label: this.#labelOf(row, readerId) },
      this.#people.byNumber(row.remote_number),
      this.#people.byId(row.person_id ?? nobody),
      {
        photo: this.#photoOf(row.remote_number, readerId),
        isPersonal: this.#isPersonal(row.person_id ?? nobody, row.remote_number),
      },
    );
  }

  /**
   * The calls of a group have several readers, so the name that all may see is stored. Each reads the name that they have for the
   * number in its place, but a name that the call brought stays.
   */
  #labelOf({ group_id, remote_label, remote_number }: CallRow, readerId: number): string | null {
    if (group_id === null || !this.#names) return remote_label;
    const isBrought = remote_label !== null && remote_label !== this.#names.known(remote_number, undefined);
    return isBrought ? remote_label : (this.#names.known(remote_number, readerId) ?? null);
  }

  /** Waits for all pending writes before the end, but not for an outage. */
  async settle(): Promise<void> {
    this.#open.hurry();
    this.#writeAndTell();
    await Promise.all(this.#publishing);
  }
}
