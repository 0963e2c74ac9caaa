import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/** Rows of a table that are about a user. */
export interface Belongings {
  readonly table: string;
  /** Selects them. */
  readonly where: RawBuilder<unknown>;
}

interface Reference {
  readonly table: string;
  readonly column: string;
  readonly target: string;
  readonly targetColumn: string;
  readonly cascades: boolean;
}

/** Tables that follow from others, and those of other people's decisions about a user. */
const leftOut = ['directory_index', 'legal_hold'];

/**
 * Returns the rows that are about a user, by the references between the tables: the rows that name the user, and the
 * rows that belong to the user's rows, such as the messages of a conversation.
 */
export async function belongingsOf(db: Kysely<Tables>, personId: number): Promise<readonly Belongings[]> {
  const references = await readReferences(db);
  const found = new Map<string, RawBuilder<unknown>[]>([
    ['person', [sql`id = ${personId}`]],
    ['photo', [sql`uid = ${String(personId)}`]],
    ['recording_access', [sql`person_id = ${personId}`]],
    ['acd_agent_count', [sql`person_id = ${personId}`]],
    ['audit_entry', [sql`(kind = 'user' and subject = ${String(personId)})`]],
  ]);
  const visit = (target: string, selection: RawBuilder<unknown>) => {
    for (const { table, column, targetColumn, cascades } of references.filter(
      (one) => one.target === target,
    )) {
      if (leftOut.includes(table) || table === target) continue;
      if (target !== 'person' && !cascades) continue;
      const where =
        target === 'person'
          ? sql`${sql.ref(column)} = ${personId}`
          : sql`${sql.ref(column)} in (select ${sql.ref(targetColumn)} from ${sql.table(target)} where ${selection})`;
      found.set(table, [...(found.get(table) ?? []), where]);
      if (cascades) visit(table, where);
    }
  };
  visit('person', sql`id = ${personId}`);
  return [...found].map(([table, conditions]) => ({
    table,
    where: sql`(${sql.join(conditions, sql` or `)})`,
  }));
}

async function readReferences(db: Kysely<Tables>): Promise<readonly Reference[]> {
  const { rows } = await sql<Reference>`
    select con.conrelid::regclass::text as "table", att.attname as "column",
      con.confrelid::regclass::text as target, tar.attname as "targetColumn", con.confdeltype = 'c' as cascades
    from pg_constraint con
    join pg_attribute att on att.attrelid = con.conrelid and att.attnum = con.conkey[1]
    join pg_attribute tar on tar.attrelid = con.confrelid and tar.attnum = con.confkey[1]
    where con.contype = 'f' and con.connamespace = 'public'::regnamespace`.execute(db);
  return rows;
}
