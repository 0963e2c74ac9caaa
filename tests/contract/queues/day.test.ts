/** Callers and agents with real phones, and each figure of their day counted again from the stored calls. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { answeredByAgent, answeredByHistory, recount } from '#phone-system/demonstration/traffic/recount.ts';
import { openStore } from '#phone-system/store/store.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

interface GroupSeen {
  readonly internalAddressID: string;
  readonly acdGroupNbClientsInQueue: number;
  readonly acdGroupPeriodNbClients: number;
  readonly acdGroupPeriodNbAnswered: number;
  readonly acdGroupPeriodNbAbandoned: number;
  readonly acdGroupPeriodMaxWaitingTime: number;
}

const agents = ['alice', 'bob', 'dave', 'erin', 'karim.bauer'];
/** Some 40 callers, of whom about half wait longer than they want to. */
const order = { seed: 5, speed: 20, callsPerHour: 300 };
const callers = 40;

test('each figure of a day with real phones is what a recount gives', async () => {
  const data = mkdtempSync(join(tmpdir(), 'queue-day-'));
  onTestFinished(() => rmSync(data, { recursive: true }));
  const startedAt = new Date();
  const system = await startPhoneSystem({ control: true, data });
  let isRunning = true;
  onTestFinished(async () => {
    if (isRunning) await system.stop();
  });
  const desks = await Promise.all(agents.map((login) => Desk.open(system, login)));
  for (const desk of desks) {
    await desk.plugIn('answer');
    const { extension } = await desk.get<{ extension: { restUri: string } }>('v1/user/Info');
    expect((await desk.request('POST', `${extension.restUri}/operatorLogin`)).status).toBe(204);
  }

  const traffic = async (method: string, body?: object) => {
    const init = { method, ...(body && { body: JSON.stringify(body) }) };
    const response = await fetch(`${system.url}/control/traffic`, init);
    return (await response.json()) as { calls: number };
  };
  await traffic('POST', order);
  await expect
    .poll(async () => (await traffic('GET')).calls, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(callers);
  const { calls } = await traffic('DELETE');
  const counts = async () =>
    (await (await fetch(`${system.url}/control/counts`)).json()) as { calls: number };
  await expect.poll(async () => (await counts()).calls).toBe(0);
  const grace = await Desk.open(system, 'grace');
  const { items: groups } = await grace.get<{ items: readonly GroupSeen[] }>('v1/user/Group');
  await Promise.all([grace, ...desks].map((desk) => desk.leave()));
  await system.stop();
  isRunning = false;

  const store = await openStore({ server: undefined, folder: data, log: pino({ level: 'silent' }) });
  try {
    const counted = await recount(store.db, { from: startedAt, to: new Date() });
    for (const group of groups)
      expect(counted.get(Number(group.internalAddressID))).toMatchObject({
        entered: group.acdGroupPeriodNbClients,
        answered: group.acdGroupPeriodNbAnswered,
        abandoned: group.acdGroupPeriodNbAbandoned,
        maxWaitMs: group.acdGroupPeriodMaxWaitingTime,
      });
    const all = [...counted.values()];
    const sumOf = (name: 'entered' | 'answered' | 'abandoned') =>
      all.reduce((sum, one) => sum + one[name], 0);
    expect(sumOf('entered')).toBe(calls);
    expect(sumOf('answered')).toBeGreaterThan(5);
    expect(sumOf('abandoned')).toBeGreaterThan(5);
    expect(sumOf('answered') + sumOf('abandoned')).toBe(calls);
    const byGroup = [...counted].map(([id, { answered }]) => [id, answered] as const);
    expect(await answeredByHistory(store.db)).toEqual(
      new Map(byGroup.filter(([, answered]) => answered > 0)),
    );
    const byAgent = [...(await answeredByAgent(store.db)).values()];
    expect(byAgent.reduce((sum, answered) => sum + answered, 0)).toBe(sumOf('answered'));
  } finally {
    await store.close();
  }
});
