import type { Kysely } from 'kysely';
import type { UserSettings } from '../../../sdk/wire/session/user.ts';
import type { Tables } from '../store/tables.ts';
import { PersonColumnStore } from './person-column-store.ts';

/** The settings of all users; undefined until a user has first saved some. */
export type SettingsOfUsers = PersonColumnStore<UserSettings>;

export async function loadSettings(db: Kysely<Tables>): Promise<SettingsOfUsers> {
  const rows = await db.selectFrom('person').select(['id', 'settings']).execute();
  const saved = rows.flatMap(({ id, settings }) => (settings ? [[id, settings] as const] : []));
  return new PersonColumnStore(db, saved, (settings) => ({
    settings: settings ? JSON.stringify(settings) : null,
  }));
}

/** The tag of each user's language, as `fr`; undefined if the user chose no language. */
export type LanguagesOfUsers = PersonColumnStore<string>;

export async function loadLanguages(db: Kysely<Tables>): Promise<LanguagesOfUsers> {
  const rows = await db.selectFrom('person').select(['id', 'language']).execute();
  const chosen = rows.flatMap(({ id, language }) => (language === null ? [] : [[id, language] as const]));
  return new PersonColumnStore(db, chosen, (language) => ({ language: language ?? null }));
}
