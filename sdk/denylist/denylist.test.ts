import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Denylist } from './denylist.ts';

const source = 'v1/user/Denylist';
const settings = 'v1/user/DenylistSettings/bean';
const entry = (id: number, numbers: string) => ({
  restUri: `${source}/${id}`,
  denylistID: String(id),
  numbers,
  label: '',
  timestamp: id,
});

test('the entries are live while watched, newest first, and unknown otherwise', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const denylist = new Denylist(deps);
  expect(deps.watched).toEqual([]);
  const unwatch = denylist.watch();
  deps.sinkOf(source).snapshot([entry(1, '102'), entry(2, '^0899')]);
  deps.sinkOf(settings).snapshot([{ restUri: settings, rejectsAnonymous: true }]);
  expect(denylist.items.value.map(({ numbers }) => numbers)).toEqual(['^0899', '102']);
  expect(denylist.rejectsAnonymous.value).toBe(true);
  expect(denylist.entryOf('08 99 12')?.denylistID).toBe('2');
  deps.sinkOf(source).update([entry(2, '^0800')], [`${source}/1`]);
  expect(denylist.items.value.map(({ numbers }) => numbers)).toEqual(['^0800']);
  unwatch();
  expect(deps.watched).toEqual([]);
  expect(denylist.rejectsAnonymous.value).toBeUndefined();
});

test('an entry is sent as patterns, and a text that is not a list of numbers is not sent', async () => {
  await using router = await SmallRouter.start();
  router.answer(source, 201, { ...entry(3, '0612345678'), timestamp: '3' });
  const denylist = new Denylist(new TestDeps(router.url));
  await denylist.add({ numbers: '06 12 34 56 78', label: ' Sales ' });
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual({ numbers: '0612345678', label: 'Sales' });
  expect(await failure(denylist.add({ numbers: '*' }))).toMatchObject({ code: 'denylist.invalid' });
  expect(router.requests).toHaveLength(1);
});

test('a full list is reported as such', async () => {
  await using router = await SmallRouter.start();
  router.answer(source, 409, { message: 'full' });
  const denylist = new Denylist(new TestDeps(router.url));
  expect(await failure(denylist.add({ numbers: '1' }))).toMatchObject({ code: 'denylist.full' });
});
