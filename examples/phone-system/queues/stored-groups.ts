import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { type MemberRow, Memberships } from './agents/memberships.ts';
import { type Group, type GroupRow, groupOf } from './group-settings.ts';

/** A group with its members, in its order. */
export interface StoredGroup {
  readonly group: Group;
  readonly members: readonly MemberRow[];
}

/** A group that was removed, with its last name and number. */
export interface RemovedGroup {
  readonly id: number;
  readonly label: string;
  readonly number: string;
  /** The users who supervised it by name. */
  readonly supervisorIds: readonly number[];
}

/** The settings and the members of all groups, as the store has them. */
export class StoredGroups {
  readonly byId: Map<number, Group>;
  readonly memberships: Memberships;
  readonly removed: Map<number, RemovedGroup>;

  private constructor(
    groups: readonly GroupRow[],
    members: readonly MemberRow[],
    removed: readonly RemovedGroup[],
  ) {
    this.removed = new Map(removed.map((one) => [one.id, one]));
    this.byId = new Map(groups.map((row) => [row.id, groupOf(row)]));
    this.memberships = new Memberships(members);
  }

  static async load(db: Kysely<Tables>): Promise<StoredGroups> {
    const { groups, members } = await readGroups(db);
    return new StoredGroups(groups, members, await readRemovedGroups(db));
  }

  /** Returns true if a group of this person logs its members in by itself. */
  isAutoLogin(personId: number): boolean {
    return this.memberships
      .ofPerson(personId)
      .some(({ group_id, is_active }) => is_active && this.byId.get(group_id)?.row.is_auto_login === true);
  }
}

/** Reads a group as a transaction sees it. */
export async function readGroup(db: Kysely<Tables>, id: number): Promise<StoredGroup | undefined> {
  const {
    groups: [row],
    members,
  } = await readGroups(db, [id]);
  return row && { group: groupOf(row), members };
}

/** Reads groups with their members. @param ids undefined: all groups */
export async function readGroups(db: Kysely<Tables>, ids?: readonly number[]) {
  let groups = db.selectFrom('acd_group').selectAll().where('removed_at', 'is', null).orderBy('id');
  let members = db.selectFrom('acd_member').selectAll().orderBy('group_id').orderBy('position');
  if (ids) {
    groups = groups.where(sql<boolean>`id = any(${ids}::integer[])`);
    members = members.where(sql<boolean>`group_id = any(${ids}::integer[])`);
  }
  return { groups: await groups.execute(), members: await members.execute() };
}

/** Reads groups that were removed. */
export async function readRemovedGroups(db: Kysely<Tables>): Promise<readonly RemovedGroup[]> {
  const rows = await db
    .selectFrom('acd_group')
    .select(['id', 'label', 'last_number', 'last_supervisors'])
    .where('removed_at', 'is not', null)
    .execute();
  return rows.map(({ id, label, last_number, last_supervisors }) => ({
    id,
    label,
    number: last_number ?? '',
    supervisorIds: last_supervisors,
  }));
}
