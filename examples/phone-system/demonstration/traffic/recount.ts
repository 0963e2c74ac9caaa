import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from '../../store/tables.ts';

/** The counters of a group for a day. */
export interface GroupCount {
  readonly entered: number;
  readonly answered: number;
  readonly abandoned: number;
  readonly waitedMs: number;
  readonly maxWaitMs: number;
}

/** The calls of the groups, counted again from the store by a way that shares nothing with the counters. */
export async function recount(
  db: Kysely<Tables>,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReadonlyMap<number, GroupCount>> {
  const { rows } = await sql<{ group_id: number } & Record<keyof GroupCount, string>>`
    with calls as (
      select group_id, entered_at, answered_at, coalesce(answered_at, left_at) as decided_at,
        case when answered_at is not null then 'answered'
          when exit in ('abandoned', 'timedOut', 'calledBack', 'leftMessage') then 'abandoned' end as outcome,
        extract(epoch from coalesce(answered_at, left_at) - entered_at) * 1000 as waited_ms
      from acd_client where not is_callback)
    select group_id,
      count(*) filter (where entered_at >= ${from} and entered_at < ${to}) as entered,
      count(*) filter (where outcome = 'answered' and decided_at >= ${from} and decided_at < ${to}) as answered,
      count(*) filter (where outcome = 'abandoned' and decided_at >= ${from} and decided_at < ${to}) as abandoned,
      coalesce(sum(waited_ms) filter (where outcome = 'answered' and decided_at >= ${from} and decided_at < ${to}), 0)
        as "waitedMs",
      coalesce(max(waited_ms) filter (where outcome is not null and decided_at >= ${from} and decided_at < ${to}), 0)
        as "maxWaitMs"
    from calls group by group_id`.execute(db);
  return new Map(
    rows.map(({ group_id: groupId, ...counted }) => [
      groupId,
      {
        entered: Number(counted.entered),
        answered: Number(counted.answered),
        abandoned: Number(counted.abandoned),
        waitedMs: Math.round(Number(counted.waitedMs)),
        maxWaitMs: Math.round(Number(counted.maxWaitMs)),
      },
    ]),
  );
}

/** The answered calls of each group by the call history of its agents. */
export async function answeredByHistory(db: Kysely<Tables>): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('call_record')
    .select(['group_id', (row) => row.fn.countAll<string>().as('calls')])
    .where('group_id', 'is not', null)
    .where('person_id', 'is not', null)
    .where('is_incoming', '=', true)
    .where('talking_at', 'is not', null)
    .groupBy('group_id')
    .execute();
  return new Map(
    rows.flatMap(({ group_id, calls }) => (group_id === null ? [] : [[group_id, Number(calls)]])),
  );
}

/** The answered calls of each agent, by the callers of the groups. */
export async function answeredByAgent(db: Kysely<Tables>): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('acd_client')
    .select(['person_id', (row) => row.fn.countAll<string>().as('calls')])
    .where('person_id', 'is not', null)
    .groupBy('person_id')
    .execute();
  return new Map(
    rows.flatMap(({ person_id, calls }) => (person_id === null ? [] : [[person_id, Number(calls)]])),
  );
}
