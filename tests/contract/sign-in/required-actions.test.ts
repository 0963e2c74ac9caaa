import { afterEach, beforeEach, expect, it } from 'vitest';
import { appCode } from '#phone-system/testing/app-code.ts';
import { startPhoneSystem, type TestPhoneSystem } from '#phone-system/testing.ts';
import { administrationOf } from '#sdk/administration.ts';
import { type Client, createClient } from '#sdk/index.ts';
import { signedInClient } from '#tests/support/signed-in-client.ts';

let phoneSystem: TestPhoneSystem;
const clients: { dispose(): void }[] = [];
beforeEach(async () => {
  phoneSystem = await startPhoneSystem({ control: true });
});
afterEach(async () => {
  for (const client of clients.splice(0)) client.dispose();
  await phoneSystem.stop();
});

function newClient(): Client {
  const client = createClient({ url: phoneSystem.url, app: 'callside' });
  clients.push(client);
  return client;
}

async function administer() {
  const client = await signedInClient(phoneSystem, 'ivan');
  clients.push(client);
  return administrationOf(client);
}

const dayMs = 24 * 3_600_000;
let movedMs = 0;
beforeEach(() => {
  movedMs = 0;
});
async function moveClock(moveMs: number) {
  movedMs += moveMs;
  await fetch(`${phoneSystem.url}/control/clock`, { method: 'POST', body: JSON.stringify({ moveMs }) });
}
const codeOf = (secret: string) => appCode(secret, Date.now() + movedMs);

/** Returns the token of a sign-in that is right and requires actions. */
async function refusedSignIn(client: Client, login: string, password = 'demo'): Promise<string> {
  await expect(client.session.signIn({ login, password })).rejects.toMatchObject({
    code: 'login.actionRequired',
  });
  const state = client.session.state.value;
  if (state.name !== 'actionRequired') throw new Error(`The state is ${state.name}.`);
  return state.token;
}

it('a user without a second factor sets it up before anything else, as soon as the rule applies', async () => {
  const administration = await administer();
  await administration.changeSecurity({ secondFactor: 'all', secondFactorFrom: Date.now() + dayMs });
  clients.push(await signedInClient(phoneSystem, 'alice'));
  await moveClock(dayMs + 1_000);
  const client = newClient();
  const token = await refusedSignIn(client, 'alice');
  await expect(client.session.signIn({ actionToken: token })).rejects.toMatchObject({ status: 403 });
  const { requiredActions: actions } = await client.account;
  expect(await actions.read(token)).toMatchObject({ login: 'alice', actions: ['secondFactor'] });
  await expect(actions.choosePassword(token, 'Sunny-Day7')).rejects.toMatchObject({ status: 409 });
  const { secret } = await actions.setUpSecondFactor(token);
  await expect(actions.confirmSecondFactor(token, '000000')).rejects.toMatchObject({
    code: 'twoFactor.wrongCode',
  });
  expect(await actions.confirmSecondFactor(token, codeOf(secret))).toHaveLength(10);
  await client.session.signIn({ actionToken: token });
  expect(client.session.state.value.name).toBe('signedIn');
  await expect(newClient().session.signIn({ actionToken: token })).rejects.toMatchObject({ status: 404 });

  const { twoFactor } = await client.account;
  await moveClock(60_000);
  await expect(twoFactor.disable({ current: 'demo', code: codeOf(secret) })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

it('a rule for administrators leaves other users alone', async () => {
  const administration = await administer();
  await administration.changeSecurity({ secondFactor: 'administrators' });
  clients.push(await signedInClient(phoneSystem, 'alice'));
  const client = newClient();
  const token = await refusedSignIn(client, 'umar.bauer');
  await expect((await newClient().account).requiredActions.read('another')).rejects.toMatchObject({
    status: 404,
  });
  expect((await (await client.account).requiredActions.read(token)).actions).toEqual(['secondFactor']);
});

it('a password that is too old is replaced at the sign-in, by another one within the rules', async () => {
  const administration = await administer();
  await administration.changeSecurity({ passwordDays: 30, passwordMinLength: 12, idleMinutes: 43_200 });
  await moveClock(29 * dayMs);
  clients.push(await signedInClient(phoneSystem, 'alice'));
  await moveClock(dayMs);
  const client = newClient();
  const token = await refusedSignIn(client, 'alice');
  const { requiredActions: actions } = await client.account;
  const choose = (password: string) => actions.choosePassword(token, password);
  await expect(choose('Sunny-Day7')).rejects.toMatchObject({ exceptionId: 'pwd_err_minlength' });
  expect(await choose('Sunny-Days-77')).toMatchObject({ actions: [] });
  await client.session.signIn({ actionToken: token });
  expect(client.session.state.value.name).toBe('signedIn');
  await moveClock(30 * dayMs);
  const late = newClient();
  const again = await refusedSignIn(late, 'alice', 'Sunny-Days-77');
  await expect(
    (await late.account).requiredActions.choosePassword(again, 'Sunny-Days-77'),
  ).rejects.toMatchObject({
    code: 'password.refused',
    exceptionId: 'pwd_err_same',
  });
});
