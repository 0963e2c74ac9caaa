import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The tables whose rows have numbers that can be called, with the columns of the numbers. */
const numbered = {
  person: ['number', 'direct_number', 'mobile_direct_number'],
  acd_group: ['number', 'direct_number'],
  call_group: ['number'],
} as const;

const names: Readonly<Record<keyof typeof numbered, string>> = {
  person: "trim(first_name || ' ' || last_name)",
  acd_group: 'label',
  call_group: 'label',
};

const tables = Object.keys(numbered) as (keyof typeof numbered)[];

/**
 * A number belongs to a single person or group. Each column is unique already, but a call to a number that a person and a group
 * have would reach the person only. Rows that are there stay as they are.
 */
export const uniqueNumbers: Migration = {
  async up(db: Kysely<unknown>) {
    const holders = tables.flatMap((table) =>
      numbered[table].map((column) => `select ${column} as number, ${names[table]} as holder from ${table}`),
    );
    const statements = [
      `create function number_is_free() returns trigger language plpgsql as $$
        declare
          taken record;
        begin
          select known.number, string_agg(holder, ', ' order by holder) as holders into taken
            from (${holders.join(' union all ')}) as known
            where known.number = any(array(select jsonb_object_field_text(to_jsonb(new), name)
              from unnest(tg_argv) as name))
            group by known.number having count(*) > 1 limit 1;
          if found then
            raise unique_violation using message = format('The number %s has more than one holder: %s.', taken.number, taken.holders);
          end if;
          return null;
        end $$`,
      ...tables.map((table) => {
        const columns = numbered[table];
        const parameters = columns.map((column) => `'${column}'`).join(', ');
        return `create trigger ${table}_number_is_free after insert or update of ${columns.join(', ')} on ${table}
          for each row execute function number_is_free(${parameters})`;
      }),
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
