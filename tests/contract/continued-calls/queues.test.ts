import { describe, expect, onTestFinished, test } from 'vitest';
import { Desk } from '#phone-system/testing/desk.ts';
import { createClient } from '#sdk/index.ts';
import { inside } from '#tests/support/company/company.ts';
import { findProgram } from '#tests/support/packages.ts';
import { doAllRun } from '#tests/support/selection/turns.ts';
import { until } from '#tests/support/until.ts';
import { MortalSystem } from './mortal-system.ts';

const program = findProgram('baresip') ?? '';
const timeout = 90_000;
const sales = { internalAddressID: '1' };

/** An agent of the group, whose client survives the phone system. */
async function agentOf(url: string) {
  const client = createClient({ url, app: 'callside' });
  onTestFinished(() => client.dispose());
  await client.session.signIn({ login: 'bob', password: 'demo' });
  await until('bob is an agent', () => client.agent.isAgent.value);
  await client.agent.login();
  await until('bob is logged in', () => client.agent.state.value !== undefined);
  return client;
}

describe.runIf(program !== '' && doAllRun)('a caller of a group, after a kill of the phone system', () => {
  test('waits on at the same place, and talks with the agent who comes', { timeout }, async () => {
    const system = await MortalSystem.start();
    const client = await agentOf(await system.ready);
    await client.agent.startPause();
    const alice = await system.deskPhone(program, { user: 'alice-desk', transport: 'udp', hertz: 440 });
    alice.dial(inside(301));
    const callers = client.groups.callers(sales);
    const waiting = async () => {
      await callers.refresh();
      return callers.items.value.map(({ acdClientID, state, queuedTime }) => ({
        acdClientID,
        state,
        queuedTime,
      }));
    };
    await expect.poll(waiting).toMatchObject([{ state: 'QUEUED' }]);
    const before = await waiting();
    // The call is kept some milliseconds after its beginning, and before its row of the history.
    const desk = await Desk.open({ url: await system.ready }, 'alice');
    const rows = async () => (await desk.get<{ items: readonly object[] }>('v1/logs/CallHistory')).items;
    await expect.poll(rows).toHaveLength(1);
    await system.die();
    await expect.poll(waiting, { timeout: 20_000 }).toEqual(before);
    expect(alice.events.map(({ type }) => type)).not.toContain('CALL_CLOSED');
    const bob = await system.deskPhone(program, { user: 'bob-desk', transport: 'udp', hertz: 900 });
    await client.agent.stopPause();
    await expect.poll(() => alice.heard(900), { timeout: 20_000 }).toBeGreaterThan(0.2);
    await expect.poll(() => bob.heard(440)).toBeGreaterThan(0.2);
    const talking = await waiting();
    expect(talking).toEqual([{ ...before[0], state: 'TALKING' }]);
    await system.die();
    await expect.poll(waiting, { timeout: 20_000 }).toEqual(talking);
    const heard = alice.secondsHeard;
    await expect.poll(() => alice.secondsHeard, { timeout: 20_000 }).toBeGreaterThan(heard + 1);
    alice.hangUp();
    await bob.event('CALL_CLOSED');
    await expect.poll(waiting).toEqual([]);
    const past = client.groups.pastCallers({});
    await past.refresh();
    expect(past.items.value).toHaveLength(1);
    expect(past.items.value[0]).toMatchObject({ acdClientID: before[0]?.acdClientID });
  });
});
