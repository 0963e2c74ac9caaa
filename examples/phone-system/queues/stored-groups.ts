import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { type MemberRow, Memberships } from './agents/memberships.ts';
import { type Group, type GroupRow, groupOf } from './group-settings.ts';

/** The settings and the members of all groups, as the store has them. */
export class StoredGroups {
  readonly byId: Map<number, Group>;
  readonly memberships: Memberships;

  private constructor(groups: readonly GroupRow[], members: readonly MemberRow[]) {
    this.byId = new Map(groups.map((row) => [row.id, groupOf(row)]));
    this.memberships = new Memberships(members);
  }

  static async load(db: Kysely<Tables>): Promise<StoredGroups> {
    const groups = await db.selectFrom('acd_group').selectAll().orderBy('id').execute();
    const members = await db
      .selectFrom('acd_member')
      .selectAll()
      .orderBy('group_id')
      .orderBy('position')
      .execute();
    return new StoredGroups(groups, members);
  }

  /** Returns true if a group of this person logs its members in by itself. */
  isAutoLogin(personId: number): boolean {
    return this.memberships
      .ofPerson(personId)
      .some(({ group_id, is_active }) => is_active && this.byId.get(group_id)?.row.is_auto_login === true);
  }
}
