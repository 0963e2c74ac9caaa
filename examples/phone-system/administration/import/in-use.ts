import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/** The tables whose rows belong to a user or a group from its first moment, or that the phone system writes by itself. */
const own = {
  person: ['terminal', 'directory_index', 'agent', 'agent_time', 'account_invitation', 'forwarding'],
  acd_group: ['acd_member'],
  call_group: ['call_group_member'],
} as const;

/** Returns the users or groups among ids whom rows of other tables name, such as calls: all that has been used. */
export async function namedElsewhere(
  db: Kysely<Tables>,
  table: keyof typeof own,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ name: string; column: string }>`
    select con.conrelid::regclass::text as name, att.attname as column
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    where con.contype = 'f' and con.confrelid = ${table}::regclass`.execute(db);
  const ignored: readonly string[] = own[table];
  const used = new Set<number>();
  for (const { name, column } of rows.filter((row) => !ignored.includes(row.name))) {
    const found = await sql<{ id: number }>`select distinct ${sql.ref(column)} as id from ${sql.table(name)}
      where ${sql.ref(column)} = any(${ids}::integer[])`.execute(db);
    for (const { id } of found.rows) used.add(id);
  }
  return used;
}

/** Returns the users among ids who have signed in, chosen a password, been changed by an administrator, or are in a queue. */
export async function changedUsers(db: Kysely<Tables>, ids: readonly number[]): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('person')
    .select('id')
    .where(sql<boolean>`id = any(${ids}::integer[])`)
    .where(sql<boolean>`(version > 1 or first_used_at is not null
      or exists (select from acd_member where person_id = person.id))`)
    .execute();
  return rows.map(({ id }) => id);
}
