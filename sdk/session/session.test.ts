import { expect, test } from 'vitest';
import { runtimePlatform } from '../platform/runtime.ts';
import { hurriedClock } from '../platform/testing/clocks.ts';
import { ErrorReports } from '../state/error-reports.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Session } from './session.ts';

const welcome = {
  user: 'v1/user/User/1',
  lang: 'en',
  isSwitchboard: false,
  webRtc: true,
  isBehalf: false,
  url: '/restletrouter/',
  brandings: { css: [], js: [] },
  languages: [],
  isHelpDisplayedInIframe: false,
};
const dress = {
  appName: 'Acme',
  defaultSoftphone: 'web',
  displayAddressNumberForExtensionsInList: true,
  useLocize: false,
};
const token = { 'X-Application': 'callside;t' };

function sessionAt(url: string, clock = hurriedClock(1 / 1000)) {
  const rest = new Rest({
    address: new RouterAddress(url),
    app: 'callside',
    platform: runtimePlatform({ clock: hurriedClock(1) }),
  });
  const reports = new ErrorReports();
  const reported: string[] = [];
  reports.add(({ code }) => reported.push(code));
  return { rest, reported, session: new Session({ rest, clock, reports }) };
}
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

test('resumes the session of the browser, and loads the branding', async () => {
  await using router = await SmallRouter.start();
  router.answer('FilesService/customdata/datas', 200, dress);
  router.answer('v1/service/Login', 200, welcome, token);
  const { session } = sessionAt(router.url);
  expect(await session.resume()).toBe(true);
  expect(session.customData.value?.appName).toBe('Acme');
  expect(session.state.value).toEqual({ name: 'signedIn', login: welcome });
  expect(router.requests.map(({ line }) => line)).toContainEqual(
    expect.stringMatching(/POST .*Login\?wl=&rd=/),
  );
});

test.each(['before somebody signs in', 'and once more when somebody does'])(
  'the branding is requested until it is loaded, %s',
  async (when) => {
    await using router = await SmallRouter.start();
    router.answer('v1/service/Login', 401);
    router.answer('FilesService/customdata/datas', 503);
    const { session } = sessionAt(router.url, hurriedClock(when.startsWith('before') ? 1 / 1000 : 1));
    await session.resume();
    router.answer('FilesService/customdata/datas', 200, dress);
    router.answer('v1/service/Login', 200, welcome, token);
    if (when.startsWith('and')) await session.signIn({ login: 'alice', password: 'demo' });
    await expect.poll(() => session.customData.value?.appName).toBe('Acme');
    session.dispose();
  },
);

test('resuming without a session is not a failure', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 401);
  const { session } = sessionAt(router.url);
  expect(await session.resume()).toBe(false);
  expect(session.state.value).toEqual({ name: 'signedOut' });
});

test('a failing router is requested again until it answers', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 503);
  const { session } = sessionAt(router.url);
  const resumed = session.resume();
  await expect
    .poll(() => router.requests.filter(({ line }) => line.includes('Login')).length)
    .toBeGreaterThan(2);
  router.answer('v1/service/Login', 200, welcome, token);
  expect(await resumed).toBe(true);
});

test('signs in with names and passwords of any script', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 200, welcome, token);
  const { session } = sessionAt(router.url);
  await session.signIn({ login: 'zoë', password: 'пароль:7' });
  const asked = router.requests.find(({ line }) => line.includes('v1/service/Login'));
  const [, encoded = ''] = asked?.headers.authorization?.split(' ') ?? [];
  expect(Buffer.from(encoded, 'base64').toString()).toBe('zoë:пароль:7');
  expect(session.state.value.name).toBe('signedIn');
});

