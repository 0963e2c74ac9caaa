import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Account } from './account.ts';

const path = 'v1/user/TwoFactor';
const proof = { current: 'demo', code: '123 456' };

test.each([
  [403, 'TWO_FACTOR_CODE_WRONG', 'twoFactor.wrongCode'],
  [409, 'TWO_FACTOR_CHANGED', 'twoFactor.changedMeanwhile'],
  [403, 'PASSWORD_WRONG', 'password.wrong'],
  [429, 'PASSWORD_TOO_OFTEN', 'password.tooOften'],
])('a refusal %i %s of the second step is reported as %s', async (status, exceptionId, code) => {
  await using router = await SmallRouter.start();
  const { twoFactor } = new Account(new TestDeps(router.url));
  for (const action of ['', '/enable', '/disable', '/renewRecoveryCodes'])
    router.answer(path + action, status, { exceptionId, message: 'No.' });
  const attempts = [
    () => twoFactor.setUp(),
    () => twoFactor.enable(proof),
    () => twoFactor.disable(proof),
    () => twoFactor.renewRecoveryCodes(proof),
  ];
  for (const attempt of attempts) expect(await failure(attempt())).toMatchObject({ code, exceptionId });
});

test('password and code are sent with each change, and the recovery codes are returned', async () => {
  await using router = await SmallRouter.start();
  const { twoFactor } = new Account(new TestDeps(router.url));
  const recoveryCodes = ['1111-2222-3333-4444'];
  router.answer(path, 200, { restUri: path, isOn: true, since: '1790000000000', recoveryCodesLeft: 1 });
  router.answer(`${path}/enable`, 200, { recoveryCodes });
  router.answer(`${path}/renewRecoveryCodes`, 200, { recoveryCodes });
  router.answer(`${path}/disable`, 204);
  expect(await twoFactor.status()).toMatchObject({ isOn: true, since: 1_790_000_000_000, isLocked: false });
  expect(await twoFactor.enable(proof)).toEqual(recoveryCodes);
  expect(await twoFactor.renewRecoveryCodes(proof)).toEqual(recoveryCodes);
  await twoFactor.disable(proof);
  const body = { currentPassword: 'demo', code: '123 456' };
  expect(router.requests.slice(1).map((request) => [request.line, JSON.parse(request.body)])).toEqual([
    [`POST /restletrouter/${path}/enable`, body],
    [`POST /restletrouter/${path}/renewRecoveryCodes`, body],
    [`POST /restletrouter/${path}/disable`, body],
  ]);
});
