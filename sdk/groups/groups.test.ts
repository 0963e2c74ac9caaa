import { computed, signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Info } from '#wire/session/info.ts';
import { sampleExtension, sampleGroup } from '../testing/samples.ts';
import { WatchedLines } from '../testing/watched-lines.ts';
import { until } from '../transport/testing/until.ts';
import { Groups } from './groups.ts';

/** All that is looked at in a profile. */
const profileWith = (...types: string[]) =>
  ({
    groups: types.map((groupType, at) => ({ groupType, restUri: `v1/user/Group/${at + 1}` })),
  }) as unknown as Info;

let router: WatchedLines;
const info = signal<Info | undefined>(undefined);
const refresh = vi.fn(() => Promise.resolve());
let groups: Groups;
beforeEach(async () => {
  router = await WatchedLines.start();
  info.value = undefined;
  refresh.mockClear();
  groups = new Groups(router, { info, extension: computed(() => info.value?.extension), refresh });
  router.push.open();
  await until(router.push.state, ({ name }) => name === 'connected');
});
afterEach(async () => {
  await router[Symbol.asyncDispose]();
});

const subscribed = () =>
  router.router.frames.filter(({ type }) => type === 'subscribe').map(({ source }) => source);

test('a user without groups sends no request for them', async () => {
  info.value = profileWith();
  info.value = profileWith('PickupGroup');
  // Requests keep their order, so this request proves that no earlier request is missing.
  router.push.subscribe({ source: 'v1/user/Later' }, { snapshot: vi.fn(), update: vi.fn(), ended: vi.fn() });
  await expect.poll(subscribed).not.toHaveLength(0);
  expect(subscribed()).toEqual(['v1/user/Later']);
});

test('an agent learns of the first group and of the last one, and the profile is loaded again', async () => {
  info.value = { ...profileWith(), extension: sampleExtension() } as unknown as Info;
  await expect.poll(subscribed).toEqual(['v1/user/Group']);
  router.send([]);
  await until(groups.status, (status) => status === 'ready');
  expect(refresh).not.toHaveBeenCalled();
  router.send([sampleGroup({ restUri: 'v1/user/Group/1' })]);
  await until(groups.items, (list) => list.length === 1);
  expect(refresh).toHaveBeenCalledTimes(1);
  info.value = { ...profileWith('ACDGroup'), extension: sampleExtension() } as unknown as Info;
  router.send([sampleGroup({ restUri: 'v1/user/Group/1', active: false })]);
  await until(groups.items, ([group]) => group?.active === false);
  expect(refresh).toHaveBeenCalledTimes(1);
  router.send([], ['v1/user/Group/1']);
  await until(groups.items, (list) => list.length === 0);
  expect(refresh).toHaveBeenCalledTimes(2);
  expect(subscribed()).toHaveLength(1);
});

test('groups are added and removed, and a reloaded profile sends no new request', async () => {
  info.value = profileWith('PickupGroup', 'ACDGroup');
  await expect.poll(subscribed).toEqual(['v1/user/Group']);
  info.value = profileWith('ACDGroup');
  router.send([sampleGroup({ acdGroupNbFreeOperators: 0 }), sampleGroup({ restUri: 'v1/user/Group/2' })]);
  await until(groups.items, (list) => list.length === 2);
  expect(groups.items.value.map(({ computedState, isOpen }) => [computedState, isOpen])).toEqual([
    ['NO_AGENT', true],
    ['FREE_AGENTS', true],
  ]);
  router.send([sampleGroup({ active: false })], ['v1/user/Group/2']);
  await until(groups.items, (list) => list.length === 1);
  expect(groups.items.value[0]).toMatchObject({
    computedState: 'CLOSED_MANUAL',
    isOpen: false,
    label: 'Sales',
  });
  expect(subscribed()).toHaveLength(1);
  router.login.value = undefined;
  expect(groups.items.value).toEqual([]);
});

test('a group that cannot be read is omitted and reported once', async () => {
  info.value = profileWith('ACDGroup');
  await expect.poll(subscribed).toHaveLength(1);
  const { label: _, ...nameless } = sampleGroup();
  router.send([nameless, sampleGroup({ restUri: 'v1/user/Group/2' })]);
  await until(groups.items, (list) => list.length === 1);
  expect(router.codes).toEqual(['badResponse']);
});

test('the callers of a group are a list of the enterprise of the profile', async () => {
  info.value = { ...profileWith(), ent: { restUri: 'telephony/Enterprise/7' } } as unknown as Info;
  const callers = groups.callers({ internalAddressID: '1' });
  const stop = callers.watch();
  await expect.poll(subscribed).toContain('telephony/Enterprise/7/AcdClient');
  stop();
});

test('lists of groups and members report a schema mismatch once, and keep the readable items', async () => {
  info.value = { ...profileWith(), ent: { restUri: 'telephony/Enterprise/7' } } as unknown as Info;
  const { activeMember: _own, ...group } = sampleGroup({ restUri: 'telephony/ACDGroupAddress/1' });
  const member = {
    restUri: 'telephony/GroupAddressMember/1-1',
    abstractGroupAddress: '1',
    groupType: 'ACDGroup',
    memberIndex: 0,
    activeMember: true,
    operatorStatus: 'IDLE',
    groupMember: { restUri: 'telephony/Enterprise/7/Extension/101', addressNumber: '101' },
  };
  const watched = [
    { list: groups.seen(), source: 'telephony/Enterprise/7/ACDGroupAddress', item: group },
    { list: groups.seen({ ids: ['1', '2'] }), source: 'telephony/ACDGroupAddress', item: group },
    { list: groups.detail({ internalAddressID: '1' }), source: 'telephony/ACDGroupAddress/1', item: group },
    { list: groups.agents({ internalAddressID: '1' }), source: 'telephony/GroupAddressMember', item: member },
  ];
  for (const [at, { list, source, item }] of watched.entries()) {
    const stop = list.watch();
    await expect.poll(subscribed).toContain(source);
    router.send([item, { restUri: `${item.restUri}0` }, { restUri: `${item.restUri}1` }]);
    await expect.poll(() => list.items.value.length).toBe(1);
    expect(router.codes).toHaveLength(at + 1);
    stop();
  }
});
