import { type Kysely, sql } from 'kysely';
import type { StoredTable } from '../store/table-lines.ts';
import type { Tables } from '../store/tables.ts';
import type { SecretKind } from './manifest.ts';

/** Tables whose rows are worth nothing in another place: everybody signs in again, and no call goes on there. */
const temporary = ['session', 'sso_session', 'ongoing_call'];

/** Rows and columns that only an archive with a passphrase has. */
const secretTables: Readonly<Record<string, SecretKind>> = { authenticator: 'authenticators' };
const secretColumns: Readonly<
  Record<string, { readonly kind: SecretKind; readonly columns: readonly string[] }>
> = {
  terminal: { kind: 'phonePasswords', columns: ['device_password', 'provisioning_secret'] },
};
const secretFiles: readonly (readonly [RegExp, SecretKind])[] = [
  [/^certificate(-key)?\.pem$/, 'certificate'],
  [/^chat\//, 'chat'],
  [/^secrets\.key$/, 'trunkPasswords'],
];

export const secretOfFile = (path: string): SecretKind | undefined =>
  secretFiles.find(([pattern]) => pattern.test(path))?.[1];

/** Returns the tables and columns that belong into an archive. */
export function archivedTables(tables: readonly StoredTable[], withSecrets: boolean): readonly StoredTable[] {
  return tables
    .filter(({ name }) => !temporary.includes(name) && (withSecrets || !(name in secretTables)))
    .map(({ name, columns }) => ({
      name,
      columns: columns.filter((one) => withSecrets || !secretColumns[name]?.columns.includes(one)),
    }));
}

/** Returns which secrets the tables have. */
export async function secretsInTables(db: Kysely<Tables>): Promise<ReadonlySet<SecretKind>> {
  const found = new Set<SecretKind>();
  const conditions = [
    ...Object.entries(secretTables).map(([name, kind]) => [name, kind, sql`true`] as const),
    ...Object.entries(secretColumns).flatMap(([name, { kind, columns }]) =>
      columns.map((column) => [name, kind, sql`${sql.ref(column)} is not null`] as const),
    ),
  ];
  for (const [name, kind, condition] of conditions) {
    const { rows } = await sql`select from ${sql.table(name)} where ${condition} limit 1`.execute(db);
    if (rows.length > 0) found.add(kind);
  }
  return found;
}
