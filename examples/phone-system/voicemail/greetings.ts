import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
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
import { DataFolder } from '../base/data-folder.ts';
import { greetingPath } from '../base/paths.ts';
import { withFile } from '../base/with-file.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

/** A sound that was uploaded, as a WAV file at the engine's rate. */
export interface NewGreeting {
  readonly label: string;
  readonly purpose: GreetingPurpose;
  readonly wav: Buffer;
  readonly durationMs: number;
}

/** A greeting with the name of its file. */
type StoredGreeting = Greeting & { readonly file: string };
type Rows = OwnedRows<'greeting', StoredGreeting>;

/** The texts that mailboxes play to callers, and the folder of their sound. */
export class Greetings {
  readonly #clock: Clock;
  readonly #folder: DataFolder;
  readonly #rows: Rows;

  private constructor(clock: Clock, folder: DataFolder, rows: Rows) {
    this.#clock = clock;
    this.#folder = folder;
    this.#rows = rows;
  }

  /**
   * @param data folder of the data, which gets a folder `greetings`; without a folder greetings go when this is closed
   */
  static async open(
    db: Kysely<Tables>,
    { changes, clock }: { readonly changes: Changes; readonly clock: Clock },
    data: string | undefined,
  ): Promise<Greetings> {
    const folder = await DataFolder.open(data, 'greetings');
    const rows = await OwnedRows.load(db, {
      table: 'greeting',
      changes,
      ownerOf: ({ person_id }) => person_id,
      read: (row): StoredGreeting => ({ ...describe(row), file: row.file }),
      topic: topics.greetings,
    });
    return new Greetings(clock, folder, rows);
  }

  pathOf(file: string): string {
    return this.#folder.pathOf(file);
  }

  /** Returns the greetings of a user, the newest first. */
  of(personId: number): readonly Greeting[] {
    return this.#rows
      .of(personId)
      .toReversed()
      .toSorted((one, other) => other.timestamp - one.timestamp);
  }

  byId(personId: number, id: string): StoredGreeting | undefined {
    return this.#rows.find(personId, id);
  }

  /** Returns the file of a greeting of any user by its path; undefined for a removed greeting. */
  fileOf(uri: string): string | undefined {
    return this.#rows.all().find(({ restUri }) => restUri === uri)?.file;
  }

  /** Returns the WAV file of the greeting that applies now on this occasion; undefined without a greeting. */
  async soundFor(personId: number, purpose: GreetingPurpose): Promise<Buffer | undefined> {
    const applies = greetingAt(this.#rows.of(personId), purpose, this.#clock.now());
    return applies && readFile(this.pathOf(applies.file));
  }

  /** Undefined where the user has as many as are allowed. */
  add(personId: number, { label, purpose, wav, durationMs }: NewGreeting): Promise<Greeting | undefined> {
    return this.#rows.inTurn(personId, async () => {
      if (this.#rows.of(personId).length >= maxGreetings) return undefined;
      const file = `${personId}-${randomUUID()}.wav`;
      const values = {
        person_id: personId,
        label,
        purpose,
        file,
        added_at: new Date(this.#clock.now()),
        duration_ms: durationMs,
      };
      return withFile(this.pathOf(file), wav, () => this.#rows.insert(values));
    });
  }

  /** Changes a greeting. At most one greeting of each purpose is chosen. Undefined if it is removed. */
  change(
    personId: number,
    id: number,
    { label, isChosen, schedule }: ChangedGreeting,
  ): Promise<Greeting | undefined> {
    return this.#rows.inTurn(personId, async () => {
      const greeting = this.#rows.find(personId, id);
      if (!greeting) return undefined;
      const others = this.#rows
        .of(personId)
        .filter((one) => isChosen && one !== greeting && one.purpose === greeting.purpose && one.isChosen);
      const applies = schedule !== undefined && {
        applies_from: schedule && new Date(schedule.from),
        applies_until: schedule && new Date(schedule.until),
      };
      const changed = await this.#rows.updateAll([
        ...others.map(({ greetingID }) => [greetingID, { is_chosen: false }] as const),
        [id, { label, is_chosen: isChosen, ...applies }],
      ]);
      return changed.at(-1);
    });
  }

  remove(personId: number, id: number): Promise<void> {
    return this.#rows.inTurn(personId, async () => {
      const greeting = this.#rows.find(personId, id);
      if (!greeting) return;
      await this.#rows.delete(id);
      await this.#folder.remove(greeting.file);
    });
  }

  close(): Promise<void> {
    return this.#folder.close();
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
