import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

interface Column {
  readonly table: string;
  readonly table_description: string;
  readonly name: string;
  readonly type: string;
  readonly description: string | null;
  readonly is_required: boolean;
  readonly has_default: boolean;
}

const head = `// Written from the database: vitest run --project unit examples/phone-system/store/tables.test.ts -u
import type { ColumnType, Generated } from 'kysely';
import type { WireCrmSettings } from '../../../sdk/wire/crm.ts';
import type { UserSettings } from '../../../sdk/wire/session/user.ts';
`;

/** The types of values that the phone system reads as they are. Other JSON is checked by the code that reads it. */
const jsonTypes: Readonly<Record<string, string>> = {
  'person.settings': 'UserSettings',
  'person.crm_settings': 'WireCrmSettings',
  'authenticator.recovery_hashes': 'readonly string[]',
};

const types: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bytea: 'Uint8Array',
  'double precision': 'number',
  integer: 'number',
  'integer[]': 'readonly number[]',
  text: 'string',
  'text[]': 'string[]',
  'timestamp with time zone': 'Date',
  uuid: 'string',
};

const lineWidth = 110;

/** Returns the source of `tables.ts` for the tables and descriptions of this database. */
export async function tableTypes(db: Kysely<Tables>): Promise<string> {
  const tables = Map.groupBy(await columnsOf(db), ({ table }) => table);
  const interfaces = [...tables].map(([table, columns]) => {
    const fields = columns.flatMap((column) => [
      ...documented(column.description, '  '),
      `  ${column.name}: ${typeOf(column)};`,
    ]);
    const description = documented(columns[0]?.table_description ?? null, '');
    return [...description, `interface ${interfaceOf(table)} {`, ...fields, '}', ''].join('\n');
  });
  const members = [...tables.keys()].map((table) => `  ${table}: ${interfaceOf(table)};`);
  return [head, ...interfaces, 'export interface Tables {', ...members, '}', ''].join('\n');
}

async function columnsOf(db: Kysely<Tables>): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    select relname as table, obj_description(c.oid, 'pg_class') as table_description, attname as name,
      format_type(atttypid, null) as type, col_description(c.oid, attnum) as description,
      attnotnull as is_required, atthasdef as has_default
    from pg_class c join pg_attribute on attrelid = c.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped
    order by c.oid, attnum`.execute(db);
  return rows;
}

function typeOf({ table, name, type, is_required, has_default }: Column): string {
  const orNull = is_required ? '' : ' | null';
  const orUndefined = has_default || !is_required ? ' | undefined' : '';
  if (type === 'bigint') return `ColumnType<string${orNull}, number${orNull}${orUndefined}, number${orNull}>`;
  if (type === 'jsonb') {
    const read = jsonTypes[`${table}.${name}`];
    return `ColumnType<${read ? read + orNull : 'unknown'}, string${orNull}${orUndefined}, string${orNull}>`;
  }
  const known = types[type];
  if (known === undefined) throw new Error(`${table}.${name} has the unknown type ${type}.`);
  return orUndefined ? `Generated<${known}${orNull}>` : known;
}

const interfaceOf = (table: string) =>
  `${table.replace(/(?:^|_)(.)/g, (_, letter: string) => letter.toUpperCase())}Table`;

function documented(description: string | null, indent: string): readonly string[] {
  if (description === null) return [];
  const line = `${indent}/** ${description} */`;
  if (line.length <= lineWidth) return [line];
  const lines = [''];
  for (const word of description.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (`${indent} *${longer}`.length <= lineWidth) lines[lines.length - 1] = longer;
    else lines.push(` ${word}`);
  }
  return [`${indent}/**`, ...lines.map((text) => `${indent} *${text}`), `${indent} */`];
}
