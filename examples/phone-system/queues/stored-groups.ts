import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { type MemberRow, Memberships } from './agents/memberships.ts';
import { type Group, type GroupRow, groupOf } from './group-settings.ts';

/** A group with its members, in its order. */
export interface StoredGroup {
  readonly group: Group;
  readonly members: readonly MemberRow[];
}

/** The settings and the members of all groups, as the store has them. */
export class StoredGroups {
  readonly byId: Map<number, Group>;
  readonly memberships: Memberships;

  private constructor(groups: readonly GroupRow[], members: readonly MemberRow[]) {
    this.byId = new Map(groups.map((row) => [row.id, groupOf(row)]));
    this.memberships = new Memberships(members);
  }

  static async load(db: Kysely<Tables>): Promise<StoredGroups> {
    const { groups, members } = await readGroups(db);
    return new StoredGroups(groups, members);
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
  let groups = db.selectFrom('acd_group').selectAll().orderBy('id');
  let members = db.selectFrom('acd_member').selectAll().orderBy('group_id').orderBy('position');
  if (ids) {
    groups = groups.where(sql<boolean>`id = any(${ids}::integer[])`);
    members = members.where(sql<boolean>`group_id = any(${ids}::integer[])`);
  }
  return { groups: await groups.execute(), members: await members.execute() };
}
