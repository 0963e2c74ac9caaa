import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/** Two contacts that may be the same person. `one` is the older contact. */
export interface FoundPair {
  readonly one: number;
  readonly other: number;
  readonly reason: 'name' | 'number';
}

/** A name of more contacts than this is no sign of duplicates, such as the name of a department. */
const maxNamesakes = 10;
/** A number or an address of more contacts than this is that of a company. */
const maxSharing = 3;

/**
 * Finds the contacts of a directory that may be the same person: with the same name, or with a number or an e-mail address that few
 * contacts have. Pairs that are known to be different are left out.
 *
 * @param ownerId the user whose contacts are compared; null: the shared contacts
 */
export async function findDuplicates(
  db: Kysely<Tables>,
  ownerId: number | null,
): Promise<readonly FoundPair[]> {
  const { rows } = await sql<FoundPair>`
    with listed as (
      select contact.id, first_name_key, numbers, email, lower(trim(first_name || ' ' || last_name)) as name
      from directory_index join contact on contact.id = contact_id
      where contact.owner_id is not distinct from ${ownerId}::integer
    ), marks as (
      select id, 'name ' || first_name_key collate "C" as mark from listed where first_name_key <> ''
      union select id, 'name ' || name collate "C" from listed where name <> ''
      union select id, 'number ' || unnest(numbers) collate "C" from listed
      union select id, 'address ' || lower(unnest(string_to_array(email, chr(10)))) collate "C" from listed where email <> ''
    ), common as (
      select mark from marks group by mark
      having count(*) between 2 and case when mark like 'name %' then ${maxNamesakes}::integer else ${maxSharing}::integer end
    ), pairs as (
      select a.id as one, b.id as other, bool_or(mark like 'name %') as is_name
      from common join marks as a using (mark) join marks as b using (mark)
      where a.id < b.id group by a.id, b.id
    )
    select one, other, case when is_name then 'name' else 'number' end as reason from pairs
    where not exists (
      select from distinct_contact known where known.one = pairs.one and known.other = pairs.other
    )
    order by one, other`.execute(db);
  return rows;
}
