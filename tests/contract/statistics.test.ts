import { afterAll, beforeAll, expect, test } from 'vitest';
import { noLicences } from '#phone-system/company/licences.ts';
import { seesStatistics } from '#phone-system/statistics/statistics-rights.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { createClient } from '#sdk/index.ts';
import type { Statistics } from '#sdk/statistics.ts';
import { failure } from '#sdk/testing/watched-lines.ts';
import { inside, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

/** The clocks of another site. */
const otherZone = testCompany.sites[1]?.timeZone ?? '';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(() => system.stop());

/** Runs a task with the statistics of a signed-in user. */
async function as<Result>(login: string, task: (statistics: Statistics) => Promise<Result>): Promise<Result> {
  const client = createClient({ url: system.url, app: 'callside' });
  await client.session.signIn({ login, password: 'demo' });
  try {
    return await task(await client.statistics);
  } finally {
    await client.dispose();
  }
}

test('a supervisor without restriction sees the figures of all groups, and a restricted one those of some', async () => {
  const all = await as('grace', (statistics) => statistics.read());
  expect(all.groups.length).toBeGreaterThan(2);
  expect(all).toMatchObject({
    timeZone: testCompany.timeZone,
    unit: 'hour',
    isOpen: true,
    threshold: 20_000,
  });
  const some = await as('nadia.bauer', (statistics) => statistics.read());
  expect(some.groups.length).toBeLessThan(all.groups.length);
  expect(some.groups.map(({ addressNumber }) => addressNumber)).toContain(inside(301));
  const hidden = all.groups.find(({ group }) => some.groups.every((one) => one.group !== group));
  const refused = await as('nadia.bauer', async (statistics) => [
    await failure(statistics.read({ groups: [hidden?.group ?? ''] })),
    await failure(statistics.callers({ groups: [hidden?.group ?? ''] }).refresh()),
    await failure(statistics.agents({ groups: [hidden?.group ?? ''] }).refresh()),
  ]);
  expect(refused.map((error) => (error as { status?: number }).status)).toEqual([404, 404, 404]);
});

test('an agent who is not a supervisor sees no figures, callers or agents', async () => {
  const refused = await as('erin', async (statistics) => [
    await failure(statistics.read()),
    await failure(statistics.callers().refresh()),
    await failure(statistics.agents().refresh()),
  ]);
  for (const error of refused) expect(error).toMatchObject({ code: 'forbidden' });
});

test.each([
  [true, {}, true],
  [false, {}, false],
  [true, { isCallCentreBarred: true }, false],
  [true, { areStatisticsBarred: true }, false],
])('a supervisor (%s) with the licences %j sees figures: %s', (isSupervisor, licences, sees) => {
  const person = { isSupervisor, licences: { ...noLicences, ...licences } };
  expect(seesStatistics(person)).toBe(sees);
});

test.each([
  [{ from: '2026-11-26', to: '2026-11-25' }, 'to'],
  [{ from: '2026-02-30' }, 'from'],
  [{ from: '1900-01-01' }, 'from'],
  [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  [{ threshold: 21_000 }, 'threshold'],
  [{ compare: 'never' as never }, 'compare'],
])('figures of %j are refused', async (query, cause) => {
  const error = await as('grace', (statistics) => failure(statistics.read(query)));
  expect(error).toMatchObject({ status: 400, serverMessage: expect.stringContaining(cause) });
});

test('five years, the clocks of another site and a group without agents have figures', async () => {
  const [years, site, groups] = await as('grace', async (statistics) => [
    await statistics.read({ from: '2021-11-26', to: '2026-11-26', compare: 'lastWeek' }),
    await statistics.read({ timeZone: otherZone }),
    await statistics.read(),
  ]);
  expect(years).toMatchObject({ unit: 'month', isEstimated: true });
  expect(years.comparison?.periods.length).toBeGreaterThanOrEqual(60);
  expect(site.timeZone).toBe(otherZone);
  expect(groups.groups.every(({ agents }) => agents >= 0)).toBe(true);
});
