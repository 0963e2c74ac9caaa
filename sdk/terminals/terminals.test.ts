import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Terminal } from '#wire/phones/terminal.ts';
import type { CustomData } from '#wire/session/custom-data.ts';
import type { Info } from '#wire/session/info.ts';
import type { LoginResponse } from '#wire/session/login.ts';
import { runtimePlatform } from '../platform/runtime.ts';
import { memoryStorage } from '../platform/storage.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { ErrorReports } from '../state/error-reports.ts';
import { watchList } from '../state/live-list.ts';
import { SignedInWork } from '../state/signed-in-work.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { Push } from '../transport/push.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import type { TerminalChoice } from './choice.ts';
import { Terminals } from './terminals.ts';

const key = 'callside.7.terminal';
const source = 'telephony/Terminal/';

const phone = (id: string, softphoneType: string, facts: Partial<Terminal> = {}): Terminal => ({
  restUri: `telephony/Terminal/${id}`,
  abstractTerminalID: id,
  type: softphoneType === 'notASoftphone' ? 'IpDevice' : 'Softphone',
  softphoneType,
  physicalState: 'inService',
  maxTerminalConnection: 2,
  isAssumedIdle: true,
  label: id,
  terminalLabel: id,
  selected: false,
  uiPos: 0,
  ...facts,
});

let router: SmallRouter;
let clock: HandClock;
let push: Push;
let work: SignedInWork;
const storage = memoryStorage();
const login = signal<LoginResponse | undefined>(undefined);
const info = signal<Info | undefined>(undefined);
const customData = signal<CustomData | undefined>(undefined);

beforeEach(async () => {
  router = await SmallRouter.start();
  clock = new HandClock();
});
afterEach(async () => {
  await work.dispose();
  push.close();
  expect(clock.waiting).toBe(0);
  storage.remove(key);
  customData.value = undefined;
  await router[Symbol.asyncDispose]();
});

/** Signs in as a user with these phones, this stored choice and these rights. */
async function signedIn(
  items: readonly Terminal[],
  {
    stored,
    webRtc = true,
    isBehalf = false,
  }: { stored?: TerminalChoice; webRtc?: boolean; isBehalf?: boolean } = {},
): Promise<Terminals> {
  if (stored) storage.set(key, JSON.stringify(stored));
  router.onFrame = ({ type, id }, socket) => {
    if (type === 'subscribe') socket.send(JSON.stringify({ type: 'subscriptionDone', id, seq: 1, items }));
  };
  push = new Push({
    url: () => router.url.replace(/^http/, 'ws'),
    platform: runtimePlatform({ clock }),
    checkSession: () => undefined,
    onNotLogged: () => undefined,
    onError: (error) => expect.unreachable(error.code),
  });
  login.value = { user: 'v1/user/7', webRtc, isBehalf } as LoginResponse;
  info.value = {
    user: { restUri: 'v1/user/7' },
    extension: { loadTerminals: source, isWebSoftphone: true, maxSoftphoneTerminals: 1 },
  } as Info;
  const reports = new ErrorReports();
  work = new SignedInWork(login);
  const known = new Terminals(
    {
      ...new TestDeps(router.url),
      platform: { ...runtimePlatform({ clock }), storage, hasPhone: true },
      login,
      watch: (...list) => watchList({ push, reports }, ...list),
      scope: work.scope,
      whileSignedIn: work.whileSignedIn,
    },
    { info, customData },
  );
  push.open();
  await expect.poll(() => known.isReady.value).toBe(true);
  return known;
}

const storedChoice = () => JSON.parse(storage.get(key) ?? 'null');
const lastId = () => router.frames.filter(({ type }) => type === 'subscribe').at(-1)?.id;

const desk = phone('desk', 'notASoftphone');
const web = phone('web', 'webRTC');

test('a stored phone that is gone is removed, but only after the list has settled', async () => {
  const stored = { type: 'normal', abstractTerminalID: 'old' } as const;
  const { selected } = await signedIn([desk], { stored });
  expect(selected.value?.terminalId).toBe('desk');
  clock.pass(299);
  expect(storedChoice()).toEqual(stored);
  clock.pass(1);
  expect(storedChoice()).toBe(null);
});

test('a phone that is missing for a moment only is not forgotten', async () => {
  const stored = { type: 'normal', abstractTerminalID: 'desk' } as const;
  const { items: list } = await signedIn([desk, web], { stored });
  router.send({ type: 'update', id: lastId(), seq: 2, items: [], removed: [desk.restUri] });
  await expect.poll(() => list.value.length).toBe(1);
  clock.pass(200);
  router.send({ type: 'update', id: lastId(), seq: 3, items: [desk], removed: [] });
  await expect.poll(() => list.value.length).toBe(2);
  clock.pass(300);
  expect(storedChoice()).toEqual(stored);
});

test('a web phone that is gone keeps its stored kind without the id', async () => {
  const { selected } = await signedIn([desk, web], {
    stored: { type: 'webphone', abstractTerminalID: 'old' },
  });
  clock.pass(300);
  expect(storedChoice()).toEqual({ type: 'webphone' });
  expect(selected.value?.terminalId).toBe('web');
});

test('a softphone that is gone keeps its stored kind without the id, and is found under another id', async () => {
  const known = await signedIn([desk, web], { stored: { type: 'softphone', abstractTerminalID: 'old' } });
  clock.pass(300);
  expect([storedChoice(), known.selected.value]).toEqual([{ type: 'softphone' }, undefined]);
  const items = [phone('laptop', 'desktop')];
  router.send({ type: 'update', id: lastId(), seq: 2, items, removed: [] });
  await expect.poll(() => known.selected.value?.terminalId).toBe('laptop');
});

