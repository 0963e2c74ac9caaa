import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from './tables.ts';

/** A table, and the columns that are stored and not computed. */
export interface StoredTable {
  readonly name: string;
  readonly columns: readonly string[];
}

const pageOctets = 8192;
/** The content of the pages that a statement reads, or of the rows that it writes. */
const batchOctets = 4 * 2 ** 20;
const batchLines = 1_000;

/** Returns all tables but the records of migrations. */
export async function storedTables(db: Kysely<Tables>): Promise<readonly StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select table_name as name, array_agg(column_name::text order by ordinal_position) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
      and table_name not like 'kysely%'
    group by table_name order by table_name`.execute(db);
  return rows;
}

interface LinesOptions {
  /** Selects rows. */
  readonly where?: RawBuilder<unknown>;
  /** The content of the pages that a statement reads. */
  readonly octetsAtOnce?: number;
}

/** Yields the rows of a table as lines of JSON, in batches of bounded size. A row that is written meanwhile may be missing. */
export async function* linesOf(
  db: Kysely<Tables>,
  { name, columns }: StoredTable,
  { where = sql`true`, octetsAtOnce = batchOctets }: LinesOptions = {},
): AsyncGenerator<readonly string[]> {
  const { rows: sizes } = await sql<{ pages: number; octets: number }>`
    select (pg_relation_size(${name}::regclass) / ${pageOctets})::int as pages, pg_table_size(${name}::regclass)::float8 as octets
  `.execute(db);
  const { pages = 0, octets = 0 } = sizes[0] ?? {};
  // A page has few rows, whose long values are elsewhere: then it stands for more than its own size.
  const step = Math.max(1, Math.floor(octetsAtOnce / (octets / Math.max(1, pages))));
  for (let page = 0; page < pages; page += step) {
    const { rows } = await sql<{ line: string }>`select row_to_json(one)::text as line from (
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(name)}
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + step},0)`}::tid and ${where}) one`.execute(
      db,
    );
    if (rows.length > 0) yield rows.map(({ line }) => line);
  }
}

/** Returns the last value of each sequence that has one. */
export async function sequencesOf(db: Kysely<Tables>): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{
    name: string;
    last: string;
  }>`select sequencename as name, last_value::text as last
    from pg_sequences where schemaname = 'public' and last_value is not null`.execute(db);
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

export async function setSequences(
  db: Kysely<Tables>,
  sequences: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, last] of Object.entries(sequences))
    await sql`select setval(c.oid::regclass, ${last}::bigint) from pg_class c
      where c.relname = ${name} and c.relkind = 'S' and c.relnamespace = 'public'::regnamespace`.execute(db);
}

/** Writes rows as `linesOf` yields them. References between tables are not checked: the tables come one by one. */
export async function insertLines(
  db: Kysely<Tables>,
  { name, columns }: StoredTable,
  lines: AsyncIterable<string>,
): Promise<void> {
  const all = sql.join(columns.map((column) => sql.ref(column)));
  const insert = (batch: readonly string[]) =>
    sql`insert into ${sql.table(name)} (${all}) overriding system value
      select ${all} from json_populate_recordset(null::${sql.table(name)}, ${`[${batch.join(',')}]`}::json)`.execute(
      db,
    );
  let batch: string[] = [];
  let octets = 0;
  for await (const line of lines) {
    batch.push(line);
    octets += line.length;
    if (batch.length < batchLines && octets < batchOctets) continue;
    await insert(batch);
    batch = [];
    octets = 0;
  }
  if (batch.length > 0) await insert(batch);
}

/** Empties tables: migrations add rows to some. */
export async function emptyTables(db: Kysely<Tables>, tables: readonly StoredTable[]): Promise<void> {
  await sql`truncate ${sql.join(tables.map(({ name }) => sql.table(name)))}`.execute(db);
}

/** Runs a task in which triggers and references between tables are not considered. */
export async function withoutTriggers(db: Kysely<Tables>, task: () => Promise<void>): Promise<void> {
  await sql`set session_replication_role = replica`.execute(db);
  try {
    await task();
  } finally {
    await sql`set session_replication_role = origin`.execute(db);
  }
}

/** Removes everything, so that the tables can be created in an earlier form. */
export async function dropTables(db: Kysely<Tables>): Promise<void> {
  await sql`drop schema public cascade`.execute(db);
  await sql`create schema public`.execute(db);
}
