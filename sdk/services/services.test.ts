import { expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Services } from './services.ts';

const source = 'v1/user/IvrProperty';
const stored = (name: string, value: boolean) => ({
  restUri: `${source}/${name}`,
  name,
  service: name.split('.')[0] as 'voicemail',
  type: 'Boolean' as const,
  level: 'Extension' as const,
  value,
  values: { TopLevel: false, Extension: value },
  levelDefault: 'TopLevel' as const,
  valueDefault: false,
});

test('a property that another client changes is seen while the list of its service is watched', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const list = new Services(deps).properties('voicemail');
  const unwatch = list.watch();
  deps.sinkOf(source).snapshot([stored('voicemail.asksPin', false)]);
  deps.sinkOf(source).update([stored('voicemail.asksPin', true), stored('callback.onBusy', true)], []);
  expect(list.items.value.map(({ name, value }) => [name, value])).toEqual([['voicemail.asksPin', true]]);
  unwatch();
  expect(deps.watched).toEqual([]);
});

test('defaults of a department are requested, and again after a change by this client', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const services = new Services(deps);
  const of = (value: boolean) => ({
    items: [{ ...stored('voicemail.asksPin', value), level: 'Department' }],
  });
  router.answer('v1/user/IvrDefault', 200, of(false));
  const list = services.defaults('voicemail', { department: 'Sales' });
  expect(services.defaults('voicemail', { department: 'Sales' })).toBe(list);
  expect(services.defaults('voicemail')).not.toBe(list);
  const unwatch = list.watch();
  await expect.poll(() => list.items.value.map(({ value }) => value)).toEqual([false]);
  expect(deps.watched).toEqual([]);
  router.answer('v1/user/IvrDefault', 200, of(true));
  router.answer(`${source}/voicemail.asksPin`, 200, stored('voicemail.asksPin', true));
  await services.set('voicemail.asksPin', true, { level: 'Department', department: 'Sales' });
  await expect.poll(() => list.items.value.map(({ value }) => value)).toEqual([true]);
  unwatch();
});

test('refusals of the router become errors that say what is wrong', async () => {
  await using router = await SmallRouter.start();
  const services = new Services(new TestDeps(router.url));
  const refuse = (path: string, status: number, exceptionId: string) =>
    router.answer(path, status, { exceptionId, cause: 'value', message: 'No.' });
  refuse(`${source}/bosssecretary.activated`, 409, 'NO_SECRETARY');
  refuse(`${source}/voicemail.maxDuration`, 400, 'ROUTER_ERR_400');
  expect(await failure(services.set('bosssecretary.activated', true))).toMatchObject({
    code: 'services.noSecretary',
  });
  expect(await failure(services.set('voicemail.maxDuration', 1))).toMatchObject({ code: 'services.invalid' });
});

test('only a service that is switched on or off changes which services there are', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  let count = 0;
  const services = new Services(deps, async () => {
    count += 1;
    if (count > 1) throw new CallsideError(count === 2 ? 'forbidden' : 'offline', { status: 0 });
  });
  router.answer(`${source}/callback.activated`, 200, stored('callback.activated', true));
  router.answer(`${source}/callback.onBusy`, 200, stored('callback.onBusy', true));
  await services.set('callback.onBusy', true);
  expect(count).toBe(0);
  await services.set('callback.activated', true);
  await services.reset('callback.activated');
  expect([count, deps.errors]).toEqual([2, []]);
  await services.set('callback.activated', false);
  await expect.poll(() => deps.errors.map(({ code }) => code)).toEqual(['offline']);
});
