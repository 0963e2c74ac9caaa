import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { CallGroups } from './call-groups.ts';

const source = 'v1/user/GroupAddress';
const bob = { contact: 'v1/directory/Contact/2', displayName: 'Bob Keller', addressNumber: '102' };
const group = (id: string, label: string, more: object = {}) => ({
  ...{ restUri: `${source}/${id}`, callGroupID: id, label, type: 'GroupAddress', addressNumber: `30${id}` },
  ...{ ringPattern: 'unisson', ringingTimeout: 15_000, overflowNumber: '', members: [bob] },
  allowMembersEdit: false,
  ...more,
});
const groupsAt = (url: string, number: string) => {
  const deps = new TestDeps(url);
  const info = signal({ extension: { addressNumber: number } } as never);
  return { deps, groups: new CallGroups(deps, { info }) };
};

test('the groups are live while watched, by their names', async () => {
  await using router = await SmallRouter.start();
  const { deps, groups } = groupsAt(router.url, '102');
  const unwatch = groups.watch();
  deps.sinkOf(source).snapshot([group('4', 'Sales'), group('5', 'Harbour')]);
  expect(groups.items.value.map(({ label }) => label)).toEqual(['Harbour', 'Sales']);
  unwatch();
  expect(deps.watched).toEqual([]);
});

test('members change a group that its members manage, and others do not', async () => {
  await using router = await SmallRouter.start();
  const managed = { members: [bob], allowMembersEdit: true };
  const own = groupsAt(router.url, '102').groups;
  expect([own.isMember(managed), own.mayChange(managed)]).toEqual([true, true]);
  expect(own.mayChange({ ...managed, allowMembersEdit: false })).toBe(false);
  const other = groupsAt(router.url, '101').groups;
  expect([other.isMember(managed), other.mayChange(managed)]).toEqual([false, false]);
});

test('a change is sent as it is, and answered with the group', async () => {
  await using router = await SmallRouter.start();
  router.answer(`${source}/4`, 200, group('4', 'Lobby'));
  const changed = await groupsAt(router.url, '102').groups.change(
    { restUri: `${source}/4` },
    { label: 'Lobby', members: ['103', '102'] },
  );
  expect(changed.label).toBe('Lobby');
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual({ label: 'Lobby', members: ['103', '102'] });
});
