import { type Kysely, type Selectable, sql } from 'kysely';
import { type GroupChange, groupDifference } from '../../../../sdk/wire/queues/group-change.ts';
import type { Changes } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { groupChangePath } from '../../base/paths.ts';
import { isPartOf } from '../../people/search-text.ts';
import { type Page, type PageRange, readPage } from '../../store/page.ts';
import type { Tables } from '../../store/tables.ts';
import { readGroup } from '../stored-groups.ts';
import { differenceOf, type GroupParts, type GroupSnapshot, snapshotOf } from './group-snapshot.ts';
import { undoDifference } from './group-undo.ts';

/** The names of the user who changes a group, and of the user who acts for that user. */
export interface ChangedBy {
  readonly user: string;
  readonly actor: string | undefined;
}

/** Changes of some groups; times are in milliseconds since 1970, `from` included and `until` not. */
export interface ChangeSelection {
  readonly groupIds: readonly number[];
  /** A part of the name of a user. */
  readonly user?: string | undefined;
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

interface GroupChangesDeps extends GroupParts {
  readonly db: Kysely<Tables>;
  readonly clock: Clock;
  readonly changes: Changes;
}

type Row = Selectable<Tables['group_change']> & { readonly label_of_group: string };

/** The history of the settings, hours, members and sounds of groups. It is stored as long as the group. */
export class GroupChanges {
  readonly #deps: GroupChangesDeps;

  constructor(deps: GroupChangesDeps) {
    this.#deps = deps;
  }

  /** Runs a change of a group, and records the changed settings. Changes of the same group wait for each other. */
  record<Result>(groupId: number, by: ChangedBy, change: () => Result | Promise<Result>): Promise<Result> {
    return this.#recorded(groupId, by, undefined, change);
  }

  /**
   * Runs a change of a group that writes all its rows in one transaction.
   *
   * @param change calls `record` in its transaction, after its last write
   */
  recordWithin<Result>(
    groupId: number,
    by: ChangedBy,
    change: (record: (db: Kysely<Tables>) => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    return this.#inTurn(groupId, () => {
      const before = snapshotOf(this.#deps, groupId);
      return change(async (db) => {
        const after = snapshotOf(this.#deps, groupId, await readGroup(db, groupId));
        await this.#insert(db, { groupId, by, before, after });
      });
    });
  }

  /** Returns a page, the newest change first. */
  async page(range: PageRange, selection: ChangeSelection): Promise<Page<GroupChange>> {
    if (selection.groupIds.length === 0) return { count: 0, items: [] };
    const labels = await this.#labelsOf(selection);
    const all = this.#select(selection, labels);
    const rows = all
      .innerJoin('acd_group', 'acd_group.id', 'group_change.group_id')
      .selectAll('group_change')
      .select('acd_group.label as label_of_group')
      .orderBy('group_change.id', 'desc');
    return readPage(all, rows, range, describe);
  }

  /** Returns the group of a change; undefined if there is no such change. */
  async groupOf(id: number): Promise<number | undefined> {
    const row = await this.#row(id);
    return row?.group_id;
  }

  /**
   * Takes a change back, which is a change of its own.
   *
   * @throws NoUndo
   */
  async undo(groupId: number, id: number, by: ChangedBy): Promise<void> {
    await this.#recorded(groupId, by, id, async () => {
      const row = await this.#row(id);
      if (row) await undoDifference(this.#deps, groupId, groupDifference.parse(row.difference));
    });
  }

  #recorded<Result>(
    groupId: number,
    by: ChangedBy,
    undoes: number | undefined,
    change: () => Result | Promise<Result>,
  ): Promise<Result> {
    return this.#inTurn(groupId, async () => {
      const before = snapshotOf(this.#deps, groupId);
      const result = await change();
      const after = snapshotOf(this.#deps, groupId);
      await this.#deps.db.transaction().execute(async (db) => {
        const isDifferent = await this.#insert(db, { groupId, by, before, after, undoes });
        if (isDifferent) await markUndone(db, undoes);
      });
      return result;
    });
  }

  #inTurn<Result>(groupId: number, change: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(`groupChanges/${groupId}`, change);
  }

  /** Returns false if nothing has changed. */
  async #insert(
    db: Kysely<Tables>,
    {
      groupId,
      by,
      before,
      after,
      undoes,
    }: {
      readonly groupId: number;
      readonly by: ChangedBy;
      readonly before: GroupSnapshot;
      readonly after: GroupSnapshot;
      readonly undoes?: number | undefined;
    },
  ): Promise<boolean> {
    const difference = differenceOf(before, after);
    if (!difference) return false;
    await db
      .insertInto('group_change')
      .values({
        group_id: groupId,
        user_label: by.user,
        actor_label: by.actor ?? null,
        changed_at: new Date(this.#deps.clock.now()),
        undoes: undoes ?? null,
        difference: JSON.stringify(difference),
      })
      .execute();
    return true;
  }

  #row(id: number) {
    return this.#deps.db.selectFrom('group_change').selectAll().where('id', '=', id).executeTakeFirst();
  }

  /** Returns the names of users that are searched; undefined for any. Names are compared here, by the rule of all searches. */
  async #labelsOf({ groupIds, user }: ChangeSelection): Promise<readonly string[] | undefined> {
    if (user === undefined) return undefined;
    const rows = await this.#deps.db
      .selectFrom('group_change')
      .select(['user_label', 'actor_label'])
      .distinct()
      .where('group_id', 'in', groupIds)
      .execute();
    const labels = rows.flatMap(({ user_label, actor_label }) => [user_label, actor_label ?? '']);
    return labels.filter((label) => label !== '' && isPartOf(user, [label]));
  }

  /** @param labels of the users; undefined for any */
  #select({ groupIds, from, until }: ChangeSelection, labels: readonly string[] | undefined) {
    let rows = this.#deps.db.selectFrom('group_change').where('group_change.group_id', 'in', groupIds);
    if (labels !== undefined) {
      const among = sql`any(${labels}::text[])`;
      rows = rows.where(sql<boolean>`(user_label = ${among} or actor_label = ${among})`);
    }
    if (from !== undefined) rows = rows.where('changed_at', '>=', new Date(from));
    return until === undefined ? rows : rows.where('changed_at', '<', new Date(until));
  }
}

/** A change that took back an undo makes the first change hold again, and so on. */
async function markUndone(db: Kysely<Tables>, first: number | undefined): Promise<void> {
  let id: number | null = first ?? null;
  let isUndone = true;
  while (id !== null) {
    const row: { undoes: number | null } | undefined = await db
      .updateTable('group_change')
      .set({ is_undone: isUndone })
      .where('id', '=', id)
      .returning('undoes')
      .executeTakeFirst();
    id = row?.undoes ?? null;
    isUndone = !isUndone;
  }
}

const describe = (row: Row): GroupChange => ({
  restUri: groupChangePath(row.id),
  changeID: String(row.id),
  group: String(row.group_id),
  groupLabel: row.label_of_group,
  time: row.changed_at.getTime(),
  userLabel: row.user_label,
  ...(row.actor_label === null ? {} : { actorLabel: row.actor_label }),
  ...(row.undoes === null ? {} : { undoes: String(row.undoes) }),
  isUndone: row.is_undone,
  ...groupDifference.parse(row.difference),
});
