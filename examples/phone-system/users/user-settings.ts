import type { Kysely } from 'kysely';
import type { UserSettings } from '../../../sdk/wire/session/user.ts';
import type { Tables } from '../store/tables.ts';
import { orNull, PersonColumnStore } from './person-column-store.ts';

/** The settings of all users; undefined until a user has first saved some. */
export type SettingsOfUsers = PersonColumnStore<UserSettings>;

export const loadSettings = (db: Kysely<Tables>): Promise<SettingsOfUsers> =>
  PersonColumnStore.load(db, 'settings', (settings) => (settings ? JSON.stringify(settings) : null));

/** The tag of each user's language, as `fr`; undefined if the user chose no language. */
export type LanguagesOfUsers = PersonColumnStore<string>;

export const loadLanguages = (db: Kysely<Tables>): Promise<LanguagesOfUsers> =>
  PersonColumnStore.load(db, 'language', orNull);
