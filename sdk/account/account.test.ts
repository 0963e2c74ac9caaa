import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Account } from './account.ts';

const path = 'v1/user/Credentials';

test.each([
  [403, 'PASSWORD_WRONG', 'password.wrong'],
  [403, 'PASSWORD_LOCKED', 'password.locked'],
  [429, 'PASSWORD_TOO_OFTEN', 'password.tooOften'],
  [400, 'pwd_err_digit', 'password.refused'],
  [400, 'pin_err_sequence', 'password.refused'],
  [400, 'ROUTER_ERR_400', 'badRequest'],
])('a refusal %i %s is reported as %s', async (status, exceptionId, code) => {
  await using router = await SmallRouter.start();
  const account = new Account(new TestDeps(router.url));
  router.answer(path, status, { exceptionId, message: 'No.' });
  expect(await failure(account.changePassword({ current: 'old', next: 'new' }))).toMatchObject({
    code,
    exceptionId,
  });
});

test('a password and a PIN are sent with the current password, and only one of them', async () => {
  await using router = await SmallRouter.start();
  const account = new Account(new TestDeps(router.url));
  router.answer(path, 200, {});
  await account.changePassword({ current: 'old', next: 'new' });
  router.answer(path, 200, {});
  await account.changePin({ current: 'old', next: '2580' });
  expect(router.requests.map(({ line, body }) => [line, JSON.parse(body)])).toEqual([
    [`PUT /restletrouter/${path}`, { currentPassword: 'old', newPassword: 'new' }],
    [`PUT /restletrouter/${path}`, { currentPassword: 'old', newPin: '2580' }],
  ]);
});

test('the administrator of the enterprise is read alone, with a kind that may be new', async () => {
  await using router = await SmallRouter.start();
  const account = new Account(new TestDeps(router.url));
  const restUri = 'telephony/Enterprise/7';
  const answer = (ownerAdmtiveDomain: unknown) => {
    router.answer(restUri, 200, { ownerAdmtiveDomain });
    return account.administrator({ restUri });
  };
  expect(await answer({ name: 'Nord', type: 'Reseller' })).toEqual({ name: 'Nord', type: 'Reseller' });
  expect(await answer({ name: 'Nord', type: 'Somebody' })).toMatchObject({ type: 'Somebody' });
  expect(await answer(null)).toBeUndefined();
  expect(router.requests[0]?.line).toContain(`${restUri}?rt=ownerAdmtiveDomain`);
});
