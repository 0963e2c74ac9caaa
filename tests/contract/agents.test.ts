import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PhoneSystem, startPhoneSystem } from '../../examples/phone-system/testing.ts';
import { type Client, createClient } from '../../sdk/index.ts';
import { until } from '../../sdk/transport/testing/until.ts';

let system: PhoneSystem;
const clients: Client[] = [];
beforeAll(async () => {
  system = await startPhoneSystem();
}, 30_000);
afterAll(async () => {
  for (const client of clients) await client.dispose();
  await system.stop();
});

async function signedIn(login: string): Promise<Client> {
  const client = createClient({ url: system.url, app: 'callside' });
  clients.push(client);
  await client.session.signIn({ login, password: 'demo' });
  await until(client.profile.info, (info) => info !== undefined);
  return client;
}

test('smoke', async () => {
  const alice = await signedIn('alice');
  await until(alice.agent.isAgent, Boolean);
  expect(alice.agent.state.value).toMatchObject({ status: 'LOGOUT', paused: false });
  await until(alice.groups.list, (l) => l.length === 2);
  await alice.agent.login();
  await until(alice.agent.state, (s) => s?.status === 'UNREACHABLE');
  await until(alice.groups.list, (l) => l[0]?.acdGroupNbLoggedOperators === 1);
  await alice.agent.startPause({ reason: '2' });
  await until(alice.agent.state, (s) => s?.status === 'PAUSE' && s.pauseReasonID === '2');
  await alice.agent.stopPause();
  await until(alice.agent.state, (s) => s?.status === 'UNREACHABLE');
  const [group] = alice.groups.list.value;
  if (!group) throw new Error();
  await alice.groups.logoutOf(group);
  await until(alice.groups.list, (l) => l[0]?.activeMember === false);
  await alice.callerIds.choose('+33100000200');
  expect(alice.callerIds.current.value).toBe('+33100000200');
  await alice.callerIds.choose(undefined);
  expect(alice.callerIds.current.value).toBeUndefined();
  await expect(alice.callerIds.choose('+33100000999')).rejects.toMatchObject({ code: 'callerId.notAllowed' });
  await expect(alice.agent.login()).rejects.toMatchObject({ code: 'agent.notPossible' });
  const carol = await signedIn('carol');
  await expect(carol.agent.login()).rejects.toMatchObject({ code: 'agent.notAgent' });
});
