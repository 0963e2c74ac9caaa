import { Agendas } from '../calendars/agendas.ts';
import { Calendars } from '../calendars/calendars.ts';
import { Holidays } from '../calendars/holidays.ts';
import { GeoAreas } from '../company/geo-areas.ts';
import { CallerIds } from '../numbers/caller-ids.ts';
import { OwnCredentialsStore } from '../sign-in/own-credentials.ts';
import { CrmSettingsOfUsers } from '../users/crm-settings.ts';
import { People } from '../users/person.ts';
import { Presences } from '../users/presences.ts';
import { loadLanguages, loadSettings } from '../users/user-settings.ts';
import { Users } from '../users/users.ts';
import type { Core } from './core.ts';

/** The users and their settings. */
export async function composeUsers({ db, changes, clock, company, disposables }: Core) {
  const people = await People.load(db);
  const settings = await loadSettings(db);
  const crmSettings = await CrmSettingsOfUsers.load(db, company);
  const callerIds = await CallerIds.load(db, company);
  const geoAreas = await GeoAreas.load(db, company);
  const ownCredentials = await OwnCredentialsStore.load(db, () => clock.now());
  const languages = await loadLanguages(db);
  const onChange = (personId: number) => agendas.changed(personId);
  const calendars = await Calendars.load(db, { changes, company, onChange });
  const holidays = await Holidays.load(db, { changes, onChange });
  const agendas: Agendas = new Agendas({
    clock,
    company,
    calendars,
    holidays,
    onChange: (personId) => {
      presences.calendarChanged(personId);
      const person = people.byId(personId);
      if (person) users.presenceChanged(person);
    },
  });
  changes.follow('company', () => agendas.zoneChanged());
  disposables.add(() => agendas.stop());
  const presences = await Presences.load(db, (personId) => agendas.of(personId));
  const users = new Users(changes, { settings, callerIds, languages, presences });
  return {
    people,
    settings,
    ownCredentials,
    geoAreas,
    crmSettings,
    callerIds,
    presences,
    calendars,
    holidays,
    users,
  };
}
