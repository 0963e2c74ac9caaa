import type { Kysely } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { OfEachPerson } from './of-each-person.ts';

/** Tag of the language in which everybody reads the product, as `fr`; undefined where the user chose none. */
export type LanguagesOfUsers = OfEachPerson<string>;

export async function loadLanguages(db: Kysely<Tables>): Promise<LanguagesOfUsers> {
  const rows = await db.selectFrom('person').select(['id', 'language']).execute();
  const chosen = rows.flatMap(({ id, language }) => (language === null ? [] : [[id, language] as const]));
  return new OfEachPerson(db, chosen, (language) => ({ language: language ?? null }));
}
