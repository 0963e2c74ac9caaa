import type { Kysely } from 'kysely';
import type { Company } from '../../company/company.ts';
import type { Tables } from '../../store/tables.ts';
import { acme } from '../acme.ts';
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
 * Puts the demonstration into a store: the users of a company, acme by default, with their phones, roles, licences, queues and
 * contacts, and on demand their calendars and their calls and messages of the last week. Data that is there stays.
 */
export async function addDemoWorld(
  db: Kysely<Tables>,
  {
    company: first = acme,
    people,
    activity,
    now,
  }: { company?: Company; people: number | undefined; activity: boolean; now: number },
): Promise<void> {
  const company = await addDemoData(db, { people, company: first });
  await addDemoAccounts(db, company);
  await addDemoRoles(db);
  await addDemoAgents(db, company);
  await addDemoCallGroups(db, company);
  await addDemoLicences(db, company);
  await addDemoContacts(db, company);
  await addDemoProfiles(db, company);
  if (!activity) return;
  await addDemoCalendars(db, company, now);
  await addDemoActivity(db, company, now);
}
