import type { Kysely } from 'kysely';
import type * as z from 'zod/mini';
import type { licences } from '../../domain/users/licences.ts';
import type { Tables } from '../../store/tables.ts';

/** All licences for grace, a supervisor, and one user for each level. */
const licencesOf: Readonly<Record<string, z.input<typeof licences>>> = {
  grace: {
    collaboration: 'premium',
    videoConference: 'premium_plus',
    onlineMeetings: 'premium',
    teams: true,
    conferenceBridge: true,
  },
  dave: { queueMessages: 2 },
  erin: { queueMessages: 3, areDeviceLinesBarred: true },
  'karim.bauer': { queueMessages: 2 },
  'lea.bauer': { collaboration: 'free', videoConference: 'standard', onlineMeetings: 'basic' },
  'mallory.bauer': { collaboration: 'pro', videoConference: 'premium', onlineMeetings: 'standard' },
  'nadia.bauer': { supervisedGroups: ['301'] },
  'oscar.bauer': { isSoftphoneBarred: true },
  'peggy.bauer': { isCtiBarred: true },
};

/** The queue to which people may also write: by text message, and on the example pages of `npm start`. */
const messageQueue = '302';
const examplePages = 'http://localhost:7081';

/** Licences of all levels, so that no area is closed to everybody. A store from before there were any gets them too. */
export async function addDemoLicences(db: Kysely<Tables>): Promise<void> {
  for (const [login, bought] of Object.entries(licencesOf)) {
    await db
      .updateTable('person')
      .set({ licences: JSON.stringify(bought) })
      .where('login', '=', login)
      .execute();
  }
  await db
    .updateTable('acd_group')
    .set({ takes_messages: true, has_web_chat: true, web_chat_origins: examplePages })
    .where('number', '=', messageQueue)
    .execute();
}