test('a phone that went while the connection was lost is forgotten after it is back', async () => {
  const stored = { type: 'normal', abstractTerminalID: 'desk' } as const;
  const known = await signedIn([desk, web], { stored });
  clock.pass(300);
  router.onFrame = ({ type, id }, socket) => {
    if (type === 'subscribe')
      socket.send(JSON.stringify({ type: 'subscriptionDone', id, seq: 1, items: [web] }));
  };
  for (const socket of router.sockets) socket.terminate();
  await expect.poll(() => push.state.value.name).toBe('reconnecting');
  clock.pass(300);
  expect(storedChoice()).toEqual(stored);
  push.retryNow();
  await expect.poll(() => known.items.value.length).toBe(1);
  clock.pass(299);
  expect(storedChoice()).toEqual(stored);
  clock.pass(1);
  expect(storedChoice()).toBe(null);
});

test('changes of profile, login and connection in one burst are evaluated once', async () => {
  const known = await signedIn([desk, web], { stored: { type: 'webphone', abstractTerminalID: 'web' } });
  clock.pass(300);
  for (let round = 0; round < 5; round += 1) {
    login.value = { ...login.value, webRtc: round % 2 === 1 } as LoginResponse;
    info.value = { ...info.value } as Info;
    clock.pass(250);
    expect(known.trouble.value).toBeUndefined();
  }
  expect(storedChoice()).toEqual({ type: 'webphone', abstractTerminalID: 'web' });
  clock.pass(50);
  expect([known.trouble.value, storedChoice()]).toEqual(['notAllowed', null]);
});

test('a web phone without its right is deselected, and `trouble` requests another choice', async () => {
  const known = await signedIn([desk, web], {
    stored: { type: 'webphone', abstractTerminalID: 'web' },
    webRtc: false,
  });
  expect(known.items.value.map(({ terminalId }) => terminalId)).toEqual(['desk']);
  clock.pass(300);
  expect([storedChoice(), known.trouble.value]).toEqual([null, 'notAllowed']);
  clock.pass(300);
  expect(known.trouble.value).toBe('notAllowed');
  await known.select('desk');
  clock.pass(300);
  expect([storedChoice(), known.trouble.value]).toEqual([
    { type: 'normal', abstractTerminalID: 'desk' },
    undefined,
  ]);
});

test('impersonating does not change the stored choice', async () => {
  const stored = { type: 'webphone', abstractTerminalID: 'web' } as const;
  const known = await signedIn([desk, web], { stored, isBehalf: true });
  expect(known.selected.value?.terminalId).toBe('desk');
  clock.pass(300);
  expect([storedChoice(), known.trouble.value]).toEqual([stored, undefined]);
});

test('the right to a web phone is followed live', async () => {
  const known = await signedIn([desk, web]);
  expect(known.selected.value?.type).toBe('webphone');
  login.value = { ...login.value, webRtc: false } as LoginResponse;
  expect(known.selected.value?.type).toBe('normal');
});

test('phones out of service are reported live, and so is the absence of any usable phone', async () => {
  const known = await signedIn([desk]);
  clock.pass(300);
  expect([known.isCallForbidden.value, known.trouble.value]).toEqual([false, undefined]);
  const away = { ...desk, physicalState: 'outOfService' };
  router.send({ type: 'update', id: lastId(), seq: 2, items: [away], removed: [] });
  await expect.poll(() => known.selected.value?.physicalState).toBe('outOfService');
  clock.pass(300);
  expect([known.isCallForbidden.value, known.trouble.value]).toEqual([true, 'allOffline']);
});

test('a user with several phones and no choice is asked to choose', async () => {
  const known = await signedIn([desk, phone('other', 'notASoftphone')]);
  clock.pass(300);
  expect([known.selected.value, known.trouble.value]).toEqual([undefined, 'noneSelected']);
});

test.each([
  ['nothing', undefined, 'program'],
  ['softphone', 'softphone', 'program'],
  ['webphone', 'webphone', 'web'],
  ['normal', 'normal', 'desk'],
])('without a choice takes the phone that the custom data names: %s', async (_, defaultSoftphone, id) => {
  customData.value = defaultSoftphone === undefined ? undefined : ({ defaultSoftphone } as CustomData);
  const known = await signedIn([desk, web, phone('program', 'desktop')]);
  expect(known.selected.value?.terminalId).toBe(id);
  clock.pass(300);
  expect(storedChoice()).toBe(null);
});

test('without a choice takes the default phone of the user while it is in service', async () => {
  customData.value = { defaultSoftphone: 'softphone' } as CustomData;
  const program = phone('program', 'desktop');
  const chosen = phone('desk', 'notASoftphone', { selected: true });
  const known = await signedIn([chosen, web, program]);
  expect(known.selected.value?.terminalId).toBe('desk');
  const away = { ...chosen, physicalState: 'outOfService' };
  router.send({ type: 'update', id: lastId(), seq: 2, items: [away], removed: [] });
  await expect.poll(() => known.selected.value?.terminalId).toBe('program');
});

test('without a choice takes the web phone where the desktop program does not run', async () => {
  const program = phone('program', 'desktop', { physicalState: 'outOfService' });
  const known = await signedIn([desk, web, program]);
  expect(known.selected.value?.terminalId).toBe('web');
});

test('forbids calls while a web phone is out of service, and shows no trouble where it starts here', async () => {
  const known = await signedIn([phone('web', 'webRTC', { physicalState: 'outOfService' })]);
  clock.pass(300);
  expect([known.isCallForbidden.value, known.trouble.value]).toEqual([true, undefined]);
});

test('a forgotten choice is not in the store any more', async () => {
  const known = await signedIn([desk, web], { stored: { type: 'webphone', abstractTerminalID: 'web' } });
  known.forgetChoice();
  expect(storedChoice()).toBe(null);
});
