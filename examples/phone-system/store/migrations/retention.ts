import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** The days for which the record of users who acted for others was kept before it had a rule. */
const actingDays = 366;

/** Adds the rules for how long data is kept, legal holds, and the order in which old rows are found. */
export const retention: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('retention_rule', 'How long data of a kind is kept.', {
        id: 'serial primary key',
        kind: ['text not null', 'Of `retentionKinds`.'],
        group_id: ['integer references acd_group on delete cascade', 'The queue. Null: all queues.'],
        department: ['text', 'The department. Null: all departments.'],
        days: ['integer', 'Null: for ever.'],
      }),
      `create unique index retention_rule_of on retention_rule (kind, coalesce(group_id, 0), coalesce(department, ''))`,
      `insert into retention_rule (kind, days) values ('acting', ${actingDays})`,
      ...table('retention_removed', 'Removed entries that the record of changes does not have yet.', {
        kind: 'text primary key',
        entries: 'integer not null',
      }),
      ...table('legal_hold', 'Data that must stay: of a user, of a queue, or of the users of a department.', {
        id: 'serial primary key',
        person_id: 'integer references person',
        group_id: 'integer references acd_group',
        department: 'text',
        reason: 'text not null',
        set_by: ['text not null', 'The name of the administrator.'],
        set_at: 'timestamptz not null',
      }),
      'alter table legal_hold add constraint legal_hold_of_one check (num_nonnulls(person_id, group_id, department) = 1)',
      'alter table meeting_recording add removed_at timestamptz',
      `comment on column meeting_recording.removed_at is 'The user has deleted it, and a legal hold keeps it.'`,
      // The record of accesses outlives the recordings.
      'alter table recording_access drop constraint recording_access_recording_id_fkey',
      `comment on table recording_access is 'Accesses to recordings of others, with the reason.'`,
      'create index call_record_ended on call_record (ended_at, id)',
      'create index call_record_of_call on call_record (call_id)',
      'create index call_recording_started on call_recording (started_at, id)',
      'create index meeting_recording_started on meeting_recording (started_at, id)',
      'create index voicemail_received on voicemail (received_at, id)',
      'create index text_message_at on text_message (at, id)',
      'create index web_chat_ended on web_chat (ended_at, id)',
      'create index acting_record_began on acting_record (began_at, id)',
      'create index recording_access_granted on recording_access (granted_at, id)',
      `create index acd_client_left on acd_client (left_at, id) where number <> ''`,
      `create index acd_callback_ended on acd_callback (ended_at, id) where number <> ''`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
