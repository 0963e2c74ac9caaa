import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerOutcomes } from '../../../sdk/wire/queues/statistics.ts';
import { acme } from '../demonstration/acme.ts';
import { createTraffic, type Traffic } from '../demonstration/traffic/traffic.ts';
import { AgentShifts } from './agent-shifts.ts';
import { CallStatistics } from './call-statistics.ts';
import { CountedDays } from './counted-days.ts';
import { dayAt, spanOf } from './days.ts';

/** Midnight in Paris. */
const startsAt = Date.parse('2026-03-02T23:00Z');
const day = '2026-03-03';
const hourMs = 3_600_000;
const silent = { error: (fault: unknown) => expect.fail(JSON.stringify(fault)) } as never;

/** Each caller of the day, read plainly and counted by this test alone. */
async function callers({ db }: Traffic) {
  const { rows } = await sql<{
    group_id: number;
    person_id: number | null;
    exit: string | null;
    is_callback: boolean;
    came: number;
    waited: number | null;
    talked: number | null;
  }>`select group_id, person_id, exit, is_callback,
      (extract(epoch from entered_at) * 1000)::float8 as came,
      (extract(epoch from answered_at - entered_at) * 1000)::float8 as waited,
      (extract(epoch from left_at - answered_at) * 1000)::float8 as talked,
      (extract(epoch from left_at - entered_at) * 1000)::float8 as stayed
    from acd_client`.execute(db);
  return rows as ((typeof rows)[number] & { stayed: number })[];
}

const mean = (list: readonly number[]) =>
  list.length === 0 ? undefined : Math.round(list.reduce((sum, one) => sum + one, 0) / list.length);

/** The 90th percentile with linear interpolation between neighbours. */
function p90(list: readonly number[]): number | undefined {
  const sorted = [...list].sort((one, other) => one - other);
  const at = 0.9 * (sorted.length - 1);
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (low === undefined || high === undefined) return undefined;
  return Math.round(low + (high - low) * (at - Math.floor(at)));
}

