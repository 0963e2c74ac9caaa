import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { Company } from '../../company/company.ts';
import type { licences } from '../../company/licences.ts';
import { numbersIn } from '../../company/number-ranges.ts';
import type { Tables } from '../../store/tables.ts';

/** All licences for grace, a supervisor, and a user for each level. Nadia Bauer is a supervisor of one group. */
export const demoLicences: Readonly<Record<string, z.input<typeof licences>>> = {
  grace: {
    collaboration: 'premium',
    videoConference: 'premium_plus',
    onlineMeetings: 'premium',
    teams: true,
    conferenceBridge: true,
  },
  dave: { queueMessages: 2 },
  erin: { queueMessages: 3, areDeviceLinesBarred: true },
  'judy.bauer': { queueMessages: 2 },
  'karim.bauer': { queueMessages: 2 },
  'lea.bauer': { collaboration: 'free', videoConference: 'standard', onlineMeetings: 'basic' },
  'mallory.bauer': { collaboration: 'pro', videoConference: 'premium', onlineMeetings: 'standard' },
  'oscar.bauer': { isSoftphoneBarred: true },
  'peggy.bauer': { isCtiBarred: true },
  'trudy.bauer': { isWebPhoneBarred: true, softphones: 0 },
};

const examplePages = 'http://localhost:7081';

/**
 * Licences of all levels, so that no area is closed to all users. A store from before there were licences gets them
 * too.
 */
export async function addDemoLicences(db: Kysely<Tables>, company: Company): Promise<void> {
  const [sales = '', support = '', orders = ''] = numbersIn(company.numberPlan.groups);
  const all = { ...demoLicences, 'nadia.bauer': { supervisedGroups: [sales] } };
  for (const [login, bought] of Object.entries(all)) {
    await db
      .updateTable('person')
      .set({ licences: JSON.stringify(bought) })
      .where('login', '=', login)
      .execute();
  }
  // Callers of these queues may also write: the first gives messages to its agents in turn, in the second they choose.
  await db
    .updateTable('acd_group')
    .set({ takes_messages: true })
    .where('number', 'in', [support, orders])
    .execute();
  // Visitors of the example pages of `npm start` write to this queue, too.
  await db
    .updateTable('acd_group')
    .set({ has_web_chat: true, web_chat_origins: examplePages })
    .where('number', '=', support)
    .execute();
}
