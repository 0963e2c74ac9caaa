import { sql } from 'kysely';
import { pino } from 'pino';
import { openStore } from '../store/store.ts';

export interface DirectorySize {
  readonly contacts: number;
  readonly calls: number;
}

/** Login of the user who has all the calls. */
export const callerLogin = 'alice';

const firstNames = ['Amara', 'Bruno', 'Chiara', 'Dmitri', 'Elena', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas'];
const lastNames = [
  'Abe',
  'Berg',
  'Costa',
  'Diaz',
  'Evans',
  'Fischer',
  'Garcia',
  'Hansen',
  'Ito',
  'Jansen',
  'Kim',
];

/** Fills the stopped phone system of a folder with shared contacts, and with calls of a user. */
export async function fillDirectory(folder: string, { contacts, calls }: DirectorySize): Promise<void> {
  const { db, close } = await openStore({ server: undefined, folder, log: pino({ level: 'silent' }) });
  try {
    await sql`
      insert into contact (owner_id, first_name, last_name, company, professional_number, mobile_number, home_number, email)
      select null::integer, (${sql.lit(`{${firstNames}}`)}::text[])[1 + n % ${sql.lit(firstNames.length)}],
        (${sql.lit(`{${lastNames}}`)}::text[])[1 + n / 10 % ${sql.lit(lastNames.length)}] || ' ' || n,
        'Company ' || n % 997, '', '+3361' || lpad(n::text, 7, '0'), '', ''
      from generate_series(1, ${sql.lit(contacts)}) as n`.execute(db);
    await sql`
      insert into call_record (id, person_id, is_incoming, is_missed, started_at, talking_at, ended_at, called_number,
        remote_number, remote_label, cause, call_id)
      select 1000000 + n, person.id, n % 3 > 0, n % 7 = 0, moment, case when n % 7 > 0 then moment end,
        moment + interval '30 seconds', '101', '+3361' || lpad((n % 5000)::text, 7, '0'), null, 'causeNormal', 1000000 + n
      from person, generate_series(1, ${sql.lit(calls)}) as n,
        lateral (select now() - n * interval '7 minutes' as moment) as times
      where person.login = ${sql.lit(callerLogin)}`.execute(db);
  } finally {
    await close();
  }
}
