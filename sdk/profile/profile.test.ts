import { expect, test } from 'vitest';
import type { Attention } from '../platform/platform.ts';
import { HandClock, hurriedClock } from '../platform/testing/clocks.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { login } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Profile } from './profile.ts';

const extension = { restUri: 'telephony/Enterprise/7/Extension/101', addressNumber: '101' };
const profileSample = (more: object = {}) => ({
  user: { restUri: 'v1/user/User/1', iUserID: '1', userName: 'alice' },
  extension: { ...extension, ...more },
  ent: { restUri: 'v1/user/Enterprise/7', countryCode: 'FR' },
  time: { timeInMillis: '1000', timeZone: { id: 'Europe/Paris' } },
});

async function opened(attention?: Attention) {
  const router = await SmallRouter.start();
  const platform = { clock: hurriedClock(1 / 1000), ...(attention && { attention }) };
  const deps = new TestDeps(router.url, { login: undefined, platform });
  const profile = new Profile(deps);
  const open = () => {
    deps.login.value = login;
    return () => {
      deps.login.value = undefined;
    };
  };
  const push = (item: object) => deps.sinkOf(extension.restUri).update([item], []);
  return { router, profile, open, push };
}
const asked = (router: SmallRouter, path: string) =>
  router.requests.filter(({ line }) => line.includes(path)).length;

test('a user without the right to the list of services has none, and the profile is read once', async () => {
  const { router, profile, open } = await opened();
  router.answer('v1/user/Info', 200, profileSample());
  router.answer('v1/service/AvailableServices', 403);
  const end = open();
  await expect.poll(() => profile.info.value?.user.userName).toBe('alice');
  await expect.poll(() => asked(router, 'AvailableServices')).toBe(1);
  router.answer('v1/service/AvailableServices', 200, {
    count: 1,
    items: [{ name: 'later', restUri: 'v1/service/later' }],
  });
  await profile.refresh();
  expect([asked(router, 'user/Info'), asked(router, 'AvailableServices')]).toEqual([2, 1]);
  expect(profile.services.value).toEqual([]);
  expect(profile.problem.value).toBeUndefined();
  end();
  expect(profile.info.value).toBeUndefined();
  await router[Symbol.asyncDispose]();
});

test('a profile that could not be read is read again after two seconds', async () => {
  await using router = await SmallRouter.start();
  const clock = new HandClock();
  const deps = new TestDeps(router.url, { platform: { clock } });
  router.answer('v1/user/Info', 503);
  router.answer('v1/service/AvailableServices', 200, { count: 0, items: [] });
  const profile = new Profile(deps);
  await expect.poll(() => clock.waiting).toBe(1);
  router.answer('v1/user/Info', 200, profileSample());
  clock.pass(1_999);
  expect(clock.waiting).toBe(1);
  clock.pass(1);
  await expect.poll(() => profile.info.value?.user.userName).toBe('alice');
  deps.login.value = undefined;
});

test('services that could not be read for a moment are read again', async () => {
  const { router, profile, open } = await opened();
  router.answer('v1/user/Info', 200, profileSample());
  router.answer('v1/service/AvailableServices', 503);
  const end = open();
  await expect.poll(() => asked(router, 'AvailableServices')).toBeGreaterThan(1);
  expect(asked(router, 'user/Info')).toBe(1);
  router.answer('v1/service/AvailableServices', 200, {
    count: 1,
    items: [{ name: 'calls', restUri: 'v1/service/calls' }],
  });
  await expect.poll(() => profile.services.value).toEqual(['calls']);
  end();
  await router[Symbol.asyncDispose]();
});

test('services are read again on request, and the answer to the newest request counts', async () => {
  const { router, profile, open } = await opened();
  const path = 'v1/service/AvailableServices';
  const services = (...names: string[]) => ({ items: names.map((name) => ({ name, restUri: name })) });
  router.answer('v1/user/Info', 200, profileSample());
  router.answer(path, 200, services('calls'));
  await profile.refreshServices();
  expect(asked(router, 'AvailableServices')).toBe(0);
  const end = open();
  await expect.poll(() => profile.services.value).toEqual(['calls']);
  let answerOlder = () => {};
  router.answers.set(path, (_, response) => {
    answerOlder = () => void response.writeHead(200).end(JSON.stringify(services('older')));
  });
  const older = profile.refreshServices();
  await expect.poll(() => asked(router, 'AvailableServices')).toBe(2);
  router.answer(path, 200, services('calls', 'CallBack'));
  await profile.refreshServices();
  answerOlder();
  await older;
  expect(profile.services.value).toEqual(['calls', 'CallBack']);
  router.answer(path, 403);
  await expect(profile.refreshServices()).rejects.toMatchObject({ code: 'forbidden' });
  expect(profile.services.value).toEqual(['calls', 'CallBack']);
  end();
  expect(profile.services.value).toEqual([]);
  await router[Symbol.asyncDispose]();
});

test('an extension that changes while the profile is loading causes one more load', async () => {
  const { router, profile, open, push } = await opened();
  router.answer('v1/user/Info', 200, profileSample());
  router.answer('v1/service/AvailableServices', 200, { count: 0, items: [] });
  const end = open();
  await expect.poll(() => profile.info.value).toBeDefined();
  router.answers.set('v1/user/Info', (_, response) => {
    router.answer('v1/user/Info', 200, profileSample({ displayName: 'new' }));
    push({ ...extension, displayName: 'new' });
    response.writeHead(200).end(JSON.stringify(profileSample({ displayName: 'old' })));
  });
  await profile.refresh();
  await expect.poll(() => profile.info.value?.extension?.displayName).toBe('new');
  end();
  await router[Symbol.asyncDispose]();
});

