import { expect, test } from 'vitest';
import { runtimePlatform } from '../platform/runtime.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { silentSignIn } from './login.ts';

test('continuing a session is given up after 15 seconds, because the sign-in waits for it', async () => {
  await using router = await SmallRouter.start();
  router.answers.set('v1/service/Login', () => undefined);
  const clock = new HandClock();
  const address = new RouterAddress(router.url);
  const rest = new Rest({ address, app: 'callside', platform: runtimePlatform({ clock }) });
  const failed = silentSignIn(rest, new AbortController().signal).catch((error: unknown) => error);
  await expect.poll(() => router.requests.length).toBe(1);
  clock.pass(14_999);
  expect(clock.waiting).toBe(1);
  clock.pass(1);
  expect(await failed).toMatchObject({ code: 'timeout' });
});

test.each([
  [418, 'login.noExtension'],
  [404, 'login.notFound'],
  [401, 'unauthorized'],
  [500, 'serverError'],
])('continuing a session that is refused with %i fails with %s', async (status, code) => {
  await using router = await SmallRouter.start();
  router.answer('v1/service/Login', status, { message: 'No.' });
  const rest = new Rest({
    address: new RouterAddress(router.url),
    app: 'callside',
    platform: runtimePlatform(),
  });
  await expect(silentSignIn(rest, new AbortController().signal)).rejects.toMatchObject({ code, status });
});
