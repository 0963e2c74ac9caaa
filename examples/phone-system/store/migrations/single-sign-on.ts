import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the sessions that began at an identity provider, and the properties of users and groups that a SCIM client stores. */
export const singleSignOn: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('sso_session', 'A session that began at an identity provider, which can end it.', {
        session_id: 'text primary key references session on delete cascade',
        provider: ['text not null', 'The id of the provider.'],
        subject: ['text not null', 'The user at the provider.'],
        provider_session: ['text', 'The session at the provider. Null: unknown.'],
      }),
      'create index sso_session_subject on sso_session (provider, subject)',
      ...table('scim_user', 'The properties of a user that a SCIM client stores.', {
        person_id: 'integer primary key references person on delete cascade',
        external_id: ['text unique', 'The id of the user at the client. Null: none.'],
        is_deleted: ['boolean not null', 'The client has deleted the user, who is disabled.'],
      }),
      ...table('scim_group', 'The properties of a group that a SCIM client stores.', {
        id: ['text primary key', 'The id of the group, made of its kind and name.'],
        name: 'text not null unique',
        external_id: ['text', 'The id of the group at the client. Null: none.'],
      }),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
