import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely, Selectable } from 'kysely';
import {
  type ChangedGreeting,
  type Greeting,
  type GreetingPurpose,
  greetingPurpose,
  maxGreetings,
} from '../../../sdk/wire/calls/greeting.ts';
import { greetingAt } from '../../../sdk/wire/calls/greeting-rules.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { greetingPath } from '../base/paths.ts';
import { withFile } from '../base/with-file.ts';
import type { Tables } from '../store/tables.ts';

/** A sound that was uploaded, as a WAV file at the engine's rate. */
export interface NewGreeting {
  readonly label: string;
  readonly purpose: GreetingPurpose;
  readonly wav: Buffer;
  readonly durationMs: number;
}

/** The texts that mailboxes play to callers, and the folder of their sound. */
export class Greetings {
  readonly #db: Kysely<Tables>;
  readonly #changes: Changes;
  readonly #clock: Clock;
  readonly #folder: string;
  readonly #isKept: boolean;

  private constructor(
    db: Kysely<Tables>,
    { changes, clock }: { readonly changes: Changes; readonly clock: Clock },
    folder: string,
    isKept: boolean,
  ) {
    this.#db = db;
    this.#changes = changes;
    this.#clock = clock;
    this.#folder = folder;
    this.#isKept = isKept;
  }

  /**
   * @param data folder of the data, which gets a folder `greetings`; without a folder greetings go when this is closed
   */
  static async open(
    db: Kysely<Tables>,
    parts: { readonly changes: Changes; readonly clock: Clock },
    data: string | undefined,
  ): Promise<Greetings> {
    if (data === undefined) {
      return new Greetings(db, parts, await mkdtemp(join(tmpdir(), 'callside-greetings-')), false);
    }
    const folder = join(data, 'greetings');
    await mkdir(folder, { recursive: true });
    return new Greetings(db, parts, folder, true);
  }

  pathOf(file: string): string {
    return join(this.#folder, file);
  }

  async page(personId: number, { offset, length }: { offset: number; length: number }) {
    const rows = await this.#of(personId).orderBy('added_at', 'desc').orderBy('id', 'desc').execute();
    return { count: rows.length, items: rows.slice(offset, offset + length).map(describe) };
  }

  async byId(personId: number, id: string) {
    if (!/^\d{1,9}$/.test(id)) return undefined;
    const row = await this.#of(personId).where('id', '=', Number(id)).executeTakeFirst();
    return row && { file: row.file, item: describe(row) };
  }

  /** Returns the file of a greeting of any user by its path; undefined for a removed greeting. */
  async fileOf(uri: string): Promise<string | undefined> {
    const id = /^v1\/user\/Greeting\/(\d{1,9})$/.exec(uri)?.[1];
    if (id === undefined) return undefined;
    const row = await this.#db
      .selectFrom('greeting')
      .select('file')
      .where('id', '=', Number(id))
      .executeTakeFirst();
    return row?.file;
  }

  /** Returns the WAV file of the greeting that applies now on this occasion; undefined without a greeting. */
  async soundFor(personId: number, purpose: GreetingPurpose): Promise<Buffer | undefined> {
    const rows = (await this.#of(personId).execute()).map((row) => ({ ...describe(row), file: row.file }));
    const applies = greetingAt(rows, purpose, this.#clock.now());
    return applies && readFile(this.pathOf(applies.file));
  }

  /** Undefined where the user has as many as are allowed. */
  add(personId: number, { label, purpose, wav, durationMs }: NewGreeting): Promise<Greeting | undefined> {
    return this.#changes.inTurn(topics.greetings(personId), async () => {
      const { count } = await this.page(personId, { offset: 0, length: 0 });
      if (count >= maxGreetings) return undefined;
      const file = `${personId}-${randomUUID()}.wav`;
      const values = {
        person_id: personId,
        label,
        purpose,
        file,
        added_at: new Date(this.#clock.now()),
        duration_ms: durationMs,
      };
      const row = await withFile(this.pathOf(file), wav, () =>
        this.#db.insertInto('greeting').values(values).returningAll().executeTakeFirstOrThrow(),
      );
      return this.#publish(personId, describe(row));
    });
  }

  /** Changes a greeting. At most one greeting of each purpose is chosen. Undefined if it is removed. */
  change(
    personId: number,
    id: number,
    { label, isChosen, schedule }: ChangedGreeting,
  ): Promise<Greeting | undefined> {
    return this.#changes.inTurn(topics.greetings(personId), async () => {
      const present = await this.#of(personId).where('id', '=', id).executeTakeFirst();
      if (!present) return undefined;
      const { purpose } = present;
      const chosen =
        isChosen === true
          ? await this.#of(personId).where('is_chosen', '=', true).where('purpose', '=', purpose).execute()
          : [];
      const row = await this.#db.transaction().execute(async (all) => {
        if (isChosen === true) {
          await all
            .updateTable('greeting')
            .set({ is_chosen: false })
            .where('person_id', '=', personId)
            .where('purpose', '=', purpose)
            .execute();
        }
        return all
          .updateTable('greeting')
          .set({
            id,
            ...(label === undefined ? {} : { label }),
            ...(isChosen === undefined ? {} : { is_chosen: isChosen }),
            ...(schedule === undefined
              ? {}
              : {
                  applies_from: schedule && new Date(schedule.from),
                  applies_until: schedule && new Date(schedule.until),
                }),
          })
          .where('person_id', '=', personId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirst();
      });
      if (!row) return undefined;
      for (const other of chosen) {
        if (other.id !== id) this.#publish(personId, describe({ ...other, is_chosen: false }));
      }
      return this.#publish(personId, describe(row));
    });
  }

  async remove(personId: number, id: number): Promise<void> {
    const topic = topics.greetings(personId);
    await this.#changes.inTurn(topic, async () => {
      const row = await this.#db
        .deleteFrom('greeting')
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirst();
      if (!row) return;
      await rm(this.pathOf(row.file), { force: true });
      this.#changes.publish(topic, { uri: greetingPath(id), item: undefined });
    });
  }

  async close(): Promise<void> {
    if (!this.#isKept) await rm(this.#folder, { recursive: true, force: true });
  }

  #of(personId: number) {
    return this.#db.selectFrom('greeting').selectAll().where('person_id', '=', personId);
  }

  #publish(personId: number, item: Greeting): Greeting {
    this.#changes.publish(topics.greetings(personId), { uri: item.restUri, item });
    return item;
  }
}

const describe = (row: Selectable<Tables['greeting']>): Greeting => ({
  restUri: greetingPath(row.id),
  greetingID: String(row.id),
  label: row.label,
  timestamp: row.added_at.getTime(),
  duration: row.duration_ms,
  isChosen: row.is_chosen,
  purpose: greetingPurpose.parse(row.purpose),
  ...(row.applies_from && row.applies_until
    ? { schedule: { from: row.applies_from.getTime(), until: row.applies_until.getTime() } }
    : {}),
});
