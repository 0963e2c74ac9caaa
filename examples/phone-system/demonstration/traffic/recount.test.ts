import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDay } from './check-day.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/** Midnight in Paris. */
const startsAt = Date.parse('2026-03-02T23:00Z');
/** Digits in national form: a call-back has the international form. */
const national = (number: string) => number.replace(/^\+33/, '0').replaceAll(' ', '');
const size = { calls: 800, agents: 8, groups: 6 };

describe('a simulated day of a call centre', () => {
  let traffic: Traffic;
  beforeAll(async () => {
    traffic = await createTraffic({ ...size, seed: 7, startsAt });
    await traffic.run();
    await Promise.all([traffic.services.clients.settle(), traffic.services.records.settle()]);
  }, 120_000);
  afterAll(() => traffic.stop());

  it('each counter of a group and of an agent equals a recount from the stored calls', async () => {
    expect(await checkDay(traffic, startsAt)).toEqual([]);
  });

  it('a counter that is wrong by one is found', async () => {
    const { id } = traffic.groups[0] ?? { id: 0 };
    const { db } = traffic;
    const row = await db
      .selectFrom('acd_client')
      .selectAll()
      .where('group_id', '=', id)
      .where('answered_at', 'is not', null)
      .executeTakeFirstOrThrow();
    await db.updateTable('acd_client').set({ answered_at: null }).where('id', '=', row.id).execute();
    expect((await checkDay(traffic, startsAt)).length).toBeGreaterThan(0);
    await db
      .updateTable('acd_client')
      .set({ answered_at: row.answered_at })
      .where('id', '=', row.id)
      .execute();
  });

  it('a caller who asked for it is called back, or was called as often as the group does that', async () => {
    const rows = await traffic.db.selectFrom('acd_callback').selectAll().execute();
    expect(rows.length).toBeGreaterThan(5);
    for (const { result, attempts } of rows) {
      if (result === 'notReached') expect(attempts).toBe(3);
      else expect(result).toBe('reached');
    }
    const asked = await traffic.db
      .selectFrom('acd_client')
      .select('number')
      .distinct()
      .where('exit', '=', 'calledBack')
      .execute();
    expect(new Set(rows.map(({ number }) => national(number)))).toEqual(
      new Set(asked.map(({ number }) => national(number))),
    );
  });

  it('no call is lost: each is answered, given up or refused, and nothing is left of any', async () => {
    const rows = await traffic.db.selectFrom('acd_client').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(size.calls);
    expect(new Set(rows.map(({ number }) => national(number))).size).toBe(size.calls);
    const exits = new Set(rows.map(({ exit }) => exit));
    expect([...exits].toSorted()).toEqual(['abandoned', 'answered', 'calledBack', 'refused', 'timedOut']);
    for (const row of rows) expect(row.answered_at !== null).toBe(row.exit === 'answered');
    for (const { id } of traffic.groups) expect(traffic.services.clients.in(id)).toEqual([]);
    expect(traffic.services.exchange.size).toBe(0);
    expect(traffic.engine.counts().legs).toBe(0);
  });

  it('no agent is in two calls at once', async () => {
    const rows = await traffic.db
      .selectFrom('acd_client')
      .select(['person_id', 'answered_at', 'left_at'])
      .where('person_id', 'is not', null)
      .orderBy('person_id')
      .orderBy('answered_at')
      .execute();
    for (const [at, row] of rows.entries()) {
      const before = rows[at - 1];
      if (before?.person_id !== row.person_id) continue;
      expect(row.answered_at?.getTime()).toBeGreaterThanOrEqual(before.left_at?.getTime() ?? 0);
    }
  });
});
