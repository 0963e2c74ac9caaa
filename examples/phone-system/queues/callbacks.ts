import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { AcdCallback } from '../../../sdk/wire/queues/acd-callback.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { acdCallbackPath } from '../base/paths.ts';
import { BatchedUpserts } from '../store/batched-upserts.ts';
import type { Tables } from '../store/tables.ts';

type Row = Selectable<Tables['acd_callback']>;

/** A call-back that a caller of a group has requested instead of waiting. Times are in milliseconds since 1970. */
export interface Callback {
  readonly id: number;
  readonly groupId: number;
  readonly number: string;
  readonly label: string | undefined;
  /** The begin of the caller's wait: the caller keeps the place in the queue. */
  readonly since: number;
  /** The moment that decides the place instead, once a supervisor has moved the caller to the front. */
  readonly movedTo: number | undefined;
  /** How often the caller was called. */
  readonly attempts: number;
  /** Not before this moment. */
  readonly dueAt: number;
}

/** How a call-back ended: the caller answered, did not after all attempts, or a supervisor cancelled it. */
export type CallbackResult = 'reached' | 'notReached' | 'cancelled';

const describe = (row: Row): Callback => ({
  id: row.id,
  groupId: row.group_id,
  number: row.number,
  label: row.label ?? undefined,
  since: row.requested_at.getTime(),
  movedTo: row.moved_to?.getTime(),
  attempts: row.attempts,
  dueAt: row.due_at.getTime(),
});

/** Returns a call-back as agents see it. */
export const describeCallback = (callback: Callback): AcdCallback => ({
  restUri: acdCallbackPath(callback.id),
  acdCallbackID: String(callback.id),
  group: String(callback.groupId),
  number: callback.number,
  ...(callback.label === undefined ? {} : { displayName: callback.label }),
  requestTime: callback.since,
  attempts: callback.attempts,
  dueTime: callback.dueAt,
});

interface CallbacksDeps {
  readonly clock: Clock;
  readonly changes: Changes;
  readonly log: Logger;
}

/** The calls that groups owe to their callers. Read from memory, written through to the store. */
export class Callbacks {
  readonly #clock: Clock;
  readonly #changes: Changes;
  readonly #rows: BatchedUpserts<Row>;
  readonly #owed = new Map<number, Row>();
  #lastId: number;

  private constructor(
    db: Kysely<Tables>,
    { clock, changes, log }: CallbacksDeps,
    { owed, lastId }: { readonly owed: readonly Row[]; readonly lastId: number },
  ) {
    this.#clock = clock;
    this.#changes = changes;
    this.#lastId = lastId;
    for (const row of owed) this.#owed.set(row.id, row);
    this.#rows = new BatchedUpserts({
      log,
      what: 'a call-back',
      keyOf: ({ id }) => id,
      write: (rows) => writeRows(db, rows),
    });
  }

  static async load(db: Kysely<Tables>, options: CallbacksDeps): Promise<Callbacks> {
    const owed = await db.selectFrom('acd_callback').selectAll().where('ended_at', 'is', null).execute();
    const { id } = await db
      .selectFrom('acd_callback')
      .select((row) => row.fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    return new Callbacks(db, options, { owed, lastId: id ?? 0 });
  }

  /** All that are owed, the oldest first. */
  all(): readonly Callback[] {
    return [...this.#owed.values()].map(describe).toSorted((one, other) => one.since - other.since);
  }

  /** Returns true if a group owes a call to this number already: a caller gets a single call-back at a time. */
  isOwed(groupId: number, number: string): boolean {
    return [...this.#owed.values()].some((row) => row.group_id === groupId && row.number === number);
  }

  request(order: Pick<Callback, 'groupId' | 'number' | 'label' | 'since' | 'movedTo'>): Callback {
    this.#lastId += 1;
    return this.#put({
      id: this.#lastId,
      group_id: order.groupId,
      number: order.number,
      label: order.label ?? null,
      requested_at: new Date(order.since),
      attempts: 0,
      due_at: new Date(this.#clock.now()),
      ended_at: null,
      result: null,
      moved_to: order.movedTo === undefined ? null : new Date(order.movedTo),
    });
  }

  /** A supervisor has moved it to the front of its queue. */
  moved(id: number, to: number): void {
    const row = this.#owed.get(id);
    if (row) this.#put({ ...row, moved_to: new Date(to) });
  }

  /** The caller did not answer; undefined if that was the last attempt. */
  failed(
    id: number,
    { most, retryMs }: { readonly most: number; readonly retryMs: number },
  ): Callback | undefined {
    const row = this.#owed.get(id);
    if (!row) return undefined;
    const attempts = row.attempts + 1;
    const next = this.#put({ ...row, attempts, due_at: new Date(this.#clock.now() + retryMs) });
    if (attempts < most) return next;
    this.ended(id, 'notReached');
    return undefined;
  }

  ended(id: number, result: CallbackResult): void {
    const row = this.#owed.get(id);
    if (!row) return;
    this.#rows.put({ ...row, ended_at: new Date(this.#clock.now()), result });
    this.#owed.delete(id);
    this.#changes.publish(topics.acdCallbacks, { uri: acdCallbackPath(id), item: undefined });
  }

  /** Resolves when everything so far is written. */
  written(): Promise<void> {
    return this.#rows.written();
  }

  /** Resolves when everything so far is written, or could not be, which is logged. */
  settle(): Promise<void> {
    return this.#rows.settle();
  }

  #put(row: Row): Callback {
    this.#owed.set(row.id, row);
    this.#rows.put(row);
    const callback = describe(row);
    const item = describeCallback(callback);
    this.#changes.publish(topics.acdCallbacks, { uri: item.restUri, item });
    return callback;
  }
}

function writeRows(db: Kysely<Tables>, rows: readonly Row[]): Promise<unknown> {
  return db
    .insertInto('acd_callback')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet((row) => ({
        attempts: row.ref('excluded.attempts'),
        due_at: row.ref('excluded.due_at'),
        ended_at: row.ref('excluded.ended_at'),
        result: row.ref('excluded.result'),
        moved_to: row.ref('excluded.moved_to'),
      })),
    )
    .execute();
}
