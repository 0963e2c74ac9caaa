import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runtimePlatform } from '../platform/runtime.ts';
import { failure } from '../testing/watched-lines.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import type { LoginResponse } from '../wire/login.ts';
import { type CallerIdsFront, callerIdsFront } from './caller-ids-front.ts';

const user = 'v1/user/User/1';
const extension = 'telephony/Enterprise/1/Extension/101';
const login = signal<LoginResponse | undefined>(undefined);
let router: SmallRouter;
let callerIds: CallerIdsFront;
beforeEach(async () => {
  router = await SmallRouter.start();
  login.value = {
    user,
    extension,
    lang: 'en',
    isSwitchboard: false,
    webRtc: true,
    isBehalf: false,
    url: '/',
    brandings: { css: [], js: [] },
    languages: [],
    isHelpDisplayedInIframe: false,
  };
  const rest = new Rest({
    address: new RouterAddress(router.url),
    app: 'callside',
    platform: runtimePlatform(),
  });
  callerIds = callerIdsFront({ rest, login, more: () => import('../on-demand.ts') });
});
afterEach(() => router[Symbol.asyncDispose]());

test('asks for ten numbers that begin so, and takes no more', async () => {
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
  callerIds.current.value = '+33999999999';
  router.answer(user, 200, answer);
  await callerIds.choose(number);
  expect(callerIds.current.value).toBe(shown);
  expect(router.requests[0]).toMatchObject({
    line: `PUT /restletrouter/${user}?rt=customCallerID`,
    body: JSON.stringify({ manualCustomCallerID: number ?? null }),
  });
});

test('a refused number changes nothing, and who is signed out asks for nothing', async () => {
  callerIds.current.value = '+33100000200';
  router.answer(user, 403, { exceptionId: 'ROUTER_ERR_403', message: 'no' });
  expect(await failure(callerIds.choose('+331'))).toMatchObject({ code: 'callerId.notAllowed', status: 403 });
  expect(callerIds.current.value).toBe('+33100000200');
  login.value = undefined;
  expect(await failure(callerIds.choose('+331'))).toMatchObject({ code: 'unauthorized' });
  expect(await failure(callerIds.allowed())).toMatchObject({ code: 'unauthorized' });
  expect(router.requests).toHaveLength(1);
});
