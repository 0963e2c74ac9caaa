import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Clock } from '../platform/platform.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import { HandClock, hurriedClock } from '../platform/testing/clocks.ts';
import { Rest, type SessionGuard } from './rest.ts';
import { RouterAddress } from './router-address.ts';
import { SmallRouter } from './testing/small-router.ts';

const anything = z.object({ ok: z.boolean() });
const restAt = (url: string, clock: Clock = hurriedClock(1)) =>
  new Rest({ address: new RouterAddress(url), app: 'callside', platform: runtimePlatform({ clock }) });
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

test("sends the application's name first, then its token, and keeps the cookie", async () => {
  await using router = await SmallRouter.start();
  router.answer(
    'v1/service/Login',
    200,
    { ok: true },
    {
      'X-Application': 'callside;a1',
      'Set-Cookie': 'callside_SESSIONID=77;Path=/restletrouter;HttpOnly',
    },
  );
  router.answer('v1/user/Info', 200, { ok: true });
  const rest = restAt(router.url);
  await rest.read(anything, { path: 'v1/service/Login', method: 'POST', body: {} });
  await rest.read(anything, { path: 'v1/user/Info' });
  expect(router.requests.map(({ headers }) => headers['x-application'])).toEqual(['callside', 'callside;a1']);
  expect(router.requests[1]?.headers.cookie).toBe('callside_SESSIONID=77');
});

