import { afterEach, beforeEach, expect, test } from 'vitest';
import type { NodePhone } from '#phone-system/engine/local/testing/node-phone.ts';
import { Desk } from '#phone-system/testing/desk.ts';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { until } from '#sdk/transport/testing/until.ts';
import { inside, nameOf } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';

let system: PhoneSystem;
const ends: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  system = await startPhoneSystem({ busyToneMs: 0, agentMs: 4_000 });
});
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
  await system.stop();
});

interface WorkingAgent {
  readonly client: Client;
  readonly desk: Desk;
  readonly phone: NodePhone;
}

/** An agent at work, whose phone rings until somebody answers, or answers at once. */
async function agentAtWork(login: string, onCall: 'ring' | 'answer'): Promise<WorkingAgent> {
  const desk = await Desk.open(system, login);
  ends.push(() => desk.leave());
  const phone = await desk.plugIn(onCall);
  const client = createClient({ url: system.url, app: 'callside' });
  ends.push(() => client.dispose());
  await client.session.signIn({ login, password: 'demo' });
  await until(client.agent.isAgent, Boolean);
  await client.agent.login();
  await until(client.agent.state, (state) => state?.status === 'IDLE');
  return { client, desk, phone };
}

const incidents: readonly (readonly [what: string, (agent: WorkingAgent) => Promise<unknown>])[] = [
  ['logs out', ({ client }) => client.agent.logout()],
  ['closes the laptop', ({ phone, client }) => Promise.all([phone.vanish(), client.dispose()])],
  [
    'loses the network and comes back',
    async ({ phone }) => {
      await phone.vanish();
      await phone.comeBack();
    },
  ],
];

test.each(incidents)(
  'a call that is offered to an agent who %s reaches another agent',
  async (_, incident) => {
    // The first agent has been idle for longer, so the call rings there.
    const alice = await agentAtWork('alice', 'ring');
    const bob = await agentAtWork('bob', 'answer');
    const carol = await Desk.open(system, 'carol');
    ends.push(() => carol.leave());
    await carol.plugIn();
    await carol.call(inside(301));
    await alice.desk.line('ringing');
    expect(await bob.desk.lines()).toEqual([]);

    await incident(alice);
    await carol.line('talking');
    await until(bob.client.agent.state, (state) => state?.status === 'ACD_CALL');
    expect(await bob.desk.lines()).toHaveLength(1);
    const sales = await until(bob.client.groups.items, (list) =>
      list.some(({ label, acdGroupNbClientsInQueue }) => label === 'Sales' && acdGroupNbClientsInQueue === 0),
    );
    const callers = bob.client.groups.callers(
      sales.find(({ label }) => label === 'Sales') ?? { internalAddressID: '' },
    );
    await callers.refresh();
    expect(callers.items.value.map(({ state, number }) => [state, number])).toEqual([
      ['TALKING', inside(103)],
    ]);
    await expect.poll(() => alice.desk.lines().then((lines) => lines.length)).toBe(0);
    const history = bob.client.groups.pastCallers({ number: inside(103) });
    await history.refresh();
    expect(history.items.value.map(({ operatorLabel }) => operatorLabel)).toEqual([nameOf('bob')]);
  },
);
