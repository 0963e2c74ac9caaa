import { afterAll, beforeAll, expect, test } from 'vitest';
import { appCode } from '../../testing/app-code.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let system: PhoneSystem;
beforeAll(async () => {
  system = await startPhoneSystem({ control: true });
});
afterAll(() => system.stop());

const stepMs = 30_000;

async function moveClock(moveMs: number): Promise<number> {
  const body = JSON.stringify({ moveMs });
  return (await (await fetch(`${system.url}/control/clock`, { method: 'POST', body })).json()).now;
}

/** Returns the time of the phone system, at the begin of a time step. */
async function beginOfStep(): Promise<number> {
  const now = await moveClock(0);
  return moveClock(stepMs - (now % stepMs));
}

/** Signs in. `headers` are the headers of the session. */
async function signIn(login: string, secret: string) {
  const response = await fetch(`${system.url}/restletrouter/v1/service/Login`, {
    method: 'POST',
    headers: {
      'X-Application': 'callside',
      Authorization: `Basic ${Buffer.from(`${login}:${secret}`).toString('base64')}`,
    },
  });
  const headers = {
    Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
    'X-Application': response.headers.get('X-Application') ?? '',
  };
  const mechanism = response.headers.get('X-Two-Level-Auth-Mechanism');
  return { status: response.status, mechanism, headers };
}

type Headers = Readonly<Record<string, string>>;

async function send(headers: Headers, method: string, path: string, body: object = {}) {
  const response = await fetch(`${system.url}/restletrouter/v1/user/${path}`, {
    method,
    headers,
    ...(method !== 'GET' && { body: JSON.stringify(body) }),
  });
  const answer = response.status === 204 ? {} : await response.json();
  return { status: response.status, ...answer };
}

const status = (headers: Headers) => send(headers, 'GET', 'TwoFactor');
const begin = (headers: Headers) => send(headers, 'POST', 'TwoFactor');
const change = (headers: Headers, action: string, code: string, currentPassword = 'demo') =>
  send(headers, 'POST', `TwoFactor/${action}`, { currentPassword, code });

/** Sets an app up for a user. `now` is the time of its first code. */
async function setUp(login: string) {
  const { headers } = await signIn(login, 'demo');
  const { secret, address } = await begin(headers);
  const now = await beginOfStep();
  const { recoveryCodes } = await change(headers, 'enable', appCode(secret, now));
  return { headers, secret, address, now, recoveryCodes: recoveryCodes as readonly string[] };
}

/** Signs in with the password, and then with the code. */
async function signInBy(login: string, code: string) {
  expect(await signIn(login, 'demo')).toMatchObject({ status: 412, mechanism: 'authByApp' });
  return (await signIn(login, code)).status;
}

