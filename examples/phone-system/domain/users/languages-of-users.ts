import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { PersonColumnStore } from './person-column-store.ts';

/** Tag of the language in which everybody reads the product, as `fr`; undefined where the user chose none. */
export type LanguagesOfUsers = PersonColumnStore<string>;

export async function loadLanguages(db: Kysely<Tables>): Promise<LanguagesOfUsers> {
  const rows = await db.selectFrom('person').select(['id', 'language']).execute();
  const chosen = rows.flatMap(({ id, language }) => (language === null ? [] : [[id, language] as const]));
  return new PersonColumnStore(db, chosen, (language) => ({ language: language ?? null }));
}
