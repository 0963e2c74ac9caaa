import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** Adds rules that make clients act on calls, the right to write the rules of others, and the log of their runs. */
export const crmRules: Migration = {
  async up(db: Kysely<unknown>) {
    await db.schema
      .alterTable('person')
      .addColumn('may_write_crm_rules', 'boolean', (c) => c.notNull().defaultTo(false))
      .execute();
    await db.schema
      .createTable('crm_rule')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.references('person.id').onDelete('cascade'))
      .addColumn('group_id', 'integer', (c) => c.references('acd_group.id').onDelete('cascade'))
      .addColumn('fields', 'jsonb', (c) => c.notNull())
      .execute();
    await db.schema
      .createTable('crm_rule_run')
      .addColumn('id', 'serial', (c) => c.primaryKey())
      .addColumn('person_id', 'integer', (c) => c.notNull().references('person.id').onDelete('cascade'))
      .addColumn('ran_at', 'timestamptz', (c) => c.notNull())
      .addColumn('fields', 'jsonb', (c) => c.notNull())
      .execute();
    await db.schema
      .createIndex('crm_rule_run_of_person')
      .on('crm_rule_run')
      .columns(['person_id', 'id'])
      .execute();
  },
};
