import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const meaning = 'The department whose administrators see the group. Null: administrators of all users only.';

/** Adds the departments of queues, hunt groups and paging groups. */
export const groupDepartments: Migration = {
  async up(db: Kysely<unknown>) {
    for (const table of ['acd_group', 'call_group']) {
      await sql.raw(`alter table ${table} add department text`).execute(db);
      await sql.raw(`comment on column ${table}.department is '${meaning}'`).execute(db);
    }
  },
};
