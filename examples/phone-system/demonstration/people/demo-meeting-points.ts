import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { isNewDemoPart } from './demo-part.ts';

/** The meeting points of users whose licence hosts, by login. */
const names: Readonly<Record<string, readonly string[]>> = {
  grace: ['Support team', 'Customer reviews', 'Interviews'],
  'mallory.bauer': ['Mallory’s room'],
};

/** The name of this part of the demonstration. */
const part = 'meeting points';

/** Gives the hosts of the demonstration meeting points, once: deleted meeting points do not return. */
export async function addDemoMeetingPoints(db: Kysely<Tables>, now: number): Promise<void> {
  if (!(await isNewDemoPart(db, part))) return;
  const people = await db
    .selectFrom('person')
    .select(['id', 'login'])
    .where('login', 'in', Object.keys(names))
    .execute();
  const rows = people.flatMap(({ id, login }) =>
    (names[login] ?? []).map((display_name, index) => ({
      id: randomBytes(10).toString('hex'),
      person_id: id,
      display_name,
      is_locked: display_name === 'Interviews',
      automatic_deny: null,
      pin: null,
      created_at: new Date(now + index),
    })),
  );
  if (rows.length > 0) await db.insertInto('meeting_point').values(rows).execute();
}