test('an app is asked for its code after the password, and each code is accepted once', async () => {
  const { headers, secret, address, now, recoveryCodes } = await setUp('bob');
  expect(address).toContain('otpauth://totp/Callside:bob?');
  expect(address).toContain(`secret=${secret}`);
  expect(recoveryCodes).toHaveLength(10);
  expect(await status(headers)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  // Without the password before it, a code is a wrong password.
  expect((await signIn('bob', appCode(secret, now + stepMs))).status).toBe(400);
  // The code that has confirmed the set-up is used.
  expect(await signInBy('bob', appCode(secret, now))).toBe(412);
  expect((await signIn('bob', appCode(secret, now + stepMs))).status).toBe(200);
  expect(await signInBy('bob', appCode(secret, now + stepMs))).toBe(412);
  expect((await signIn('bob', 'éééééé')).status).toBe(412);
});

test('a code of the step before or after is accepted, in the order of the steps, and no other', async () => {
  const { secret } = await setUp('dave');
  await moveClock(20 * stepMs);
  const now = await beginOfStep();
  expect(await signInBy('dave', appCode(secret, now - 2 * stepMs))).toBe(412);
  expect((await signIn('dave', appCode(secret, now - stepMs))).status).toBe(200);
  expect(await signInBy('dave', appCode(secret, now + 2 * stepMs))).toBe(412);
  expect((await signIn('dave', appCode(secret, now + stepMs))).status).toBe(200);
  expect(await signInBy('dave', appCode(secret, now))).toBe(412);
});

test('a recovery code replaces a code once, and new ones make the old ones void', async () => {
  const { headers, secret, now, recoveryCodes } = await setUp('erin');
  const [first = '', second = '', third = ''] = recoveryCodes;
  expect(await signInBy('erin', first.replaceAll('-', ' '))).toBe(200);
  expect(await status(headers)).toMatchObject({ recoveryCodesLeft: 9 });
  expect(await signInBy('erin', first)).toBe(412);
  const renewed = await change(headers, 'renewRecoveryCodes', appCode(secret, now + stepMs));
  expect(renewed.recoveryCodes).toHaveLength(10);
  expect(await signInBy('erin', second)).toBe(412);
  expect((await signIn('erin', renewed.recoveryCodes[9])).status).toBe(200);
  expect(await change(headers, 'disable', third)).toMatchObject({ exceptionId: 'TWO_FACTOR_CODE_WRONG' });
  expect(await change(headers, 'disable', renewed.recoveryCodes[0])).toEqual({ status: 204 });
  expect((await signIn('erin', 'demo')).status).toBe(200);
});

test('an app replaces the codes that are sent, until it is switched off', async () => {
  expect(await signIn('heidi', 'demo')).toMatchObject({ mechanism: 'authBySms' });
  const { codes } = await (await fetch(`${system.url}/control/codes`)).json();
  const { headers } = await signIn('heidi', codes[0].code);
  const { secret } = await begin(headers);
  const now = await beginOfStep();
  expect(await change(headers, 'enable', appCode(secret, now))).toMatchObject({ status: 200 });
  expect(await signInBy('heidi', appCode(secret, now + stepMs))).toBe(200);
  expect((await (await fetch(`${system.url}/control/codes`)).json()).codes).toEqual([]);
  await moveClock(2 * stepMs);
  expect(await change(headers, 'disable', appCode(secret, now + 2 * stepMs))).toEqual({ status: 204 });
  expect(await signIn('heidi', 'demo')).toMatchObject({ mechanism: 'authBySms' });
});

test('wrong codes make the next one wait, and the right password alone does not end that', async () => {
  const { headers, recoveryCodes } = await setUp('frank');
  const guess = () => change(headers, 'disable', '000 000');
  expect(await guess()).toMatchObject({ status: 403, exceptionId: 'TWO_FACTOR_CODE_WRONG' });
  await guess();
  const pin = { currentPassword: 'demo', newPin: '2580' };
  expect(await send(headers, 'PUT', 'Credentials', pin)).toMatchObject({ status: 200 });
  await guess();
  expect(await guess()).toMatchObject({ status: 429, exceptionId: 'PASSWORD_TOO_OFTEN' });
  // The right code waits too: an answer would reveal that it is right.
  expect(await change(headers, 'disable', recoveryCodes[0] ?? '')).toMatchObject({ status: 429 });
  expect((await signIn('frank', 'demo')).status).toBe(401);
});

test('nothing changes without the right password and a code of the present set-up', async () => {
  const { headers } = await signIn('grace', 'demo');
  expect(await status(headers)).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
  const refused = { status: 409, exceptionId: 'TWO_FACTOR_CHANGED' };
  for (const action of ['enable', 'disable', 'renewRecoveryCodes'])
    expect(await change(headers, action, '123456')).toMatchObject(refused);

  const { secret: replaced } = await begin(headers);
  const { secret } = await begin(headers);
  const now = await beginOfStep();
  const code = appCode(secret, now);
  expect(await change(headers, 'enable', code, 'guess')).toMatchObject({ exceptionId: 'PASSWORD_WRONG' });
  expect(await change(headers, 'enable', appCode(replaced, now))).toMatchObject({
    exceptionId: 'TWO_FACTOR_CODE_WRONG',
  });
  expect(await status(headers)).toMatchObject({ isOn: false });
  await moveClock(15 * 60_000);
  expect(await change(headers, 'enable', code)).toMatchObject(refused);
  expect((await signIn('grace', 'demo')).status).toBe(200);
});

test('a second app and an app of a locked user are refused', async () => {
  const { headers } = await setUp('ivan');
  expect(await begin(headers)).toMatchObject({ status: 409, exceptionId: 'TWO_FACTOR_CHANGED' });
  const wendy = await signIn('wendy.bauer', 'demo');
  expect(await status(wendy.headers)).toMatchObject({ isLocked: true });
  expect(await begin(wendy.headers)).toMatchObject({ status: 403, exceptionId: 'PASSWORD_LOCKED' });
});
