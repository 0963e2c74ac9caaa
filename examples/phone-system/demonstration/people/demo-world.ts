import type { Kysely } from 'kysely';
import type { Tables } from '../../store/tables.ts';
import { addDemoActivity } from '../activity/demo-activity.ts';
import { addDemoAccounts } from './demo-accounts.ts';
import { addDemoAgents } from './demo-agents.ts';
import { addDemoCalendars } from './demo-calendars.ts';
import { addDemoCallGroups } from './demo-call-groups.ts';
import { addDemoContacts } from './demo-contacts.ts';
import { addDemoData } from './demo-data.ts';
import { addDemoLicences } from './demo-licences.ts';
import { addDemoProfiles } from './demo-profiles.ts';
import { addDemoRoles } from './demo-roles.ts';

/**
 * Puts the demonstration into a store: the users of the enterprise acme with their phones, roles, licences, queues and
 * contacts, and on demand their calendars and their calls and messages of the last week. Data that is there stays.
 */
export async function addDemoWorld(
  db: Kysely<Tables>,
  { people, activity, now }: { people: number | undefined; activity: boolean; now: number },
): Promise<void> {
  await addDemoData(db, people === undefined ? {} : { people });
  await addDemoAccounts(db);
  await addDemoRoles(db);
  await addDemoAgents(db);
  await addDemoCallGroups(db);
  await addDemoLicences(db);
  await addDemoContacts(db);
  await addDemoProfiles(db);
  if (!activity) return;
  await addDemoCalendars(db, now);
  await addDemoActivity(db, now);
}
