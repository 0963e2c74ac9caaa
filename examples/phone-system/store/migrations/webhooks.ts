import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the webhooks, the events of the last days, and which of them have not been received. */
export const webhooks: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('webhook', 'An address that receives events.', {
        id: 'serial primary key',
        data: ['jsonb not null', 'A `WebhookValues`.'],
        secret: ['text not null', 'The secret that signs, encrypted with the key beside the database.'],
      }),
      ...table('company_event', 'An event of the last days, for webhooks and the stream of events.', {
        seq: 'serial primary key',
        id: ['uuid not null unique', 'The id that receivers see.'],
        type: ['text not null', 'A `CompanyEventType`.'],
        at: 'timestamptz not null',
        person_id: [
          'integer references person on delete cascade',
          'The user whom it is about; null: about nobody.',
        ],
        data: ['jsonb not null', 'The data of its type.'],
      }),
      'create index company_event_by_age on company_event (at)',
      'create index company_event_by_person on company_event (person_id)',
      ...table('webhook_delivery', 'An event that a webhook has not received.', {
        id: 'serial primary key',
        webhook_id: 'integer not null references webhook on delete cascade',
        event_seq: 'integer not null references company_event on delete cascade',
        is_failed: ['boolean not null default false', 'It was given up.'],
        attempts: 'integer not null default 0',
        due_at: ['timestamptz not null', 'It is not sent before.'],
        status: ['integer', 'Of the last answer; null: there was none.'],
        reason: ['text', 'Why the last attempt failed, in English.'],
      }),
      'create index webhook_delivery_by_webhook on webhook_delivery (webhook_id, is_failed, due_at)',
      'create index webhook_delivery_by_event on webhook_delivery (event_seq)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
