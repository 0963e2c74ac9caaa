import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { table } from './baseline/table.ts';

/** Adds the accounts of users at other phone systems. */
export const pbxAccounts: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      ...table('pbx_account', 'The account of a user at another phone system.', {
        id: 'serial primary key',
        person_id: 'integer not null references person (id) on delete cascade',
        trunk_id: ['integer not null references trunk (id) on delete cascade', 'The other phone system.'],
        name: ['text not null', 'The extension there.'],
        auth_name: ['text', 'The name for the digest; null: `name`.'],
        secret: ['text not null', 'The password, encrypted with the key beside the database.'],
      }),
      'create unique index pbx_account_of_person on pbx_account (person_id, trunk_id)',
      'create index pbx_account_trunk on pbx_account (trunk_id)',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
