import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds users who are disabled, the rights of administrators, and the record of their changes. */
export const administration: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      'alter table person add is_disabled boolean not null default false',
      `comment on column person.is_disabled is 'True if the user cannot sign in and has no phone that rings.'`,
      'alter table person add version integer not null default 1',
      `comment on column person.version is 'Grows with each change by an administrator.'`,
      ...table('administrator', 'A user who administers the phone system.', {
        person_id: 'integer primary key references person on delete cascade',
        rights: ['text not null', 'Of `administratorRights`: all, or reading only.'],
        department: ['text', 'The only department whose users this administrator sees. Null: all.'],
      }),
      ...table('account_invitation', 'The link by which a user chooses a password.', {
        person_id: 'integer primary key references person on delete cascade',
        token_hash: ['text not null unique', 'The SHA-256 of the secret part of the link.'],
        expires_at: 'timestamptz not null',
      }),
      ...table('audit_entry', 'A change by an administrator.', {
        id: 'serial primary key',
        at: 'timestamptz not null',
        actor_id: ['integer references person on delete set null', 'Null: the user is gone, or no user.'],
        actor_name: 'text not null',
        address: ['text not null', 'The network address from which the change was made; empty: unknown.'],
        action: ['text not null', 'Of `auditActions`.'],
        kind: ['text not null', 'Of `auditKinds`: the kind of the thing that has changed.'],
        subject: ['text not null', 'The id of the thing.'],
        label: ['text not null', 'The name of the thing at that time.'],
        before: ['jsonb', 'The changed properties before; null: the thing is new.'],
        after: ['jsonb', 'The changed properties after; null: the thing is gone.'],
      }),
      'create index audit_entry_at on audit_entry (at desc, id desc)',
      'create index audit_entry_subject on audit_entry (kind, subject)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