const rows = [
  [400, {}, 'badRequest'],
  [401, {}, 'unauthorized'],
  [403, { exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN', message: 'm' }, 'invalidToken'],
  [403, {}, 'forbidden'],
  [404, {}, 'notFound'],
  [409, {}, 'unexpected'],
  [500, {}, 'serverError'],
  [503, {}, 'serverError'],
  [512, {}, 'serverError'],
  [503, { exceptionId: 'ROUTER_ERR_503', message: 'm' }, 'overloaded'],
  [500, { exceptionId: 'ROUTER_ERR_DOS', message: 'm' }, 'overloaded'],
  [512, { exceptionId: 'ROUTER_ERR_QOS', message: 'm' }, 'overloaded'],
] as const;
test.each(rows)('a %i with %j is %s', async (status, body, code) => {
  await using router = await SmallRouter.start();
  router.answer('x', status, body);
  expect(await failure(restAt(router.url).send({ path: 'x' }))).toMatchObject({ code, status });
});

test('explains by cause and first message', async () => {
  await using router = await SmallRouter.start();
  router.answer('x', 400, { exceptionId: 'E', cause: 'name', message: 'long', firstMessage: 'too long' });
  expect(await failure(restAt(router.url).send({ path: 'x' }))).toMatchObject({
    serverMessage: 'name: too long',
  });
});

test('an answer that does not fit its schema is a bad response', async () => {
  await using router = await SmallRouter.start();
  router.answer('x', 200, { ok: 'perhaps' });
  expect(await failure(restAt(router.url).read(anything, { path: 'x' }))).toMatchObject({
    code: 'badResponse',
  });
});

test('an unreachable router is `offline`, a silent one `timeout`, an abort `aborted`', async () => {
  const router = await SmallRouter.start();
  router.answers.set('silent', () => undefined);
  const abort = new AbortController();
  const rest = restAt(router.url, hurriedClock(1 / 100));
  expect(await failure(rest.send({ path: 'silent' }))).toMatchObject({ code: 'timeout', status: 0 });
  const aborted = failure(restAt(router.url).send({ path: 'silent', signal: abort.signal }));
  abort.abort();
  expect(await aborted).toMatchObject({ code: 'aborted' });
  await router.kill();
  expect(await failure(restAt(router.url).send({ path: 'x' }))).toMatchObject({ code: 'offline', status: 0 });
});

test('a request without an answer is given up after 20 seconds', async () => {
  await using router = await SmallRouter.start();
  router.answers.set('silent', () => undefined);
  const clock = new HandClock();
  const failed = failure(restAt(router.url, clock).send({ path: 'silent' }));
  await expect.poll(() => router.requests.length).toBe(1);
  clock.pass(19_999);
  expect(clock.waiting).toBe(1);
  clock.pass(1);
  expect(await failed).toMatchObject({ code: 'timeout' });
});

test('follows a redirect with the same method and stays at the new host', async () => {
  await using old = await SmallRouter.start();
  await using moved = await SmallRouter.start();
  old.answer('x', 302, undefined, { Location: `${moved.url}/restletrouter/x` });
  moved.answer('x', 200, { ok: true });
  const rest = restAt(old.url);
  await rest.send({ path: 'x', method: 'POST', body: { a: 1 } });
  await rest.send({ path: 'x' });
  expect(old.requests).toHaveLength(1);
  expect(moved.requests.map(({ line }) => line.split('?')[0])).toEqual([
    'GET /restletrouter/x',
    'POST /restletrouter/x',
    'GET /restletrouter/x',
  ]);
  expect(moved.requests[1]?.body).toBe('{"a":1}');
});

test('a 401 ends the session unless the request is quiet; a wrong token is renewed once', async () => {
  await using router = await SmallRouter.start();
  router.answer('gone', 401);
  router.answer('token', 403, { exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN', message: 'm' });
  const seen: string[] = [];
  const guard: SessionGuard = {
    lost: ({ code }) => seen.push(code),
    renew: async () => {
      seen.push('renewed');
      router.answer('token', 204);
      return true;
    },
    owner: () => 'alice',
  };
  const rest = restAt(router.url);
  rest.protect(guard);
  await failure(rest.send({ path: 'gone', isQuiet: true }));
  await failure(rest.send({ path: 'gone' }));
  await rest.send({ path: 'token' });
  expect(seen).toEqual(['unauthorized', 'renewed']);
});

test('a late 401 of the session before does not end the one of now', async () => {
  await using router = await SmallRouter.start();
  const held = Promise.withResolvers<() => void>();
  router.answers.set('old', (_, response) => held.resolve(() => response.writeHead(401).end()));
  router.answer('login', 200, {}, { 'X-Application': 'callside;new' });
  const rest = restAt(router.url);
  let isLost = false;
  let owner = 'alice';
  rest.protect({
    lost: () => {
      isLost = true;
    },
    renew: async () => false,
    owner: () => owner,
  });
  const late = failure(rest.send({ path: 'old' }));
  const refuse = await held.promise;
  await rest.send({ path: 'login' });
  owner = 'bob';
  refuse();
  expect(await late).toMatchObject({ code: 'aborted' });
  expect(isLost).toBe(false);
});

test('only a wrong token is renewed, and only once', async () => {
  await using router = await SmallRouter.start();
  const wrong = { exceptionId: 'RESTLETAPI_ERR_INVALID_TOKEN', message: 'm' };
  router.answer('forbidden', 403);
  router.answer('token', 403, wrong);
  let renewals = 0;
  const rest = restAt(router.url);
  rest.protect({
    lost: () => undefined,
    renew: async () => {
      renewals += 1;
      return true;
    },
    owner: () => 'alice',
  });
  expect(await failure(rest.send({ path: 'forbidden' }))).toMatchObject({ code: 'forbidden', action: 'GET' });
  expect(renewals).toBe(0);
  expect(await failure(rest.send({ path: 'token' }))).toMatchObject({ code: 'invalidToken' });
  expect(renewals).toBe(1);
});

test('sends the headers for content and accepted types, and a body only if there is one', async () => {
  await using router = await SmallRouter.start();
  router.answer('x', 204);
  const rest = restAt(router.url);
  await rest.send({ path: 'x' });
  await rest.send({ path: 'x', method: 'PUT', body: { a: 1 }, headers: { 'X-More': 'm' } });
  const [got, put] = router.requests;
  expect(got?.headers).toMatchObject({ accept: 'application/json, text/plain, */*' });
  expect(got?.headers).not.toHaveProperty('content-type');
  expect(got?.body).toBe('');
  expect(put?.headers).toMatchObject({ 'content-type': 'application/json', 'x-more': 'm' });
  expect(put?.body).toBe('{"a":1}');
});

test('the token belongs to this application only, and is removed on request', async () => {
  await using router = await SmallRouter.start();
  const rest = restAt(router.url);
  const named = async (token: string) => {
    router.answer('x', 204, undefined, { 'X-Application': token });
    await rest.send({ path: 'x' });
    router.answer('y', 204);
    await rest.send({ path: 'y' });
    return router.requests.at(-1)?.headers['x-application'];
  };
  expect(await named('another;z9')).toBe('callside');
  expect(await named('callside;a1')).toBe('callside;a1');
  rest.forgetToken();
  await rest.send({ path: 'y' });
  expect(router.requests.at(-1)?.headers['x-application']).toBe('callside');
});

test('dispose aborts the requests under way', async () => {
  await using router = await SmallRouter.start();
  router.answers.set('silent', () => undefined);
  const rest = restAt(router.url);
  const asked = failure(rest.send({ path: 'silent' }));
  rest.dispose();
  expect(await asked).toMatchObject({ code: 'aborted' });
});

test('a request that is answered leaves no timer', async () => {
  await using router = await SmallRouter.start();
  router.answer('x', 204);
  const clock = new HandClock();
  await restAt(router.url, clock).send({ path: 'x' });
  expect(clock.waiting).toBe(0);
});

test('an error has its cause', async () => {
  const router = await SmallRouter.start();
  router.answer('x', 200, { ok: 'perhaps' });
  const rest = restAt(router.url);
  expect(await failure(rest.read(anything, { path: 'x' }))).toMatchObject({
    status: 200,
    cause: expect.any(Error),
  });
  await router.kill();
  expect(await failure(rest.send({ path: 'x' }))).toMatchObject({ cause: expect.any(Error) });
});
