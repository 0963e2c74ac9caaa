import { sql } from 'kysely';
import { pino } from 'pino';
import { openStore } from '../store/store.ts';

/** Adds users to the stopped phone system of a folder with the demonstration. The first of them have a desk phone. */
export async function fillUsers(
  folder: string,
  { users, phones }: { readonly users: number; readonly phones: number },
): Promise<void> {
  const { db, close } = await openStore({ server: undefined, folder, log: pino({ level: 'silent' }) });
  try {
    await sql`
      insert into person (id, login, first_name, last_name, number, password_hash, settings, department)
      select 1000000 + n, 'bulk.' || n,
        ('{Amara,Bruno,Chiara,Dmitri,Elena,Farid,Greta,Hugo,Ines,Jonas}'::text[])[1 + n % 10],
        ('{Abe,Berg,Costa,Diaz,Evans,Fischer,Garcia,Hansen,Ito,Jansen}'::text[])[1 + n / 10 % 10] || ' ' || n,
        (700000 + n)::text, '', null, 'Team ' || n % 50
      from generate_series(1, ${sql.lit(users)}) as n`.execute(db);
    await sql`
      insert into terminal (id, person_id, label, type, softphone_type, max_connections, keys)
      select 'bulk-' || n, 1000000 + n, 'Desk ' || n, type, softphone_type, max_connections, keys
      from terminal, generate_series(1, ${sql.lit(phones)}) as n
      where id = 'alice-desk'`.execute(db);
  } finally {
    await close();
  }
}
