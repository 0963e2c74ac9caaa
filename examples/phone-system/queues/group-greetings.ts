import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Kysely, Selectable } from 'kysely';
import {
  type ChangedGroupGreeting,
  type GroupGreeting,
  type GroupTopic,
  groupTopic,
  maxGroupGreetings,
} from '../../../sdk/wire/queues/group-greeting.ts';
import { type Changes, topics } from '../base/changes.ts';
import type { Clock } from '../base/clock.ts';
import { groupGreetingPath } from '../base/paths.ts';
import { withFile } from '../base/with-file.ts';
import type { Tables } from '../store/tables.ts';

type Row = Selectable<Tables['group_greeting']>;

/** A sound that was uploaded, as a WAV file at the engine's rate. */
export interface NewGroupGreeting {
  readonly topic: GroupTopic;
  readonly label: string;
  readonly wav: Buffer;
  readonly durationMs: number;
}

interface GroupGreetingsParts {
  readonly changes: Changes;
  readonly clock: Clock;
}

/** The sounds of groups, and their folder. Read from memory, because a decision about a call cannot wait for the store. */
export class GroupGreetings {
  readonly #db: Kysely<Tables>;
  readonly #parts: GroupGreetingsParts;
  readonly #folder: { readonly path: string; readonly isKept: boolean };
  readonly #rows: Map<number, Row>;

  private constructor(
    db: Kysely<Tables>,
    parts: GroupGreetingsParts,
    folder: { readonly path: string; readonly isKept: boolean },
    rows: readonly Row[],
  ) {
    this.#db = db;
    this.#parts = parts;
    this.#folder = folder;
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * @param data folder of the data, which gets a folder `group-greetings`; without a folder they go when this is closed
   */
  static async open(
    db: Kysely<Tables>,
    parts: GroupGreetingsParts,
    data: string | undefined,
  ): Promise<GroupGreetings> {
    const isKept = data !== undefined;
    const path = isKept
      ? join(data, 'group-greetings')
      : await mkdtemp(join(tmpdir(), 'callside-group-greetings-'));
    await mkdir(path, { recursive: true });
    const rows = await db.selectFrom('group_greeting').selectAll().orderBy('id').execute();
    return new GroupGreetings(db, parts, { path, isKept }, rows);
  }

  /** Returns the greetings of a group, the newest first. */
  of(groupId: number): readonly GroupGreeting[] {
    return this.#of(groupId).map(describe).reverse();
  }

  find(groupId: number, id: string): GroupGreeting | undefined {
    const row = this.#rows.get(Number(id));
    return row?.group_id === groupId ? describe(row) : undefined;
  }

  /** Returns the WAV file of a sound. */
  fileOf({ greetingID }: GroupGreeting): string {
    return join(this.#folder.path, this.#rows.get(Number(greetingID))?.file ?? '');
  }

  /** Returns the WAV file that callers of a group hear on this topic; undefined without a chosen greeting. */
  chosen(groupId: number, topic: GroupTopic): string | undefined {
    const row = this.#of(groupId).find((one) => one.is_chosen && one.topic === topic);
    return row && join(this.#folder.path, row.file);
  }

  /** Undefined if the group has as many as are allowed. The first sound of a topic is chosen. */
  add(groupId: number, { topic, label, wav, durationMs }: NewGroupGreeting) {
    return this.#inTurn(groupId, async () => {
      if (this.#of(groupId).length >= maxGroupGreetings) return undefined;
      const file = `${groupId}-${randomUUID()}.wav`;
      const values = {
        group_id: groupId,
        topic,
        label,
        file,
        added_at: new Date(this.#parts.clock.now()),
        duration_ms: durationMs,
        is_chosen: this.chosen(groupId, topic) === undefined,
      };
      const row = await withFile(join(this.#folder.path, file), wav, () =>
        this.#db.insertInto('group_greeting').values(values).returningAll().executeTakeFirstOrThrow(),
      );
      return this.#put(row);
    });
  }

  /** Changes a greeting. At most one greeting of each topic is chosen. Undefined if it is gone. */
  change(groupId: number, id: number, { label, isChosen }: ChangedGroupGreeting) {
    return this.#inTurn(groupId, async () => {
      const row = this.#rows.get(id);
      if (row?.group_id !== groupId) return undefined;
      const others = isChosen
        ? this.#of(groupId).filter((one) => one.id !== id && one.topic === row.topic && one.is_chosen)
        : [];
      const changed = { ...row, label: label ?? row.label, is_chosen: isChosen ?? row.is_chosen };
      await this.#db.transaction().execute(async (all) => {
        for (const { id: one, label: text, is_chosen } of [
          ...others.map((other) => ({ ...other, is_chosen: false })),
          changed,
        ]) {
          await all
            .updateTable('group_greeting')
            .set({ label: text, is_chosen })
            .where('id', '=', one)
            .execute();
        }
      });
      for (const other of others) this.#put({ ...other, is_chosen: false });
      return this.#put(changed);
    });
  }

  remove(groupId: number, id: number): Promise<void> {
    return this.#inTurn(groupId, async () => {
      const row = this.#rows.get(id);
      if (row?.group_id !== groupId) return;
      await this.#db.deleteFrom('group_greeting').where('id', '=', id).execute();
      this.#rows.delete(id);
      await rm(join(this.#folder.path, row.file), { force: true });
      this.#parts.changes.publish(topics.groupGreetings(groupId), {
        uri: groupGreetingPath(groupId, id),
        item: undefined,
      });
    });
  }

  async close(): Promise<void> {
    if (!this.#folder.isKept) await rm(this.#folder.path, { recursive: true, force: true });
  }

  #of(groupId: number): readonly Row[] {
    return [...this.#rows.values()].filter(({ group_id }) => group_id === groupId);
  }

  #inTurn<Result>(groupId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#parts.changes.inTurn(topics.groupGreetings(groupId), task);
  }

  #put(row: Row): GroupGreeting {
    this.#rows.set(row.id, row);
    const item = describe(row);
    this.#parts.changes.publish(topics.groupGreetings(row.group_id), { uri: item.restUri, item });
    return item;
  }
}

const describe = (row: Row): GroupGreeting => ({
  restUri: groupGreetingPath(row.group_id, row.id),
  greetingID: String(row.id),
  group: String(row.group_id),
  topic: groupTopic.parse(row.topic),
  label: row.label,
  timestamp: row.added_at.getTime(),
  duration: row.duration_ms,
  isChosen: row.is_chosen,
});
