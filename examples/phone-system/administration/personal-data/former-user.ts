import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { displayName, formerUser, type Person } from '../../users/person.ts';

/** The columns of other people's entries with the number and the name of the far end. */
const farEnds = [
  { table: 'call_record', number: 'remote_number', label: 'remote_label' },
  { table: 'call_record', number: 'called_number', label: 'called_label' },
  { table: 'voicemail', number: 'remote_number', label: 'remote_label' },
  { table: 'acd_client', number: 'number', label: 'label' },
  { table: 'acd_callback', number: 'number', label: 'label' },
  { table: 'owed_call', number: 'number', label: 'label' },
  { table: 'text_thread', number: 'number', label: 'label' },
] as const;

/** The columns with a name alone. */
const names = [
  { table: 'voicemail', column: 'forwarded_by' },
  { table: 'voicemail', column: 'handled_by' },
] as const;

/** The columns of JSON with names and e-mail addresses of attendees of meetings. */
const attendees = [
  ...['fields', 'organizer', 'unsent', 'colleague_emails', 'answers'].map((column) => ({
    table: 'meeting_invitation',
    column,
  })),
  { table: 'meeting_point', column: 'members' },
];

/** The rows that a statement examines: the database may run in the thread that carries calls. */
const batch = 20_000;

/**
 * Replaces the name of a user in the entries of others, and the numbers from outside by the extension. The entries stay:
 * they belong to others, or are counted in statistics.
 *
 * @returns the number of entries
 */
export async function replaceName(
  db: Kysely<Tables>,
  person: Person,
  { isNameUnique }: { readonly isNameUnique: boolean },
): Promise<number> {
  const numbers = [person.number, person.directNumber, person.mobileDirectNumber].filter(
    (one) => one !== undefined,
  );
  let replaced = 0;
  for (const { table, number, label } of farEnds)
    for await (const range of idRanges(db, table)) {
      const { numAffectedRows = 0n } = await sql`update ${sql.table(table)}
        set ${sql.ref(number)} = ${person.number}, ${sql.ref(label)} = ${formerUser}
        where ${range} and ${sql.ref(number)} = any(${numbers}::text[])
          and ${sql.ref(label)} is distinct from ${formerUser}`.execute(db);
      replaced += Number(numAffectedRows);
    }
  // The name may be that of a namesake.
  if (isNameUnique)
    for (const { table, column } of names)
      for await (const range of idRanges(db, table))
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${formerUser}
          where ${range} and ${sql.ref(column)} = ${displayName(person)}`.execute(db);
  await replaceAttendee(db, person);
  return replaced;
}

/** Removes the SIP messages of the user's calls, whoever else was in them: they are full of the name. */
export async function removeSignalling(db: Kysely<Tables>, { id }: Pick<Person, 'id'>): Promise<void> {
  await db
    .deleteFrom('call_signalling')
    .where('call_id', 'in', (calls) =>
      calls
        .selectFrom('call_record')
        .select((row) => row.fn.coalesce('call_id', sql<number>`0`).as('call_id'))
        .where('person_id', '=', id),
    )
    .execute();
}

/** Keeps the calls that queues gave to a user: they belong to the queues, and are those of a former user. */
export async function keepQueueCalls(db: Kysely<Tables>, { id }: Pick<Person, 'id'>): Promise<void> {
  const former = { person_id: null, former_person_id: id };
  await db.updateTable('acd_client').set(former).where('person_id', '=', id).execute();
  await db
    .updateTable('call_record')
    .set(former)
    .where('person_id', '=', id)
    .where('group_id', 'is not', null)
    .execute();
}

async function replaceAttendee(db: Kysely<Tables>, person: Person): Promise<void> {
  const { rows } = await sql<{ email: string }>`select jsonb_array_elements_text(details -> 'emails') as email
    from person where id = ${person.id} and jsonb_typeof(details -> 'emails') = 'array'`.execute(db);
  const texts = [
    [displayName(person), formerUser],
    ...rows.map(({ email }) => [email, `former-user-${person.id}@erased.invalid`]),
  ] as const;
  // A string of JSON is compared as it is written, so that no part of a longer text is replaced.
  for (const { table, column } of attendees)
    for (const [text, other] of texts)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} =
          replace(${sql.ref(column)}::text, to_json(${text}::text)::text, to_json(${other}::text)::text)::jsonb
        where position(to_json(${text}::text)::text in ${sql.ref(column)}::text) > 0`.execute(db);
}

async function* idRanges(db: Kysely<Tables>, table: string) {
  const { rows } = await sql<{
    last: number | null;
  }>`select max(id)::float8 as last from ${sql.table(table)}`.execute(db);
  for (let from = 0; from <= (rows[0]?.last ?? -1); from += batch)
    yield sql`id >= ${from} and id < ${from + batch}`;
}
