import { CallerIds } from '../domain/telephony/caller-ids.ts';
import { CrmSettingsOfUsers } from '../domain/users/crm-settings.ts';
import { People } from '../domain/users/person.ts';
import { Presences } from '../domain/users/presences.ts';
import { loadLanguages, loadSettings } from '../domain/users/user-settings.ts';
import { Users } from '../domain/users/users.ts';
import type { Core } from './core.ts';

/** The users and their settings. */
export async function composeUsers({ db, changes }: Core) {
  const people = await People.load(db);
  const settings = await loadSettings(db);
  const crmSettings = await CrmSettingsOfUsers.load(db);
  const callerIds = await CallerIds.load(db);
  const languages = await loadLanguages(db);
  const presences = await Presences.load(db);
  const users = new Users(changes, { settings, callerIds, languages, presences });
  return { people, settings, crmSettings, callerIds, presences, users };
}