const rows = [
  [400, undefined, 'login.inadequateCredentials'],
  [401, undefined, 'login.accountBlocked'],
  [403, undefined, 'login.unreachable'],
  [404, undefined, 'login.notFound'],
  [412, 'HS', 'login.verificationFailed'],
  [418, undefined, 'login.noExtension'],
  [500, undefined, 'login.internal'],
  [503, undefined, 'login.unavailable'],
  [429, undefined, 'login.failed'],
] as const;
test.each(rows)('a login refused with %i (%s) is %s', async (status, message, code) => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', status, { exceptionId: 'E', message: message ?? 'm' });
  const { session } = sessionAt(router.url);
  expect(await failure(session.signIn({ login: 'alice', password: 'x' }))).toMatchObject({ code, status });
  expect(session.state.value).toEqual({ name: 'signedOut' });
});

test('an empty password is refused without asking', async () => {
  await using router = await SmallRouter.start();
  const { session } = sessionAt(router.url);
  expect(await failure(session.signIn({ login: 'alice', password: '' }))).toMatchObject({
    code: 'login.passwordRequired',
  });
  expect(router.requests).toEqual([]);
});

test('two steps: the code may be mistyped and typed again', async () => {
  await using router = await SmallRouter.start();
  const body = { exceptionId: 'ROUTER_ERR_412', message: 'two steps authentication' };
  router.answer('v1/service/Login', 412, body, { 'X-Two-Level-Auth-Mechanism': 'authBySms' });
  const { session } = sessionAt(router.url);
  expect(await failure(session.signIn({ login: 'a', password: 'b' }))).toMatchObject({
    code: 'login.twoFactor',
  });
  expect(session.state.value).toEqual({ name: 'twoFactor', mechanism: 'Sms' });
  router.answer('v1/service/Login', 412, { exceptionId: 'ROUTER_ERR_412', message: 'HS' });
  expect(await failure(session.signIn({ login: 'a', password: '1' }))).toMatchObject({
    code: 'login.verificationFailed',
  });
  expect(session.state.value.name).toBe('twoFactor');
  router.answer('v1/service/Login', 200, welcome, token);
  await session.signIn({ login: 'a', password: '2' });
  expect(session.state.value.name).toBe('signedIn');
});

test('takes a 412 without its code for a failed verification', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 412, { exceptionId: 'ERR_3', message: 'two steps authentication' });
  const { session } = sessionAt(router.url);
  expect(await failure(session.signIn({ login: 'a', password: 'b' }))).toMatchObject({
    code: 'login.verificationFailed',
  });
});

test('the router ending the session signs out with a reason; signing out has none', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 200, welcome, token);
  router.answer('v1/service/Logout', 204);
  router.answer('FilesService/customdata/datas', 200, dress);
  router.answer('x', 401);
  const { session, rest } = sessionAt(router.url);
  await session.signIn({ login: 'a', password: 'b' });
  await failure(rest.send({ path: 'x' }));
  expect(session.state.value).toMatchObject({ name: 'signedOut', reason: { code: 'sessionExpired' } });
  await session.signIn({ login: 'a', password: 'b' });
  await session.signOut();
  expect(session.state.value).toEqual({ name: 'signedOut' });
  expect(router.requests.at(-1)?.line).toMatch(/^GET .*Logout/);
});

const bobs = { ...welcome, user: 'v1/user/User/2' };

async function signedInAt(router: SmallRouter) {
  router.answer('v1/service/Login', 200, welcome, token);
  const made = sessionAt(router.url);
  await made.session.signIn({ login: 'alice', password: 'demo' });
  return made;
}

