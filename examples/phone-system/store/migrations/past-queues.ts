import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Keeps the past of queues that were removed, and the calls that users who were erased had of queues. */
export const pastQueues: Migration = {
  async up(db: Kysely<unknown>) {
    const statements = [
      'alter table acd_group add removed_at timestamptz',
      `comment on column acd_group.removed_at is 'The queue was removed; its callers and figures stay. Null: it is there.'`,
      'alter table acd_group add last_number text',
      `comment on column acd_group.last_number is 'The number that a removed queue had. Others may have it now.'`,
      `alter table acd_group add last_supervisors integer[] not null default '{}'`,
      `comment on column acd_group.last_supervisors is 'The users who supervised a removed queue by name.'`,
      ...['acd_client', 'call_record'].flatMap((table) => [
        `alter table ${table} add former_person_id integer`,
        `comment on column ${table}.former_person_id is 'The agent, who was erased.'`,
      ]),
      // An agent who was erased keeps the counted calls.
      'alter table acd_agent_count drop constraint acd_agent_count_person_id_fkey',
      'drop trigger acd_client_recounted on acd_client',
      `create trigger acd_client_recounted after update on acd_client for each row
        when (old.answered_at is distinct from new.answered_at or old.left_at is distinct from new.left_at
          or coalesce(old.person_id, old.former_person_id) is distinct from coalesce(new.person_id, new.former_person_id)
          or old.exit is distinct from new.exit)
        execute function forget_counted_days()`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
