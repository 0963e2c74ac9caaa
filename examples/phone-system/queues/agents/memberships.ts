import type { Selectable } from 'kysely';
import type { Tables } from '../../store/tables.ts';

export type MemberRow = Selectable<Tables['acd_member']>;

/** The members of all groups, found by group and by person. */
export class Memberships {
  readonly #byGroup: Map<number, readonly MemberRow[]>;
  readonly #byPerson: Map<number, readonly MemberRow[]>;

  constructor(rows: readonly MemberRow[]) {
    this.#byGroup = Map.groupBy(rows, (row) => row.group_id);
    this.#byPerson = Map.groupBy(rows, (row) => row.person_id);
  }

  /** Returns the members in the order of the group. */
  of(groupId: number): readonly MemberRow[] {
    return this.#byGroup.get(groupId) ?? [];
  }

  ofPerson(personId: number): readonly MemberRow[] {
    return this.#byPerson.get(personId) ?? [];
  }

  /** Returns all persons who are a member of a group. */
  personIds(): readonly number[] {
    return [...this.#byPerson.keys()];
  }

  find(groupId: number, personId: number): MemberRow | undefined {
    return this.ofPerson(personId).find(({ group_id }) => group_id === groupId);
  }

  replace(row: MemberRow): void {
    const put = (rows: readonly MemberRow[]) =>
      rows.map((one) => (one.group_id === row.group_id && one.person_id === row.person_id ? row : one));
    this.#byGroup.set(row.group_id, put(this.of(row.group_id)));
    this.#byPerson.set(row.person_id, put(this.ofPerson(row.person_id)));
  }

  /** Replaces the members of a group. @param rows in the order of the group */
  replaceGroup(groupId: number, rows: readonly MemberRow[]): void {
    const before = this.of(groupId);
    this.#byGroup.set(groupId, rows);
    for (const personId of new Set([...before, ...rows].map(({ person_id }) => person_id))) {
      const others = this.ofPerson(personId).filter(({ group_id }) => group_id !== groupId);
      const own = rows.filter(({ person_id }) => person_id === personId);
      const all = [...others, ...own].toSorted((one, other) => one.group_id - other.group_id);
      this.#byPerson.set(personId, all);
    }
  }
}
