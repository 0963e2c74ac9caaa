import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Numbers } from './numbers.ts';

test('lookup sends the number as written, drops one zero of a leading 000, and refuses an empty number', async () => {
  await using router = await SmallRouter.start();
  const numbers = new Numbers(new TestDeps(router.url));
  const bob = { isDSValidNumber: 'I', internalNumber: '102', label: 'Bob' };
  router.answer('v1/service/E164', 200, { count: 1, items: [bob] });
  expect(await numbers.lookup(' 06 23 00 ')).toEqual([
    { type: 'callInternalNumber', destination: '102', label: 'Bob' },
  ]);
  await numbers.lookup('00033100');
  await numbers.lookup('0000');
  expect(router.requests.map(({ line }) => line)).toEqual([
    'GET /restletrouter/v1/service/E164?numbers=06+23+00',
    'GET /restletrouter/v1/service/E164?numbers=0033100',
    'GET /restletrouter/v1/service/E164?numbers=000',
  ]);
  expect(await failure(numbers.lookup(' '))).toMatchObject({ code: 'call.emptyNumber' });
});