test.each([
  ['the same user signed in elsewhere', welcome, 'signedIn'],
  ['another user did', bobs, 'signedOut'],
])('a token that counts no more, because %s', async (_, login, then) => {
  await using router = await SmallRouter.start();
  const { rest, session } = await signedInAt(router);
  router.answer('v1/service/Login', 200, login, { 'X-Application': 'callside;u' });
  router.answers.set('v1/user/Info', (request, response) => {
    if (request.headers['x-application'] === 'callside;u') return void response.writeHead(200).end('{}');
    response
      .writeHead(403)
      .end(JSON.stringify({ exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN', message: 'm' }));
  });
  const asked = failure(rest.send({ path: 'v1/user/Info' }));
  expect(await asked).toEqual(
    then === 'signedIn' ? undefined : expect.objectContaining({ code: 'invalidToken' }),
  );
  expect(session.state.value.name).toBe(then);
});

test('a failing router that does not know the token does not end the session', async () => {
  await using router = await SmallRouter.start();
  const { rest, session } = await signedInAt(router);
  router.answer('v1/service/Login', 503);
  router.answer('v1/user/Info', 403, { exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN', message: 'm' });
  expect(await failure(rest.send({ path: 'v1/user/Info' }))).toMatchObject({ code: 'invalidToken' });
  expect(session.state.value.name).toBe('signedIn');
});

test('a user who signs in while a sign-out is under way stays signed in', async () => {
  await using router = await SmallRouter.start();
  const { session } = await signedInAt(router);
  const held = Promise.withResolvers<() => void>();
  router.answers.set('v1/service/Logout', (_, response) => held.resolve(() => response.writeHead(204).end()));
  const leaving = session.signOut();
  const answerLate = await held.promise;
  session.expire();
  router.answer('v1/service/Login', 200, bobs, token);
  await session.signIn({ login: 'bob', password: 'demo' });
  answerLate();
  await leaving;
  expect(session.state.value).toEqual({ name: 'signedIn', login: bobs });
});

test('impersonating continues although the router reports the end of the first session', async () => {
  await using router = await SmallRouter.start();
  const { session } = await signedInAt(router);
  router.answers.set('v1/service/Login', (_, response) => {
    session.expire();
    response.writeHead(200, token).end(JSON.stringify(bobs));
  });
  const seen = new Set<string>();
  const stop = session.state.subscribe(({ name }) => seen.add(name));
  await session.impersonate('bob');
  stop();
  expect([...seen]).toEqual(['signedIn']);
  expect(session.state.value).toEqual({ name: 'signedIn', login: bobs });
});

test('a session that ends during a failed impersonation is signed out', async () => {
  await using router = await SmallRouter.start();
  const { session } = await signedInAt(router);
  router.answers.set('v1/service/Login', (_, response) => {
    session.expire();
    response.writeHead(503).end();
  });
  expect(await failure(session.impersonate('bob'))).toBeDefined();
  expect(session.state.value).toMatchObject({ name: 'signedOut', reason: { code: 'sessionExpired' } });
});

test('a request that is refused after the session has ended does not drop the token of a newer sign-in', async () => {
  await using router = await SmallRouter.start();
  const { rest, session } = await signedInAt(router);
  const held = Promise.withResolvers<() => void>();
  router.answers.set('v1/user/Info', (_, response) =>
    held.resolve(() =>
      response
        .writeHead(403)
        .end(JSON.stringify({ exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN', message: 'm' })),
    ),
  );
  const late = failure(rest.send({ path: 'v1/user/Info' }));
  const refuse = await held.promise;
  session.expire();
  router.answer('v1/service/Login', 200, bobs, { 'X-Application': 'callside;u' });
  const before = router.requests.length;
  refuse();
  expect(await late).toMatchObject({ code: 'aborted' });
  expect(router.requests).toHaveLength(before);
});

const refusals = [
  [401, { message: 'm' }],
  [403, { exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN', message: 'm' }],
] as const;

test.each(refusals)(
  'a refusal (%i) of a request of the user before is no failure of the user who replaced them',
  async (status, body) => {
    await using router = await SmallRouter.start();
    const { rest, session } = await signedInAt(router);
    const held = [Promise.withResolvers<() => void>(), Promise.withResolvers<() => void>()] as const;
    for (const [index, { resolve }] of held.entries())
      router.answers.set(`held${index}`, (_, response) =>
        resolve(() => response.writeHead(status).end(JSON.stringify(body))),
      );
    router.answers.set('v1/service/Logout', (_, response) => {
      // The phone system has ended the session, and its answer is under way.
      held[0].promise.then((refuse) => refuse()).catch(expect.unreachable);
      setTimeout(() => response.writeHead(204).end(), 50);
    });
    const early = failure(rest.send({ path: 'held0' }));
    const late = failure(rest.send({ path: 'held1' }));
    const refuseLate = await held[1].promise;
    await session.signOut();
    expect(await early).toMatchObject({ code: 'aborted' });
    router.answer('v1/service/Login', 200, bobs, { 'X-Application': 'callside;u' });
    await session.signIn({ login: 'bob', password: 'demo' });
    refuseLate();
    expect(await late).toMatchObject({ code: 'aborted' });
    expect(session.state.value).toMatchObject({ name: 'signedIn', login: { user: bobs.user } });
  },
);

test('a request with the token before, of a user who has signed in again, is repeated without a renewal', async () => {
  await using router = await SmallRouter.start();
  router.answer('FilesService/customdata/datas', 200, dress);
  const { rest, session, reported } = await signedInAt(router);
  const held = Promise.withResolvers<() => void>();
  router.answers.set('v1/user/Info', (request, response) => {
    if (request.headers['x-application'] === 'callside;u') return void response.writeHead(200).end('{}');
    held.resolve(() => response.writeHead(403).end(JSON.stringify(refusals[1][1])));
  });
  const late = failure(rest.send({ path: 'v1/user/Info' }));
  const refuse = await held.promise;
  session.expire();
  router.answer('v1/service/Login', 200, welcome, { 'X-Application': 'callside;u' });
  await session.signIn({ login: 'alice', password: 'demo' });
  refuse();
  expect(await late).toBeUndefined();
  expect(reported).toEqual([]);
});

test('a session that is asked for in vain after it was lost keeps the reason', async () => {
  await using router = await SmallRouter.start();
  const { session } = await signedInAt(router);
  session.expire();
  router.answer('v1/service/Login', 401, { message: 'm' });
  await session.resume();
  expect(session.state.value).toMatchObject({ name: 'signedOut', reason: { code: 'sessionExpired' } });
});

test('the branding is requested until it is loaded, across sign-ins and sign-outs', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 200, welcome, token);
  router.answer('v1/service/Logout', 204);
  router.answer('FilesService/customdata/datas', 503);
  const { session } = sessionAt(router.url);
  await session.resume();
  await session.signOut();
  router.answer('FilesService/customdata/datas', 200, dress);
  await expect.poll(() => session.customData.value?.appName).toBe('Acme');
});

test('two sign-ins with the same credentials at once are one, and another one ends them', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 200, welcome, token);
  const { session } = sessionAt(router.url);
  const alice = { login: 'alice', password: 'demo' };
  await Promise.all([session.signIn(alice), session.signIn({ ...alice })]);
  const logins = () => router.requests.filter(({ line }) => line.includes('v1/service/Login')).length;
  expect([session.state.value.name, logins()]).toEqual(['signedIn', 1]);
  const first = failure(session.signIn(alice));
  await session.signIn({ code: 'c', verifier: 'v' });
  expect(await first).toMatchObject({ code: 'aborted' });
  await session.signIn(alice);
  expect(logins()).toBeGreaterThan(2);
});

test('a sign-out in another tab ends the session without a reason', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 200, welcome, token);
  const { session } = sessionAt(router.url);
  session.leaveWithOthers();
  expect(session.state.value.name).toBe('unknown');
  await session.signIn({ login: 'alice', password: 'demo' });
  session.leaveWithOthers();
  expect(session.state.value).toEqual({ name: 'signedOut' });
});

test('a session that the router ends during the sign-out has ended without a reason', async () => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', 200, welcome, token);
  const { session } = sessionAt(router.url);
  await session.signIn({ login: 'alice', password: 'demo' });
  const held = Promise.withResolvers<() => void>();
  router.answers.set('v1/service/Logout', (_, response) => held.resolve(() => response.writeHead(204).end()));
  const states: unknown[] = [];
  session.state.subscribe((state) => void states.push(state));
  const out = session.signOut();
  const answer = await held.promise;
  // The push connection is closed first.
  session.expire();
  answer();
  await out;
  expect(states.slice(1)).toEqual([{ name: 'signedOut' }]);
});
