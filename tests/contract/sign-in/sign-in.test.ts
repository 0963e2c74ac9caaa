/** Sign-in beyond the password: the second step, too many attempts, acting for another user, several sessions. */

import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PhoneSystem } from '#phone-system/testing.ts';
import { createClient } from '#sdk/index.ts';
import { enterprisePath, inside, nameOf, testCompany } from '#tests/support/company/company.ts';
import { startPhoneSystem } from '#tests/support/phone-system.ts';
import { PushClient } from '../push/push-client.ts';

let phoneSystem: PhoneSystem;
let base: string;
const logged: string[] = [];
const log = pino({ level: 'warn' }, { write: (line) => logged.push(line) });
beforeAll(async () => {
  phoneSystem = await startPhoneSystem({ control: true, log });
  base = `${phoneSystem.url}/restletrouter`;
});
afterAll(() => phoneSystem.stop());

async function ask(user: string | undefined, query = '', headers: Record<string, string> = {}) {
  const basic = user === undefined ? '' : `Basic ${Buffer.from(user).toString('base64')}`;
  const response = await fetch(`${base}/v1/service/Login${query}`, {
    method: 'POST',
    headers: { 'X-Application': 'callside', ...headers, ...(basic === '' ? {} : { Authorization: basic }) },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: await response.json(),
    session: {
      Cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '',
      'X-Application': response.headers.get('X-Application') ?? '',
    },
  };
}

const sentCode = async () => {
  const { codes } = await (await fetch(`${phoneSystem.url}/control/codes`)).json();
  return (codes as { login: string; code: string }[]).find(({ login }) => login === 'heidi')?.code;
};

describe('second step of a sign-in', () => {
  it('the second step is requested with its mechanism, and takes the code as the password', async () => {
    const first = await ask('heidi:demo');
    expect(first.status).toBe(412);
    expect(first.headers.get('X-Two-Level-Auth-Mechanism')).toBe('authBySms');
    expect(first.body).toEqual({ exceptionId: 'ROUTER_ERR_412', message: 'two steps authentication' });
    expect(first.session.Cookie).toBe('');

    const wrong = await ask('heidi:xxxxxx');
    expect(wrong.status).toBe(412);
    expect(wrong.body).toEqual({ exceptionId: 'ROUTER_ERR_412', message: 'HS verification failed' });
    expect(wrong.headers.get('X-Two-Level-Auth-Mechanism')).toBeNull();

    const code = await sentCode();
    expect(code).toMatch(/^\d{6}$/);
    expect((await ask(`heidi:${code}`)).status).toBe(200);
    expect(await sentCode()).toBeUndefined();
    expect((await ask(`heidi:${code}`)).status).toBe(400);
  });

  it('a second step sends no new code while the last one has just been sent', async () => {
    await ask('heidi:demo');
    const first = await sentCode();
    expect(first).toBeDefined();
    for (let n = 0; n < 3; n += 1) expect((await ask('heidi:demo')).status).toBe(412);
    expect(await sentCode()).toBe(first);
    expect((await ask(`heidi:${first}`)).status).toBe(200);
  });

  it('a second step counts for the application that requested it', async () => {
    await ask('heidi:demo');
    expect((await ask(`heidi:${await sentCode()}`, '', { 'X-Application': 'callsideWidget' })).status).toBe(
      400,
    );
    expect((await ask(`heidi:${await sentCode()}`)).status).toBe(200);
  });

  it('the SDK reports the second step, and accepts a code after a mistyped one', async () => {
    const client = createClient({ url: phoneSystem.url, app: 'callside' });
    const failure = (password: string) =>
      client.session.signIn({ login: 'heidi', password }).catch((error: unknown) => error);
    expect(await failure('demo')).toMatchObject({ code: 'login.twoFactor' });
    expect(client.session.state.value).toEqual({ name: 'twoFactor', mechanism: 'Sms' });
    expect(await failure('000')).toMatchObject({ code: 'login.verificationFailed' });
    expect(client.session.state.value.name).toBe('twoFactor');
    await client.session.signIn({ login: 'heidi', password: (await sentCode()) ?? '' });
    expect(client.session.state.value.name).toBe('signedIn');
    await client.dispose();
  });
});

describe('guessed passwords', () => {
  it('a guessed login has to wait, with the right password too, while others sign in', async () => {
    // The duration of a lock grows with the guesses: a first one may be over by the next request.
    let guess = 0;
    const lockedFor = async () => Number((await ask(`frank:${guess++}`)).headers.get('Retry-After'));
    await expect.poll(lockedFor, { interval: 1 }).toBeGreaterThanOrEqual(4);
    expect(guess).toBeGreaterThan(3);
    const refused = await ask('frank:demo');
    expect(refused.status).toBe(401);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0);
    expect(refused.body).toMatchObject({ exceptionId: 'ROUTER_ERR_401', message: expect.any(String) });
    expect((await ask('grace:demo')).status).toBe(200);
    await expect.poll(async () => (await ask('frank:demo')).status, { interval: 100 }).toBe(200);
    expect((await ask('frank:wrong')).status).toBe(400);
    expect((await ask('frank:demo')).status).toBe(200);
  });
});

