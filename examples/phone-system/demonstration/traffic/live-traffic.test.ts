import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from '../../testing/desk.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
let judy: Desk;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
  judy = await Desk.open(phoneSystem, 'judy.bauer');
});
afterAll(async () => {
  await judy.leave();
  await phoneSystem.stop();
});

const traffic = async (method: string, body?: object) => {
  const init = { method, ...(body && { body: JSON.stringify(body) }) };
  const response = await fetch(`${phoneSystem.url}/control/traffic`, init);
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const orders = async () =>
  (
    await judy.get<{ items: { label: string; acdGroupNbClientsInQueue: number }[] }>('v1/user/Group')
  ).items.find(({ label }) => label === 'Orders');

it('callers come as ordered, wait in the groups, and leave when the traffic is stopped', async () => {
  const { extension } = await judy.get<{ extension: { restUri: string } }>('v1/user/Info');
  expect((await judy.request('POST', `${extension.restUri}/operatorLogin`)).status).toBe(204);
  const order = { seed: 3, speed: 1, callsPerHour: 100_000 };
  expect(await traffic('POST', order)).toMatchObject({ status: 200, body: { order, calls: 1, texts: 1 } });
  // The group with a pick-up queue has an agent, so that its callers wait.
  await expect.poll(async () => (await orders())?.acdGroupNbClientsInQueue ?? 0).toBeGreaterThan(2);
  expect((await traffic('DELETE')).body).toMatchObject({ present: 0 });
  await expect.poll(async () => (await orders())?.acdGroupNbClientsInQueue).toBe(0);
  const { calls } = (await traffic('GET')).body;
  await new Promise((resolve) => setImmediate(resolve));
  expect((await traffic('GET')).body).toMatchObject({ calls, present: 0 });
});

it('an order that makes no sense is refused', async () => {
  for (const wrong of [{ speed: 0 }, { callsPerHour: -1 }, { seed: 'x' }, { agents: 3 }]) {
    expect((await traffic('POST', wrong)).status).toBe(400);
  }
});
