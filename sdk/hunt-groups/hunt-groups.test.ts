import { expect, test } from 'vitest';
import type { HuntGroup } from '#wire/people/hunt-group.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { HuntGroups } from './hunt-groups.ts';

const source = 'v1/user/GroupAddress';
const group = (id: number, addressNumber: string): HuntGroup => ({
  restUri: `${source}/${id}`,
  label: 'Reception',
  addressNumber,
  ringPattern: 'unisson',
  members: [{ contact: 'v1/directory/Contact/3', displayName: 'Carol Clark', addressNumber: '103' }],
  mayChange: true,
});

test('hunt groups are live while watched, in the order of their numbers', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const groups = new HuntGroups(deps);
  const unwatch = groups.watch();
  deps.sinkOf(source).snapshot([group(1, '306'), group(2, '305')]);
  expect(groups.items.value.map(({ addressNumber }) => addressNumber)).toEqual(['305', '306']);
  deps.sinkOf(source).update([], [`${source}/2`]);
  expect(groups.items.value.map(({ addressNumber }) => addressNumber)).toEqual(['306']);
  unwatch();
  expect(deps.watched).toEqual([]);
});

test('a change sends the paths of the members and only the wanted values', async () => {
  await using router = await SmallRouter.start();
  router.answer(`${source}/1`, 200, group(1, '305'));
  const groups = new HuntGroups(new TestDeps(router.url));
  await groups.change(group(1, '305'), { members: group(1, '305').members });
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual({ members: ['v1/directory/Contact/3'] });
  router.answer(`${source}/1`, 403, { message: 'Members may not change this group.' });
  expect(await failure(groups.change(group(1, '305'), { ringPattern: 'cyclic' }))).toMatchObject({
    code: 'forbidden',
  });
});
