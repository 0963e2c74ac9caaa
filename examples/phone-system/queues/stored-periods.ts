import { type Kysely, sql } from 'kysely';
import type { Tables } from '../store/tables.ts';
import { midnight } from './agents/agent-time-rules.ts';
import { abandonedExits, type QueuePeriod } from './queue-period.ts';

/**
 * Counts the callers of a day in the store, by group, as `QueuePeriods` counts each caller. The database counts: a day
 * of a call centre has tens of thousands of callers, and the phone system waits for this figure when it starts.
 */
export async function readPeriods(
  db: Kysely<Tables>,
  timeZone: string,
  at: number,
): Promise<ReadonlyMap<number, QueuePeriod>> {
  const [start, end] = [new Date(midnight(timeZone, at)), new Date(midnight(timeZone, at, 1))];
  const waitEnd = sql<Date>`coalesce(answered_at, left_at)`;
  const waitMs = sql<number>`greatest(0, extract(epoch from ${waitEnd} - entered_at) * 1000)`;
  const callers = db.selectFrom('acd_client').where('is_callback', '=', false).groupBy('group_id');
  const entered = await callers
    .where('entered_at', '>=', start)
    .where('entered_at', '<', end)
    .select((row) => ['group_id', row.fn.countAll().as('entered')])
    .execute();
  const waited = await callers
    .where(waitEnd, '>=', start)
    .where(waitEnd, '<', end)
    .where((row) => row.or([row('answered_at', 'is not', null), row('exit', 'in', abandonedExits)]))
    .select((row) => [
      'group_id',
      row.fn.count('answered_at').as('answered'),
      row.fn.countAll().as('all'),
      sql`sum(${waitMs}) filter (where answered_at is not null)`.as('waited'),
      sql`max(${waitMs})`.as('longest'),
    ])
    .execute();
  const periods = new Map<number, QueuePeriod>();
  for (const row of entered) {
    periods.set(row.group_id, {
      entered: Number(row.entered),
      answered: 0,
      abandoned: 0,
      waitedMs: 0,
      maxWaitMs: 0,
    });
  }
  for (const { group_id: groupId, answered, all, waited: waitedMs, longest } of waited) {
    periods.set(groupId, {
      entered: periods.get(groupId)?.entered ?? 0,
      answered: Number(answered),
      abandoned: Number(all) - Number(answered),
      waitedMs: Math.round(Number(waitedMs ?? 0)),
      maxWaitMs: Math.round(Number(longest)),
    });
  }
  return periods;
}