it('a browser in which a user has signed in before does not wait for wrong passwords from its address', async () => {
  const [, device = ''] = (await ask('oscar.bauer:demo')).headers.getSetCookie();
  expect(device).toMatch(/^DEVICE_\d+=[\w-]+\.[\w-]+;Path=\/restletrouter;HttpOnly;Max-Age=\d+$/);
  const [Cookie = ''] = device.split(';');
  for (let n = 0; n < 3; n += 1) expect((await ask('oscar.bauer:wrong')).status).toBe(400);
  expect((await ask('oscar.bauer:demo')).status).toBe(401);
  expect((await ask('oscar.bauer:demo', '', { Cookie: Cookie.replace('.', '.x') })).status).toBe(401);
  const known = await ask('oscar.bauer:demo', '', { Cookie });
  expect([known.status, known.headers.getSetCookie().length]).toEqual([200, 1]);
});

it('a wrong password is logged with the login of a user who exists, once a minute for an address', async () => {
  await ask('my-pass-word:x');
  await ask('grace:wrong');
  const lines = logged.filter((line) => line.includes('A wrong password or code'));
  expect(lines).toHaveLength(1);
  expect(logged.join()).not.toContain('my-pass-word');
  expect(logged.join()).not.toContain('"wrong"');
});

describe('acting for another user', () => {
  let forBob: Awaited<ReturnType<typeof ask>>;
  beforeEach(async () => {
    forBob = await ask('carol:demo', '?behalf=bob');
  });
  const get = (path: string, session = forBob.session) => fetch(`${base}/${path}`, { headers: session });

  it("a user who acts for another one sees the other's data", async () => {
    expect(forBob.status).toBe(200);
    expect(forBob.body).toMatchObject({ user: 'v1/user/User/2', isBehalf: true, webRtc: false });
    expect(await (await get('v1/user/ShortInfo')).json()).toMatchObject({ isBehalf: true });
    expect(await (await get('v1/user/Info')).json()).toMatchObject({ user: { userName: nameOf('bob') } });
    expect((await get('telephony/Terminal/bob-web')).status).toBe(200);
    expect((await get('v1/user/User/3')).status).toBe(403);
    const white = await ask(undefined, '?wl', forBob.session);
    expect(white.body).toMatchObject({ user: 'v1/user/User/2', isBehalf: true });
  });

  it('a user who acts for another one has no phone of the other', async () => {
    const refused = await get(`${enterprisePath}/Extension/${inside(102)}/createSoftphone?force=true`);
    expect(refused.status).toBe(404);
    expect(await refused.json()).toMatchObject({ exceptionId: 'RESTLETAPI_ERR_LOGGED_ON_BEHALF' });
  });

  it('acting for another user can begin and end in a session', async () => {
    const own = await ask('carol:demo');
    const acting = await ask(undefined, '?wl&behalf=alice', own.session);
    expect(acting.body).toMatchObject({ user: 'v1/user/User/1', isBehalf: true });
    expect((await get('v1/user/Info', own.session)).status).toBe(401);
    const onwards = await ask(undefined, '?wl&behalf=dave', acting.session);
    expect(onwards.body).toMatchObject({ user: 'v1/user/User/4', isBehalf: true });
    const back = await ask(undefined, '?wl&behalf=', onwards.session);
    expect(back.body).toMatchObject({ user: 'v1/user/User/3', isBehalf: false, webRtc: true });
  });

  it.each([
    ['without the right', 'bob:demo', '?behalf=alice', 'callside'],
    ['for nobody that exists', 'carol:demo', '?behalf=nobody', 'callside'],
    ['in a CRM', 'carol:demo', '?behalf=bob', 'myCrm'],
    ['as a service account', `rcc|${testCompany.name}:demo`, '?behalf=bob', 'myRCC'],
  ])('acting for another user is refused %s', async (_, user, query, app) => {
    const refused = await ask(user, query, { 'X-Application': app });
    expect(refused.status).toBe(403);
    expect(refused.session.Cookie).toBe('');
  });
});

it('a user has as many sessions as browsers, and each ends by itself', async () => {
  const [one, other] = await Promise.all([ask('ivan:demo'), ask('ivan:demo')]);
  expect(one.session.Cookie).not.toBe(other.session.Cookie);
  const sockets = `ws://localhost:${phoneSystem.port}/restletrouter/ws-service/callside`;
  const [first, second] = await Promise.all([
    PushClient.open(sockets, one.session.Cookie),
    PushClient.open(sockets, other.session.Cookie),
  ]);
  expect((await fetch(`${base}/v1/service/Logout`, { headers: one.session })).status).toBe(204);
  await first.closed();
  expect((await fetch(`${base}/v1/user/Info`, { headers: one.session })).status).toBe(401);
  expect((await fetch(`${base}/v1/user/Info`, { headers: other.session })).status).toBe(200);
  expect(second.closeCode).toBeUndefined();
  second.close();
});
