import { sql } from 'kysely';
import { pino } from 'pino';
import { demoSeed } from '../demonstration/people/demo-seed.ts';
import { openStore } from '../store/store.ts';

/** Fills the database of a stopped phone system with conversations of the first user, each with three messages. */
export async function fillConversations({
  threads,
  ...place
}: {
  readonly server: string | undefined;
  readonly folder: string | undefined;
  readonly threads: number;
}): Promise<void> {
  const seed = demoSeed({ people: undefined, activity: false, now: Date.now() });
  const { db, close } = await openStore({ ...place, seed, log: pino({ level: 'silent' }) });
  try {
    await sql`
      insert into text_thread (person_id, number, label, last_text, last_state, last_at, unread)
      select 1, '+3361' || lpad(n::text, 7, '0'), 'Customer ' || n, 'The lamp ' || n || ' is repaired', 'received',
        now() - n * interval '1 minute', n % 3
      from generate_series(1, ${sql.lit(threads)}) as n`.execute(db);
    await sql`
      insert into text_message (thread_id, text, state, at, segments)
      select id, last_text, last_state, last_at - part * interval '1 minute', 1
      from text_thread, generate_series(0, 2) as part
      order by part desc`.execute(db);
    await sql`analyze`.execute(db);
  } finally {
    await close();
  }
}
