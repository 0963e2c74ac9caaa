import { afterEach, beforeEach, expect, it } from 'vitest';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { type Administration, administrationOf } from '#sdk/administration.ts';
import type { Client } from '#sdk/index.ts';
import { createServiceClient } from '#sdk/rcc.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

const scimToken = 'a-token-of-more-than-32-characters-0001';

let phoneSystem: TestPhoneSystem;
const clients: { dispose(): void }[] = [];
beforeEach(async () => {
  phoneSystem = await startPhoneSystem({ control: true, scimToken, textTemplates: ['We call you back.'] });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose();
  await phoneSystem.stop();
});

async function signIn(login: string): Promise<Client> {
  const client = await signedInClient(phoneSystem, login);
  clients.push(client);
  return client;
}

const administer = async (login = 'ivan'): Promise<Administration> => administrationOf(await signIn(login));

const moveClock = (moveMs: number) =>
  fetch(`${phoneSystem.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });

async function program(login: string, password: string): Promise<void> {
  const client = createServiceClient({ url: phoneSystem.url });
  clients.push(client);
  await client.signIn({ login, password });
}

const hourMs = 3_600_000;

it('a longer least length of passwords applies to the next password of a user', async () => {
  const administration = await administer();
  const alice = await signIn('alice');
  const before = await administration.security();
  const changed = await administration.changeSecurity({ passwordMinLength: 12, version: before.version });
  expect(changed).toMatchObject({ passwordMinLength: 12, wrongPasswords: 3, longestWaitSeconds: 60 });
  const account = await alice.account;
  const change = (newPassword: string) => account.changePassword({ current: 'demo', next: newPassword });
  await expect(change('Sunny-Day7')).rejects.toMatchObject({ exceptionId: 'pwd_err_minlength' });
  await change('Sunny-Days-77');
  await expect(
    administration.changeSecurity({ passwordMinLength: 9, version: before.version }),
  ).rejects.toMatchObject({ code: 'administration.changedMeanwhile' });
});

it('sessions end after the longest time, and all at once when an administrator signs everybody out', async () => {
  const administration = await administer();
  const alice = await signIn('alice');
  await administration.signOutAll();
  await expect.poll(() => alice.session.state.value.name, { timeout: 5_000 }).not.toBe('signedIn');
  await administration.changeSecurity({ sessionHours: 1 });
  const bob = await signIn('bob');
  await moveClock(hourMs / 2);
  expect(bob.session.state.value.name).toBe('signedIn');
  await moveClock(hourMs / 2);
  await expect.poll(() => bob.session.state.value.name, { timeout: 5_000 }).not.toBe('signedIn');
});

it('passwords stay on without an identity provider', async () => {
  const administration = await administer();
  await expect(administration.changeSecurity({ isPasswordOff: true })).rejects.toMatchObject({
    code: 'administration.refused',
    serverMessage: 'Without an identity provider, users need their passwords.',
  });
});

it('a value that an option at the start sets is shown with the option, and refuses a change', async () => {
  const administration = await administer();
  const { fixed } = await administration.company();
  expect(fixed).toEqual([{ name: 'textTemplates', source: '--text-templates' }]);
  await expect(administration.changeCompany({ textTemplates: [] })).rejects.toMatchObject({
    serverMessage: 'textTemplates is set by --text-templates.',
  });
  expect(await administration.serviceAccounts()).toContainEqual(
    expect.objectContaining({ accountID: 'scim', source: 'SCIM_TOKEN' }),
  );
});

it('a key of a service account signs in, also the key before for some hours, and no key after the end', async () => {
  const administration = await administer();
  const account = await administration.addServiceAccount({ accountID: 'reports', label: 'Nightly reports' });
  const { name, key: first = '' } = account;
  expect(name).toBe('reports|acme');
  await program(name, first);
  const [listed] = (await administration.serviceAccounts()).filter(
    ({ accountID }) => accountID === 'reports',
  );
  expect(listed).toMatchObject({ createdBy: 'Ivan Petrov', lastUsedAt: expect.any(Number) });
  expect(listed).not.toHaveProperty('key');
  const { key: second = '', previousKeyUntil } = await administration.rotateServiceKey(account, {
    overlapHours: 2,
  });
  expect(previousKeyUntil).toBeGreaterThan(Date.now());
  await program(name, first);
  await program(name, second);
  await moveClock(2 * hourMs);
  await program(name, second);
  const wrong = { code: 'login.inadequateCredentials' };
  await expect(program(name, first)).rejects.toMatchObject(wrong);
  await administration.removeServiceAccount(account);
  await expect(program(name, second)).rejects.toMatchObject(wrong);
  const record = administration.audit({ kind: 'serviceAccount', subject: 'reports' });
  await record.loadMore();
  expect(record.items.value.map(({ action }) => action)).toEqual(['remove', 'rotate', 'add']);
  expect(JSON.stringify(record.items.value)).not.toContain(first);
  await expect(administration.addServiceAccount({ accountID: 'rcc' })).rejects.toMatchObject({
    code: 'administration.refused',
  });
});

it('an administrator of a department sees neither the rules for signing in nor service accounts', async () => {
  const victor = await administer('victor.bauer');
  const forbidden = { code: 'forbidden' };
  await expect(victor.security()).rejects.toMatchObject(forbidden);
  await expect(victor.serviceAccounts()).rejects.toMatchObject(forbidden);
  await expect(victor.addServiceAccount({ accountID: 'own' })).rejects.toMatchObject(forbidden);
  await expect(victor.signOutAll()).rejects.toMatchObject(forbidden);
});
