import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { agents, groupNumbers } from './agents-migration.ts';
import { callQuality } from './call-quality-migration.ts';
import { crm } from './crm-migration.ts';
import { directory } from './directory-migration.ts';
import { languages } from './language-migration.ts';
import { licences } from './licences-migration.ts';
import { locks } from './locks-migration.ts';
import { office } from './office-migration.ts';

const start: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('person')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('login', 'text', (c) => c.notNull().unique())
      .addColumn('first_name', 'text', (c) => c.notNull())
      .addColumn('last_name', 'text', (c) => c.notNull())
      .addColumn('number', 'text', (c) => c.notNull().unique())
      .addColumn('direct_number', 'text', (c) => c.unique())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .addColumn('settings', 'jsonb')
      .execute();
    await db.schema
      .createTable('terminal')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('type', 'text', (c) => c.notNull())
      .addColumn('softphone_type', 'text', (c) => c.notNull())
      .addColumn('max_connections', 'integer', (c) => c.notNull())
      .addColumn('register_id', 'text', (c) => c.unique())
      .addColumn('device_password', 'text')
      .execute();
    await db.schema
      .createTable('session')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('app', 'text', (c) => c.notNull())
      .addColumn('token', 'text', (c) => c.notNull())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('created_at', 'timestamptz', (c) => c.notNull())
      .addColumn('used_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('call_record')
      .addColumn('id', 'integer', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('is_incoming', 'boolean', (c) => c.notNull())
      .addColumn('is_missed', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('is_rejected', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('started_at', 'timestamptz', (c) => c.notNull())
      .addColumn('talking_at', 'timestamptz')
      .addColumn('ended_at', 'timestamptz')
      .addColumn('called_number', 'text', (c) => c.notNull())
      .addColumn('called_label', 'text')
      .addColumn('remote_number', 'text', (c) => c.notNull())
      .addColumn('remote_label', 'text')
      .execute();
    await sql`create index call_record_of_person on call_record (person_id, started_at desc, id desc)`.execute(
      db,
    );
    await sql`create index call_record_open on call_record (id) where ended_at is null`.execute(db);
  },
};

/** Programs that sign in, second factors, and users who act for others. */
const accounts: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('department', 'text')
      .addColumn('second_step', 'text')
      .addColumn('may_act_for_others', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('service_account')
      .addColumn('login', 'text', (c) => c.primaryKey())
      .addColumn('enterprise', 'text', (c) => c.notNull())
      .addColumn('password_hash', 'text', (c) => c.notNull())
      .execute();
    await db.schema
      .alterTable('session')
      .alterColumn('person_id', (c) => c.dropNotNull())
      .addColumn('actor_id', 'integer', (c) => c.references('person.id').onDelete('cascade'))
      .addColumn('service_login', 'text', (c) => c.references('service_account.login').onDelete('cascade'))
      .execute();
  },
};

/** Rights on the calls of others beyond picking up. */
const roles: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('is_supervisor', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('may_intrude', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('is_compliance_officer', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};

/** Causes of ended calls, their recordings, and accesses to those. */
const recordings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('call_record')
      .addColumn('is_forwarded', 'boolean', (c) => c.notNull().defaultTo(false))
      .addColumn('cause', 'text')
      .addColumn('call_id', 'integer')
      .execute();
    await db.schema
      .alterTable('person')
      .addColumn('may_call_premium', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('call_recording')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('call_record_id', 'integer', (c) =>
        c.notNull().references('call_record.id').onDelete('cascade'),
      )
      .addColumn('file', 'text', (c) => c.notNull().unique())
      .addColumn('started_at', 'timestamptz', (c) => c.notNull())
      .addColumn('duration_ms', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('is_complete', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('recorded_leg')
      .addColumn('recording_id', 'text', (c) =>
        c.notNull().references('call_recording.id').onDelete('cascade'),
      )
      .addColumn('call_record_id', 'integer', (c) =>
        c.notNull().references('call_record.id').onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('recorded_leg_pkey', ['recording_id', 'call_record_id'])
      .execute();
    await db.schema
      .createTable('recording_access')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('recording_id', 'text', (c) => c.notNull().references('call_recording.id'))
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id'))
      .addColumn('reason', 'text', (c) => c.notNull())
      .addColumn('granted_at', 'timestamptz', (c) => c.notNull())
      .addColumn('expires_at', 'timestamptz', (c) => c.notNull())
      .execute();
    await sql`create index call_recording_of_person on call_recording (person_id, started_at desc)`.execute(
      db,
    );
    await sql`create index call_recording_of_leg on call_recording (call_record_id)`.execute(db);
    await sql`create index recorded_leg_of_record on recorded_leg (call_record_id)`.execute(db);
    await sql`create index recording_access_of on recording_access (recording_id, granted_at desc)`.execute(
      db,
    );
  },
};

/** The forwardings of calls. */
const forwardings: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .createTable('forwarding')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('label', 'text', (c) => c.notNull())
      .addColumn('is_active', 'boolean', (c) => c.notNull())
      .addColumn('forward_type', 'text', (c) => c.notNull())
      .addColumn('filter', 'text', (c) => c.notNull())
      .addColumn('destination', 'text', (c) => c.notNull())
      .addColumn('delay_ms', 'integer', (c) => c.notNull())
      .execute();
  },
};

/** The family of each session, and the right to sign users in. */
const signInCodes: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema.alterTable('session').addColumn('family_id', 'text').execute();
    await db.schema
      .alterTable('service_account')
      .addColumn('may_sign_in_users', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
  },
};

/** In the order in which they run. Only ever add to the end: a released one stays as it is. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-start': start,
  '0002-accounts': accounts,
  '0003-roles': roles,
  '0004-recordings': recordings,
  '0005-forwardings': forwardings,
  '0006-call-quality': callQuality,
  '0007-agents': agents,
  '0008-languages': languages,
  '0009-office': office,
  '0010-sign-in-codes': signInCodes,
  '0012-crm': crm,
  '0013-locks': locks,
  '0014-licences': licences,
  '0015-group-numbers': groupNumbers,
  '0016-directory': directory,
};