test('a state that goes and comes back while the profile is loading is the one that is shown', async () => {
  const { router, profile, open, push } = await opened();
  router.answer('v1/user/Info', 200, profileSample({ telephonicState: 'available' }));
  router.answer('v1/service/AvailableServices', 200, { count: 0, items: [] });
  const end = open();
  await expect.poll(() => profile.info.value).toBeDefined();
  router.answers.set('v1/user/Info', (_, response) => {
    router.answer('v1/user/Info', 200, profileSample({ telephonicState: 'available' }));
    // The answer is from the moment without a phone; the push about the next phone overtakes it.
    push({ ...extension, telephonicState: 'available' });
    response.writeHead(200).end(JSON.stringify(profileSample({ telephonicState: 'unavailable' })));
  });
  push({ ...extension, telephonicState: 'unavailable' });
  await expect.poll(() => asked(router, 'user/Info')).toBe(3);
  await expect.poll(() => profile.info.value?.extension?.telephonicState).toBe('available');
  end();
  await router[Symbol.asyncDispose]();
});

test('a property that the router never pushes causes one load, until it was pushed once', async () => {
  const { router, profile, open, push } = await opened();
  let loads = 0;
  router.answers.set('v1/user/Info', (_, response) => {
    loads += 1;
    const loaded = profileSample({ isAgentVisualQueue: true });
    response
      .writeHead(200)
      .end(JSON.stringify({ ...loaded, user: { ...loaded.user, userName: `${loads}` } }));
  });
  router.answer('v1/service/AvailableServices', 200, { count: 0, items: [] });
  const end = open();
  const lastLoad = () => expect.poll(() => profile.info.value?.user.userName);
  await lastLoad().toBe('1');
  push(extension);
  await lastLoad().toBe('2');
  push({ ...extension, operatorFeedbackNeeded: true });
  push({ ...extension, isAgentVisualQueue: true });
  push(extension);
  await lastLoad().toBe('3');
  push(extension);
  push({ ...extension, addressNumber: '102' });
  await lastLoad().toBe('4');
  push({ ...extension, addressNumber: '102' });
  await profile.refresh();
  expect(loads).toBe(5);
  end();
  await router[Symbol.asyncDispose]();
});

test('a profile that is read before the push of its change has the newest extension', async () => {
  const { router, profile, open, push } = await opened();
  router.answer('v1/user/Info', 200, profileSample({ restrictedACDGroups: ['301'] }));
  router.answer('v1/service/AvailableServices', 200, { count: 0, items: [] });
  const end = open();
  await expect.poll(() => profile.info.value).toBeDefined();
  push({ ...extension, restrictedACDGroups: ['301'] });
  router.answer('v1/user/Info', 200, profileSample({ restrictedACDGroups: ['302'] }));
  await profile.refresh();
  expect(profile.info.value?.extension?.restrictedACDGroups).toEqual(['302']);
  expect(profile.extension.value?.restrictedACDGroups).toEqual(['302']);
  end();
  await router[Symbol.asyncDispose]();
});

test('the extension is that of the profile until it is pushed, and is removed at sign-out', async () => {
  const { router, profile, open, push } = await opened();
  router.answer('v1/user/Info', 200, profileSample({ isACDAgent: true }));
  router.answer('v1/service/AvailableServices', 200, { count: 0, items: [] });
  const end = open();
  await expect.poll(() => profile.info.value).toBeDefined();
  expect(profile.extension.value).toMatchObject({ isACDAgent: true });
  push({ ...extension, isACDAgent: false });
  expect(profile.extension.value).toMatchObject({ isACDAgent: false });
  end();
  expect(profile.extension.value).toBeUndefined();
  await router[Symbol.asyncDispose]();
});

test.each([
  ['hidden', { isHidden: true, hasFocus: true }],
  ['unfocused', { isHidden: false, hasFocus: false }],
])('puts a refresh off while the page is %s', async (_, away) => {
  const page = { ...away };
  const listeners = new Set<() => void>();
  const listen = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const attention: Attention = {
    isHidden: () => page.isHidden,
    hasFocus: () => page.hasFocus,
    onWake: (listener) => listen(() => listener('shown')),
    onFocus: listen,
  };
  const { router, profile, open, push } = await opened(attention);
  router.answer('v1/user/Info', 200, profileSample());
  router.answer('v1/service/AvailableServices', 200, { count: 0, items: [] });
  const end = open();
  // The first load does not wait.
  await expect.poll(() => profile.info.value).toBeDefined();
  router.answer('v1/user/Info', 200, profileSample({ displayName: 'new' }));
  push({ ...extension, displayName: 'new' });
  // A further event that changes nothing of it.
  for (const listener of listeners) listener();
  const isRefreshed = profile.refresh();
  expect(asked(router, 'user/Info')).toBe(1);
  Object.assign(page, { isHidden: false, hasFocus: true });
  for (const listener of [...listeners]) listener();
  await isRefreshed;
  expect(profile.info.value?.extension?.displayName).toBe('new');
  end();
  expect(listeners.size).toBe(0);
  await router[Symbol.asyncDispose]();
});
