import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answeredByHistory, recount } from './recount.ts';
import { createTraffic, type Traffic } from './traffic.ts';

/** Midnight in Paris. */
const startsAt = Date.parse('2026-03-02T23:00Z');
const dayMs = 86_400_000;
const size = { calls: 800, agents: 8, groups: 6 };

describe('a simulated day of a call centre', () => {
  let traffic: Traffic;
  beforeAll(async () => {
    traffic = await createTraffic({ ...size, seed: 7, startsAt });
    await traffic.run();
    await Promise.all([traffic.services.clients.settle(), traffic.services.records.settle()]);
  }, 120_000);
  afterAll(() => traffic.stop());

  it('each counter of a group equals a recount from the stored callers', async () => {
    for (const start of [startsAt, startsAt + dayMs]) {
      const counted = await recount(traffic.db, { from: new Date(start), to: new Date(start + dayMs) });
      for (const { id } of traffic.groups) {
        expect(traffic.services.clients.periodAt(id, start + dayMs / 2)).toEqual(counted.get(id));
      }
    }
  });

  it('the answered calls are those of the call history', async () => {
    const history = await answeredByHistory(traffic.db);
    for (const { id } of traffic.groups) {
      const [today, tomorrow] = [startsAt, startsAt + dayMs].map((at) =>
        traffic.services.clients.periodAt(id, at + dayMs / 2),
      );
      expect((today?.answered ?? 0) + (tomorrow?.answered ?? 0)).toBe(history.get(id));
    }
  });

  it('no call is lost: each is answered, given up or refused, and nothing is left of any', async () => {
    const rows = await traffic.db.selectFrom('acd_client').selectAll().execute();
    expect(rows.length).toBeGreaterThanOrEqual(size.calls);
    expect(new Set(rows.map(({ number }) => number)).size).toBe(size.calls);
    const exits = new Set(rows.map(({ exit }) => exit));
    expect([...exits].toSorted()).toEqual(['abandoned', 'answered', 'refused', 'timedOut']);
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
