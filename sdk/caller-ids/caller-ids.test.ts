import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { CallerIds } from './caller-ids.ts';

const user = 'v1/user/User/1';
const extension = 'telephony/Enterprise/7/Extension/101';
let router: SmallRouter;
let deps: TestDeps;
let callerIds: CallerIds;
/** Another client has chosen this number. */
const push = (customCallerID: string) => deps.sinkOf(user).update([{ customCallerID }], []);
beforeEach(async () => {
  router = await SmallRouter.start();
  deps = new TestDeps(router.url, { login: { user, extension } });
  callerIds = new CallerIds(deps);
});
afterEach(() => router[Symbol.asyncDispose]());

test('requests ten numbers with the given beginning, and returns no more than ten', async () => {
  const numbers = Array.from({ length: 12 }, (_, at) => ({ customCallerID: `+331000002${at}` }));
  router.answer(`${extension}/loadCustomCallerIDsAllowed`, 200, { count: 12, items: numbers });
  expect(await callerIds.allowed('01')).toEqual(numbers.slice(0, 10));
  const { searchParams } = new URL(router.requests[0]?.line.split(' ')[1] ?? '', router.url);
  expect(Object.fromEntries(searchParams)).toEqual({
    rt: 'customCallerID,label,assignedToInternalAddress',
    assignedToInternalAddressRT: 'addressNumber,displayName',
    firstDigitsCCID: '01',
    maxValuesAllowedReturned: '10',
  });
});

test.each([
  ['+33100000200', { customCallerID: '+33100000200' }, '+33100000200'],
  [undefined, {}, undefined],
  [undefined, { customCallerID: '' }, undefined],
  [undefined, { customCallerID: null }, undefined],
])('choosing %s, answered with %j, shows %s', async (number, answer, shown) => {
  push('+33999999999');
  router.answer(user, 200, answer);
  await callerIds.choose(number);
  expect(callerIds.current.value).toBe(shown);
  expect(router.requests[0]).toMatchObject({
    line: `PUT /restletrouter/${user}?rt=customCallerID`,
    body: JSON.stringify({ manualCustomCallerID: number ?? null }),
  });
});

test('a refused number changes nothing, and a signed-out client sends no request', async () => {
  push('+33100000200');
  router.answer(user, 403, { exceptionId: 'ROUTER_ERR_403', message: 'no' });
  expect(await failure(callerIds.choose('+331'))).toMatchObject({ code: 'callerId.notAllowed', status: 403 });
  expect(callerIds.current.value).toBe('+33100000200');
  deps.login.value = undefined;
  expect(await failure(callerIds.choose('+331'))).toMatchObject({ code: 'unauthorized' });
  expect(await failure(callerIds.allowed())).toMatchObject({ code: 'unauthorized' });
  expect(router.requests).toHaveLength(1);
});