describe('the figures of a simulated day', () => {
  let traffic: Traffic;
  let statistics: CallStatistics;
  let counted: CountedDays;
  let all: Awaited<ReturnType<typeof callers>>;
  beforeAll(async () => {
    traffic = await createTraffic({ calls: 400, agents: 8, groups: 6, seed: 11, startsAt });
    await traffic.run();
    await Promise.all([traffic.services.clients.settle(), traffic.services.records.settle()]);
    const shifts = new AgentShifts(traffic.db, {
      times: traffic.services.agentTimes,
      clock: traffic.clock,
      company: { current: acme },
    });
    counted = new CountedDays(traffic.db, {
      clock: traffic.clock,
      log: silent,
      timeZones: () => acme.sites.map(({ timeZone }) => timeZone),
      shifts,
    });
    statistics = new CallStatistics(traffic.db, counted);
    all = await callers(traffic);
  }, 180_000);
  afterAll(() => traffic.stop());

  const groupIds = () => traffic.groups.map(({ id }) => id);
  const within = (span: { startsAt: number; endsAt: number }, group?: number) =>
    all.filter(
      (one) =>
        one.came >= span.startsAt &&
        one.came < span.endsAt &&
        (group === undefined || one.group_id === group),
    );

  function recounted(some: typeof all, thresholdSeconds: number) {
    const came = some.filter((one) => !one.is_callback);
    const exits = (...names: (string | null)[]) =>
      came.filter((one) => one.waited === null && names.includes(one.exit));
    const answered = came.filter((one) => one.waited !== null);
    const waits = answered.map((one) => one.waited ?? 0);
    const talks = some.flatMap((one) => one.talked ?? []);
    const answeredInTime = waits.filter((ms) => ms <= thresholdSeconds * 1_000).length;
    const abandonedInTime = exits('abandoned').filter((one) => one.stayed <= thresholdSeconds * 1_000).length;
    const base = came.length - abandonedInTime;
    return {
      offered: came.length,
      answered: answered.length,
      abandoned: exits('abandoned').length,
      overflowed: exits('refused', 'timedOut').length,
      callbacks: exits('calledBack').length,
      messages: exits('leftMessage').length,
      redirected: exits('redirected').length,
      interrupted: exits('interrupted').length,
      present: exits(null).length,
      callbacksReached: some.filter((one) => one.is_callback && one.waited !== null).length,
      answeredInTime,
      abandonedInTime,
      serviceLevel: base > 0 ? answeredInTime / base : undefined,
      waitingTime: mean(waits),
      waitingTimeP90: p90(waits),
      maxWaitingTime: waits.length === 0 ? undefined : Math.max(...waits),
      handlingTime: mean(talks),
      handlingTimeP90: p90(talks),
    };
  }

  it.each([5, 20, 120])(
    'equal a recount of the stored callers, by group and in all, within %i seconds',
    async (thresholdSeconds) => {
      const span = spanOf(acme.timeZone, { from: day, to: day }, traffic.clock.now());
      const { total, byGroup, isEstimated } = await statistics.of({
        span,
        groupIds: groupIds(),
        thresholdSeconds,
      });
      expect(isEstimated).toBe(false);
      expect(total).toEqual(recounted(within(span), thresholdSeconds));
      expect(total.offered).toBeGreaterThan(300);
      expect(total.abandoned + total.overflowed).toBeGreaterThan(0);
      for (const id of groupIds())
        expect(byGroup.get(id), String(id)).toEqual(recounted(within(span, id), thresholdSeconds));
    },
  );

  it('by hour add up to the day, and each hour equals its recount', async () => {
    const span = spanOf(acme.timeZone, { from: day, to: day }, traffic.clock.now());
    const { total, periods } = await statistics.of({ span, groupIds: groupIds(), thresholdSeconds: 20 });
    expect(periods).toHaveLength(24);
    expect(periods.reduce((sum, { offered }) => sum + offered, 0)).toBe(total.offered);
    for (const one of periods) {
      const hour = recounted(within({ startsAt: one.startTime, endsAt: one.endTime }), 20);
      expect(one).toMatchObject({ offered: hour.offered, answered: hour.answered });
      expect(one.serviceLevel).toEqual(hour.serviceLevel);
      expect(one.endTime - one.startTime).toBe(hourMs);
    }
  });

  it('count the days of another site by its clocks', async () => {
    const timeZone = 'America/Toronto';
    const span = spanOf(timeZone, { from: day, to: day }, traffic.clock.now());
    expect(new Date(span.startsAt).toISOString()).toBe('2026-03-03T05:00:00.000Z');
    const { total } = await statistics.of({ span, groupIds: groupIds(), thresholdSeconds: 20 });
    expect(total).toEqual(recounted(within(span), 20));
  });

  it('of years come from counted days, and equal the recount but for estimated percentiles', async () => {
    const now = traffic.clock.now() + 3 * 24 * hourMs;
    const clock = { now: () => now } as never;
    const later = new CountedDays(traffic.db, {
      clock,
      log: silent,
      timeZones: () => [acme.timeZone],
      shifts: { complete: async () => {} },
    });
    await later.complete();
    const from = '2021-03-04';
    const span = spanOf(acme.timeZone, { from, to: dayAt(acme.timeZone, now) }, now);
    expect((await later.of(acme.timeZone, span)).periods).toContain(day);
    const years = await new CallStatistics(traffic.db, later).of({
      span,
      groupIds: groupIds(),
      thresholdSeconds: 20,
    });
    const { waitingTimeP90: wait, handlingTimeP90: handle, ...exact } = recounted(all, 20);
    for (const figure of ['offered', ...callerOutcomes] as const)
      expect(
        await new CallStatistics(traffic.db, later).count({ span, groupIds: groupIds() }, figure),
        figure,
      ).toBe(exact[figure]);
    expect(years.total).toMatchObject(exact);
    expect(years.isEstimated).toBe(true);
    expect(years.periods).toHaveLength(61);
    expect(years.periods.reduce((sum, { offered }) => sum + offered, 0)).toBe(exact.offered);
    for (const [estimate, real] of [
      [years.total.waitingTimeP90, wait],
      [years.total.handlingTimeP90, handle],
    ])
      expect(Math.abs((estimate ?? 0) - (real ?? 0))).toBeLessThan(0.15 * (real ?? 0) + 1_000);
  });

  it('of agents over years equal a recount, and months add up their days', async () => {
    const now = traffic.clock.now() + 40 * 24 * hourMs;
    const later = new CountedDays(traffic.db, {
      clock: { now: () => now } as never,
      log: silent,
      timeZones: () => [acme.timeZone],
      shifts: { complete: async () => {} },
    });
    await later.complete();
    const span = { from: '2026-03-01', to: '2026-03-31' };
    expect((await later.of(acme.timeZone, span)).periods).toContain('2026-03');
    const { rows } = await sql<{ period: string; answered: number; handled_ms: number; ranged: number }>`
      select left(period, 7) || length(period) as period, sum(answered)::integer as answered, sum(handled_ms) as handled_ms,
        sum((select sum(n) from unnest(handle_ranges) as n))::integer as ranged
      from acd_agent_count where time_zone = ${acme.timeZone} and period like '2026-03%' group by 1`.execute(
      traffic.db,
    );
    const talks = all.filter((one) => one.talked !== null);
    const expected = {
      answered: talks.filter((one) => !one.is_callback).length,
      ranged: talks.length,
    };
    expect(rows).toHaveLength(2);
    for (const row of rows) {
      expect(row).toMatchObject(expected);
      expect(Math.round(row.handled_ms)).toBe(
        talks.reduce((sum, one) => sum + Math.round(one.talked ?? 0), 0),
      );
    }
  });

  it('of many days say how many are still to be counted, and are complete when those are', async () => {
    const early = {
      ...(await traffic.db.selectFrom('acd_client').selectAll().limit(1).executeTakeFirstOrThrow()),
    };
    const at = new Date(startsAt - 60 * 24 * hourMs);
    await traffic.db
      .insertInto('acd_client')
      .values({
        ...early,
        id: -1,
        entered_at: at,
        answered_at: null,
        left_at: at,
        exit: 'abandoned',
        person_id: null,
      })
      .execute();
    try {
      const span = spanOf(acme.timeZone, { from: '2025-12-01', to: day }, traffic.clock.now());
      const ask = () => statistics.of({ span, groupIds: groupIds(), thresholdSeconds: 20 });
      const before = await ask();
      expect(before.uncountedDays).toBeGreaterThan(0);
      await expect.poll(async () => (await ask()).uncountedDays).toBe(0);
      const { total } = await ask();
      expect(total.offered).toBe(recounted(within(span), 20).offered + 1);
    } finally {
      await traffic.db.deleteFrom('acd_client').where('id', '=', -1).execute();
    }
  });

  it('of a counted day follow a caller who changes or comes later', async () => {
    const clock = { now: () => traffic.clock.now() + 3 * 24 * hourMs } as never;
    const later = new CountedDays(traffic.db, {
      clock,
      log: silent,
      timeZones: () => [acme.timeZone],
      shifts: { complete: async () => {} },
    });
    await later.complete();
    const [one] = await traffic.db
      .selectFrom('acd_client')
      .selectAll()
      .where('exit', '=', 'abandoned')
      .limit(1)
      .execute();
    if (!one) throw new Error('nobody hung up');
    await traffic.db.updateTable('acd_client').set({ feedback: '1' }).where('id', '=', one.id).execute();
    const days = { from: day, to: day };
    expect((await later.of(acme.timeZone, days)).periods).toContain(day);
    await traffic.db.updateTable('acd_client').set({ exit: 'refused' }).where('id', '=', one.id).execute();
    expect((await later.of(acme.timeZone, days)).periods).not.toContain(day);
    await later.complete();
    const { overflowed } = await traffic.db
      .selectFrom('acd_group_count')
      .select('overflowed')
      .where('time_zone', '=', acme.timeZone)
      .where('period', '=', day)
      .where('group_id', '=', one.group_id)
      .executeTakeFirstOrThrow();
    const recount = all.filter(
      ({ group_id: group, exit, is_callback: isCallback, came }) =>
        group === one.group_id &&
        !isCallback &&
        (exit === 'refused' || exit === 'timedOut') &&
        came < startsAt + 24 * hourMs,
    );
    expect(overflowed).toBe(recount.length + 1);
    await traffic.db.updateTable('acd_client').set({ exit: one.exit }).where('id', '=', one.id).execute();
  });
});
