import { randomUUID } from 'node:crypto';
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
import { DataFolder } from '../base/data-folder.ts';
import { groupGreetingPath } from '../base/paths.ts';
import { withFile } from '../base/with-file.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

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

/** A greeting with the name of its file. */
type StoredGreeting = GroupGreeting & { readonly file: string };
type Rows = OwnedRows<'group_greeting', StoredGreeting>;

/** The sounds of groups, and their folder. Read from memory, because a decision about a call cannot wait for the store. */
export class GroupGreetings {
  readonly #clock: Clock;
  readonly #folder: DataFolder;
  readonly #rows: Rows;

  private constructor(clock: Clock, folder: DataFolder, rows: Rows) {
    this.#clock = clock;
    this.#folder = folder;
    this.#rows = rows;
  }

  /**
   * @param data folder of the data, which gets a folder `group-greetings`; without a folder they go when this is closed
   */
  static async open(
    db: Kysely<Tables>,
    { changes, clock }: GroupGreetingsParts,
    data: string | undefined,
  ): Promise<GroupGreetings> {
    const folder = await DataFolder.open(data, 'group-greetings');
    const rows = await OwnedRows.load(db, {
      table: 'group_greeting',
      changes,
      ownerOf: ({ group_id }) => group_id,
      read: (row): StoredGreeting => ({ ...describe(row), file: row.file }),
      topic: topics.groupGreetings,
    });
    return new GroupGreetings(clock, folder, rows);
  }

  /** Returns the greetings of a group, the newest first. */
  of(groupId: number): readonly GroupGreeting[] {
    return this.#rows.of(groupId).toReversed();
  }

  find(groupId: number, id: string): GroupGreeting | undefined {
    return this.#rows.find(groupId, id);
  }

  /** Returns the WAV file of a sound. */
  fileOf({ greetingID }: GroupGreeting): string {
    return this.#folder.pathOf(this.#rows.byId(greetingID)?.file ?? '');
  }

  /** Returns the WAV file that callers of a group hear on this topic; undefined without a chosen greeting. */
  chosen(groupId: number, topic: GroupTopic): string | undefined {
    const greeting = this.#rows.of(groupId).find((one) => one.isChosen && one.topic === topic);
    return greeting && this.#folder.pathOf(greeting.file);
  }

  /** Undefined if the group has as many as are allowed. The first sound of a topic is chosen. */
  add(
    groupId: number,
    { topic, label, wav, durationMs }: NewGroupGreeting,
  ): Promise<GroupGreeting | undefined> {
    return this.#rows.inTurn(groupId, async () => {
      if (this.of(groupId).length >= maxGroupGreetings) return undefined;
      const file = `${groupId}-${randomUUID()}.wav`;
      const values = {
        group_id: groupId,
        topic,
        label,
        file,
        added_at: new Date(this.#clock.now()),
        duration_ms: durationMs,
        is_chosen: this.chosen(groupId, topic) === undefined,
      };
      return withFile(this.#folder.pathOf(file), wav, () => this.#rows.insert(values));
    });
  }

  /** Changes a greeting. At most one greeting of each topic is chosen. Undefined if it is gone. */
  change(
    groupId: number,
    id: number,
    { label, isChosen }: ChangedGroupGreeting,
  ): Promise<GroupGreeting | undefined> {
    return this.#rows.inTurn(groupId, async () => {
      const greeting = this.#rows.find(groupId, id);
      if (!greeting) return undefined;
      const others = this.#rows
        .of(groupId)
        .filter((one) => isChosen && one !== greeting && one.topic === greeting.topic && one.isChosen);
      const changed = await this.#rows.updateAll([
        ...others.map(({ greetingID }) => [greetingID, { is_chosen: false }] as const),
        [id, { label, is_chosen: isChosen }],
      ]);
      return changed.at(-1);
    });
  }

  remove(groupId: number, id: number): Promise<void> {
    return this.#rows.inTurn(groupId, async () => {
      const greeting = this.#rows.find(groupId, id);
      if (!greeting) return;
      await this.#rows.delete(id);
      await this.#folder.remove(greeting.file);
    });
  }

  close(): Promise<void> {
    return this.#folder.close();
  }
}

const describe = (row: Selectable<Tables['group_greeting']>): GroupGreeting => ({
  restUri: groupGreetingPath(row.group_id, row.id),
  greetingID: String(row.id),
  group: String(row.group_id),
  topic: groupTopic.parse(row.topic),
  label: row.label,
  timestamp: row.added_at.getTime(),
  duration: row.duration_ms,
  isChosen: row.is_chosen,
});
