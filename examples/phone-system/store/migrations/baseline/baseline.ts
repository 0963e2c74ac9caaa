import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { calls } from './calls.ts';
import { messages } from './messages.ts';
import { office } from './office.ts';
import { people } from './people.ts';
import { queues } from './queues.ts';
import { signIn } from './sign-in.ts';
import { statistics } from './statistics.ts';

/** Creates the tables of 28 November 2026. */
export const baseline: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [people, signIn, queues, calls, statistics, office, messages].flat();
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
