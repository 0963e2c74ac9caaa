import type { Kysely, Selectable } from 'kysely';
import type { Logger } from 'pino';
import { RetryingWrites } from '../store/retrying-writes.ts';
import type { Tables } from '../store/tables.ts';

type Row = Selectable<Tables['call_record']>;

interface OpenRecord {
  row: Row;
  isWritten: boolean;
  /** Something else in the store belongs to it, a recording for example. */
  hasFindings: boolean;
}

/** The most rows that one statement writes; each has 17 of the 65,535 parameters that PostgreSQL takes. */
const maxRows = 1_000;

/**
 * The rows of calls that are not over, as they will be in the store. The changes of several calls, or several changes
 * of a call, are written by one statement.
 */
export class OpenCallRecords {
  readonly #db: Kysely<Tables>;
  readonly #log: Logger;
  readonly #writes: RetryingWrites;
  readonly #open = new Map<number, OpenRecord>();
  readonly #changed = new Set<number>();
  #writing = Promise.resolve();
  #next: Promise<void> | undefined;

  constructor(db: Kysely<Tables>, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#writes = new RetryingWrites(log);
  }

  add(row: Row): void {
    this.#open.set(row.id, { row, isWritten: false, hasFindings: false });
    this.#changed.add(row.id);
  }

  /** Changes the row of a call, if it is open and has this remote number. Returns true if it does. */
  update(
    id: number,
    change: Partial<Row>,
    { remote_number }: Partial<Pick<Row, 'remote_number'>> = {},
  ): boolean {
    const record = this.#open.get(id);
    if (!record || (remote_number ?? record.row.remote_number) !== record.row.remote_number) return false;
    record.row = { ...record.row, ...change };
    record.isWritten = false;
    this.#changed.add(id);
    return true;
  }

  /** From now on only the store knows everything about this call. */
  addFindings(id: number): void {
    const record = this.#open.get(id);
    if (record) record.hasFindings = true;
  }

  /** Returns the row as it was written, if there is nothing else to know about the call. */
  writtenRow(id: number): Row | undefined {
    const record = this.#open.get(id);
    return record?.isWritten && !record.hasFindings ? record.row : undefined;
  }

  /** Drops the row of a call that is over and written. */
  release(id: number): void {
    if (this.#changed.has(id) || this.#open.get(id)?.row.ended_at === null) return;
    this.#open.delete(id);
  }

  /** True while the database is away. */
  get isWaiting(): boolean {
    return this.#writes.isWaiting;
  }

  /** Resolves when everything so far is written, or could not be, which is logged. */
  write(): Promise<void> {
    if (this.#changed.size === 0) return this.#next ?? this.#writing;
    this.#next ??= this.#writing.then(() => {
      this.#next = undefined;
      this.#writing = this.#writeChanged();
      return this.#writing;
    });
    return this.#next;
  }

  /** Writes at once: there is no more time to wait for the end of an outage. */
  hurry(): void {
    this.#writes.hurry();
  }

  async #writeChanged(): Promise<void> {
    const ids = [...this.#changed];
    this.#changed.clear();
    for (let at = 0; at < ids.length; at += maxRows) {
      const records = ids.slice(at, at + maxRows).flatMap((id) => this.#open.get(id) ?? []);
      await this.#writeRows(records);
    }
  }

  /** A row that the database refuses must not take the others with it. */
  async #writeRows(records: readonly OpenRecord[]): Promise<void> {
    const rows = records.map(({ row }) => row);
    try {
      await this.#writes.run(() => this.#upsert(rows));
      // Later changes are not written yet.
      records.forEach((record, at) => {
        record.isWritten = record.row === rows[at];
      });
    } catch (error) {
      if (records.length > 1) for (const record of records) await this.#writeRows([record]);
      else this.#log.error({ error, personId: rows[0]?.person_id }, 'a call record could not be written');
    }
  }

  #upsert(rows: readonly Row[]): Promise<unknown> {
    return this.#db
      .insertInto('call_record')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet((row) => ({
          talking_at: row.ref('excluded.talking_at'),
          ended_at: row.ref('excluded.ended_at'),
          is_missed: row.ref('excluded.is_missed'),
          is_rejected: row.ref('excluded.is_rejected'),
          is_forwarded: row.ref('excluded.is_forwarded'),
          cause: row.ref('excluded.cause'),
          call_id: row.ref('excluded.call_id'),
        })),
      )
      .execute();
  }
}
