import { afterAll, beforeAll, expect, test } from 'vitest';
import { createClient } from '../../../../sdk/index.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let system: PhoneSystem;
const ends: (() => void)[] = [];
beforeAll(async () => {
  system = await startPhoneSystem();
});
afterAll(async () => {
  for (const end of ends) end();
  await system.stop();
});

async function signedIn(login: string) {
  const client = createClient({ url: system.url, app: 'callside' });
  ends.push(() => client.dispose());
  await client.session.signIn({ login, password: 'demo' });
  return { client, account: await client.account };
}

const isSignedIn = async ({ account }: Awaited<ReturnType<typeof signedIn>>) =>
  account.credentials().then(
    () => true,
    () => false,
  );

test('a user sees the own sessions only, and ends one of them or all others', async () => {
  const here = await signedIn('dave');
  const [second, third, ofBob] = [await signedIn('dave'), await signedIn('dave'), await signedIn('bob')];
  const sessions = await here.account.sessions();
  expect(sessions).toHaveLength(3);
  expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
  expect(sessions[0]).toMatchObject({ app: 'callside', client: expect.stringContaining('node') });

  const [current, other] = [sessions.find((one) => one.isCurrent), sessions.find((one) => !one.isCurrent)];
  if (!current || !other) throw new Error('Both are in the list.');
  await expect(here.account.endSession(current)).rejects.toMatchObject({ status: 409 });
  await here.account.endSession(other);
  expect(await here.account.sessions()).toHaveLength(2);
  await expect(ofBob.account.endSession(current)).rejects.toMatchObject({ code: 'notFound' });

  await here.account.endOtherSessions();
  expect(await here.account.sessions()).toHaveLength(1);
  expect([await isSignedIn(here), await isSignedIn(second), await isSignedIn(third)]).toEqual([
    true,
    false,
    false,
  ]);
  expect(await isSignedIn(ofBob)).toBe(true);
});

test('a user reads who acted and when, and the actor does not see the account', async () => {
  const alice = await signedIn('alice');
  const carol = await signedIn('carol');
  await carol.client.session.impersonate('alice');
  await expect(carol.account.sessions()).rejects.toMatchObject({ code: 'notFound' });
  const [during] = await alice.account.actingRecords();
  expect(during).toMatchObject({ actor: 'Carol Lindqvist', app: 'callside' });
  expect(during).not.toHaveProperty('endedAt');
  expect(await alice.account.sessions()).toHaveLength(1);

  await carol.client.session.stopImpersonating();
  const ended = async () => (await alice.account.actingRecords())[0]?.endedAt;
  await expect.poll(ended).toBeGreaterThanOrEqual(during?.beganAt ?? 0);
  expect(await carol.account.actingRecords()).toEqual([]);
});
