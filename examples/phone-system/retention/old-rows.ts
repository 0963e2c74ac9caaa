import { type Kysely, sql } from 'kysely';
import type { RetentionRule } from '../../../sdk/wire/administration/retention.ts';
import type { Tables } from '../store/tables.ts';
import { type KeptData, type KeptName, keptData } from './kept-data.ts';
import { daysOf, fewestDays } from './retention-rules.ts';

/** An old row, and whether it may be removed. */
export interface OldRow {
  readonly id: number | string;
  readonly at: Date;
  /** Older than its rule, and used no more. */
  readonly is_due: boolean;
  /** Due, and kept by a legal hold. */
  readonly is_held: boolean;
}

const dayMs = 24 * 3_600_000;

interface OldRowsQuery {
  readonly rules: readonly RetentionRule[];
  /** Milliseconds since 1970. */
  readonly now: number;
  /** The last row that was examined; undefined: begin with the oldest. */
  readonly after: OldRow | undefined;
  readonly limit: number;
}

/**
 * Examines the next rows that are older than the shortest rule, the oldest first. However many rows a table has, a statement examines
 * no more than `limit`: the database may run in the thread that carries calls.
 */
export async function oldRows(
  db: Kysely<Tables>,
  name: KeptName,
  { rules, now, after, limit }: OldRowsQuery,
): Promise<readonly OldRow[]> {
  const days = fewestDays(rules);
  if (days === undefined) return [];
  const { from, at, group, person, where, isOver, isHeld }: KeptData = keptData[name];
  const moment = new Date(now);
  const conditions = [
    sql`${at} < ${new Date(now - days * dayMs)}`,
    ...(where ? [where] : []),
    ...(after ? [sql`(${at}, kept.id) > (${after.at}, ${after.id})`] : []),
  ];
  const daysOfRow = daysOf(rules, {
    group: group ?? sql`null::integer`,
    department: person ? sql`(select department from person where id = ${person})` : sql`null::text`,
  });
  const { rows } = await sql<OldRow>`
    select id, at, is_due, is_due and is_held as is_held from (
      select kept.id as id, ${at} as at,
        coalesce(${at} < ${moment}::timestamptz - make_interval(days => ${daysOfRow}), false)
          and ${isOver ?? sql`true`} as is_due,
        ${isHeld} as is_held
      from ${from} where ${sql.join(conditions, sql` and `)} order by ${at}, kept.id limit ${limit}
    ) examined order by at, id`.execute(db);
  return rows;
}
