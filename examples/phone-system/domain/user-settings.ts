import type { Kysely } from 'kysely';
import type { UserSettings } from '../../../sdk/wire/user.ts';
import type { Tables } from '../store/tables.ts';
import { OfEachPerson } from './of-each-person.ts';

/** What everybody has set for themselves; undefined until they have first saved some. */
export type SettingsOfUsers = OfEachPerson<UserSettings>;

export async function loadSettings(db: Kysely<Tables>): Promise<SettingsOfUsers> {
  const rows = await db.selectFrom('person').select(['id', 'settings']).execute();
  const saved = rows.flatMap(({ id, settings }) => (settings ? [[id, settings] as const] : []));
  return new OfEachPerson(db, saved, (settings) => ({
    settings: settings ? JSON.stringify(settings) : null,
  }));
}
