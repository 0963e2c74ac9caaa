import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { RetryingWrites } from '../../store/retrying-writes.ts';
import type { Tables } from '../../store/tables.ts';
import { type KeptCall, readKeptCall } from './kept-call.ts';

/** A new call is written after this time: it changes several times until then, and may be over. Its later changes are written at once. */
const gatherMs = 20;

/** The most rows that one statement writes. */
const maxRows = 1_000;

/** Keeps the calls that go on in the store, so that another process can continue them. A call that is over leaves nothing. */
export class CallJournal {
  readonly #db: Kysely<Tables>;
  readonly #log: Logger;
  readonly #writes: RetryingWrites;
  readonly #changed = new Set<number>();
  /** The rows of the store. */
  readonly #stored = new Map<number, string>();
  #contentOf: (callId: number) => KeptCall | undefined = () => undefined;
  #gathering: NodeJS.Timeout | undefined;
  #writing: Promise<void> | undefined;

  constructor(db: Kysely<Tables>, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#writes = new RetryingWrites(log);
  }

  /** Returns the calls of a process that has died, the oldest first. */
  async load(): Promise<readonly KeptCall[]> {
    const rows = await this.#db.selectFrom('ongoing_call').selectAll().orderBy('call_id').execute();
    return rows.flatMap(({ call_id: callId, content }) => {
      this.#stored.set(callId, content);
      this.#changed.add(callId);
      try {
        return [readKeptCall(content)];
      } catch (error) {
        this.#log.warn({ error, callId }, 'a call cannot be continued: another version has kept it');
        return [];
      }
    });
  }

  /** From now on calls are written. @param contentOf returns a call as it is now; undefined: it is over */
  begin(contentOf: (callId: number) => KeptCall | undefined): void {
    this.#contentOf = contentOf;
    this.#gather(0);
  }

  /** A call has changed, or is over. */
  changed(callId: number): void {
    this.#changed.add(callId);
    this.#gather(this.#stored.has(callId) ? 0 : gatherMs);
  }

  /** Resolves when everything so far is written, or could not be, which is logged. Does not wait for the end of an outage. */
  async settle(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#writes.hurry();
    await this.#writing;
    await this.#writeChanged();
  }

  #gather(forMs: number): void {
    if (this.#writing || (this.#gathering && forMs > 0)) return;
    clearTimeout(this.#gathering);
    this.#gathering = setTimeout(() => {
      this.#gathering = undefined;
      this.#writing = this.#writeChanged().finally(() => {
        this.#writing = undefined;
        if (this.#changed.size > 0) this.#gather(0);
      });
    }, forMs);
  }

  async #writeChanged(): Promise<void> {
    const ids = [...this.#changed].slice(0, maxRows);
    const rows: { readonly call_id: number; readonly content: string }[] = [];
    const over: number[] = [];
    for (const id of ids) {
      this.#changed.delete(id);
      const call = this.#contentOf(id);
      const content = call && JSON.stringify(call);
      if (content === this.#stored.get(id)) continue;
      if (content === undefined) over.push(id);
      else rows.push({ call_id: id, content });
    }
    await this.#write(rows, over);
  }

  async #write(
    rows: readonly { readonly call_id: number; readonly content: string }[],
    over: readonly number[],
  ): Promise<void> {
    for (const { call_id: id, content } of rows) this.#stored.set(id, content);
    for (const id of over) this.#stored.delete(id);
    try {
      if (rows.length > 0) await this.#writes.run(() => this.#upsert(rows));
      if (over.length > 0)
        await this.#writes.run(() =>
          this.#db.deleteFrom('ongoing_call').where('call_id', 'in', over).execute(),
        );
    } catch (error) {
      // The rows of the store are unknown now: the next change is written, whatever it is.
      for (const { call_id: id } of rows) this.#stored.set(id, '');
      for (const id of over) this.#stored.set(id, '');
      this.#log.error({ error }, 'calls could not be kept');
    }
  }

  #upsert(rows: readonly { readonly call_id: number; readonly content: string }[]): Promise<unknown> {
    return this.#db
      .insertInto('ongoing_call')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('call_id').doUpdateSet((row) => ({ content: row.ref('excluded.content') })),
      )
      .execute();
  }
}
