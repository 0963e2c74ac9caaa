import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** The company of every phone system from before companies were stored. */
const earlierCompany = {
  name: 'acme',
  displayName: 'Acme',
  administrator: { name: 'Callside', type: 'Service Provider' },
  sipDomain: 'acme.local',
  mailDomain: 'acme.example',
  faxMailDomain: 'fax.acme.example',
  meetingDomain: 'meet.acme.example',
  country: 'FR',
  language: 'en',
  timeZone: 'Europe/Paris',
  sites: [
    { label: 'Paris', timeZone: 'Europe/Paris' },
    { label: 'Montréal', timeZone: 'America/Toronto' },
  ],
  dialPrefix: '0',
  publicNumbers: [{ first: '+33100000100', last: '+33100000999' }],
  numberPlan: {
    digits: 3,
    users: [
      { first: '101', last: '300' },
      { first: '311', last: '349' },
      { first: '400', last: '599' },
      { first: '700', last: '899' },
    ],
    groups: [
      { first: '301', last: '310' },
      { first: '350', last: '399' },
    ],
    services: [{ first: '600', last: '699' }],
    echo: '600',
    voicemail: '699',
    conferenceBridge: '690',
    speedDialDigits: 3,
  },
  faxNumber: '+33100000199',
  textTemplates: [
    'Your order has left our warehouse. Thank you for choosing Acme.',
    'Our office opens at 9:00. We will call you back then.',
  ],
  sfPopupAcdOnly: false,
};

/** Adds the company. A database with people keeps the company that it has had so far. */
export const company: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = table('company', 'The company: a single row.', {
      id: 'integer primary key check (id = 1)',
      data: ['jsonb not null', 'A `Company`.'],
    });
    for (const statement of statements) await sql.raw(statement).execute(db);
    await sql`insert into company (id, data)
      select 1, ${JSON.stringify(earlierCompany)}::jsonb where exists (select from person)`.execute(db);
  },
};
