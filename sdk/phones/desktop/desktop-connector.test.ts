import { signal } from '@preact/signals-core';
import { expect, onTestFinished, test } from 'vitest';
import type { SocketEvents } from '#sdk/platform/platform.ts';
import { HandClock } from '#sdk/platform/testing/clocks.ts';
import type { FormattedTerminal } from '#sdk/terminals/formatted-terminal.ts';
import { TestDeps } from '#sdk/testing/domain-deps.ts';
import { SmallRouter } from '#sdk/transport/testing/small-router.ts';
import type { HelperCall, HelperCommand, HelperMessage } from '#wire/phones/desktop-helper.ts';
import { DesktopConnector, type DesktopConnectorOptions, type DesktopPairing } from './desktop-connector.ts';
import type { DesktopPhoneState } from './desktop-state.ts';

const extension = 'v1/user/Extension/101';
const registration = {
  registerId: 'r-1',
  devicePassword: 'secret',
  community: 'acme.local',
  serverAddress: '127.0.0.1:5060',
  abstractTerminalID: 'alice-program',
};

/** The helper of this computer as far as the page sees it. */
class FakeHelper {
  readonly commands: HelperCommand[] = [];
  #events: SocketEvents | undefined;

  open = (_url: string, events: SocketEvents) => {
    this.#events = events;
    queueMicrotask(() => events.opened());
    return {
      send: (text: string) => void this.commands.push(JSON.parse(text) as HelperCommand),
      close: () => undefined,
    };
  };
  say(message: HelperMessage): void {
    this.#events?.message(JSON.stringify(message));
  }
  end(): void {
    this.#events?.closed(1006, '');
  }
  sent(type: HelperCommand['type']): readonly HelperCommand[] {
    return this.commands.filter((command) => command.type === type);
  }
}

type ListedTerminal = Pick<FormattedTerminal, 'terminalId' | 'type' | 'physicalState'>;

/** A page whose user has allowed it at the helper, or has not. */
async function openPage({ isPaired = true } = {}) {
  const router = await SmallRouter.start();
  onTestFinished(() => router[Symbol.asyncDispose]());
  router.answer(extension, 200, { maxSoftphoneTerminals: 1, loadTerminals: 'telephony/Terminal' });
  router.answer(`${extension}/createSoftphone`, 200, registration);
  const helper = new FakeHelper();
  const clock = new HandClock();
  const { rest, platform, log } = new TestDeps(router.url, { platform: { clock, openSocket: helper.open } });
  const items = signal<readonly ListedTerminal[]>([]);
  const selected = signal<ListedTerminal | undefined>(undefined);
  const terminals = {
    items,
    selected,
    isReady: signal(true),
    select: async (id: string) => {
      selected.value = items.peek().find(({ terminalId }) => terminalId === id);
    },
  };
  const calls = signal<readonly HelperCall[]>([]);
  const state = signal<DesktopPhoneState>({ name: 'firstTime' });
  const options = {
    rest,
    platform,
    log,
    info: signal({ extension: { restUri: extension, softphoneG7222: true, softphoneG729: false } }),
    terminals,
    tabs: { isLeader: signal(true) },
    url: 'ws://127.0.0.1:47821/',
    state,
    pairing: signal<DesktopPairing>({ name: 'none' }),
    ips: signal<readonly string[]>([]),
    calls,
  };
  const connector = new DesktopConnector(options as unknown as DesktopConnectorOptions, 'v1/user/User/1');
  onTestFinished(() => connector.end());
  const list = (physicalState: ListedTerminal['physicalState']) => {
    items.value = [{ terminalId: registration.abstractTerminalID, type: 'softphone', physicalState }];
    if (selected.peek()) selected.value = items.value[0];
  };
  const greet = () => {
    helper.say({ type: 'welcome', version: '1', isPaired: false });
    helper.say({ type: 'paired', token: 'token' });
    helper.say({ type: 'ips', ips: ['192.0.2.1'] });
  };
  if (isPaired) {
    connector.pair();
    await expect.poll(() => helper.sent('hello')).toHaveLength(1);
    greet();
    expect(state.value).toEqual({ name: 'ready' });
  }
  /** Switches the phone on, which the phone system lists at once. */
  const connect = async (options = { force: false }) => {
    list('outOfService');
    await connector.connect(options);
    helper.say({ type: 'start' });
  };
  return { router, helper, clock, connector, state, calls, list, connect, terminals };
}

/** The requests for the phone, without the pairing, which is read when the page opens. */
const requests = (router: SmallRouter) =>
  router.requests.map(({ line }) => line).filter((line) => line.includes(extension));

test('reads the limits, requests credentials, and gives them with the codecs to the helper', async () => {
  const { router, helper, connect, list, state, terminals } = await openPage();
  await connect();
  expect(requests(router)).toEqual([
    `GET /restletrouter/${extension}?rt=maxSoftphoneTerminals%2CloadTerminals`,
    expect.stringMatching(/createSoftphone\?.*force=false/),
  ]);
  expect(helper.sent('createConnection')).toMatchObject([{ registerId: 'r-1', kind: 'SIP' }]);
  expect(helper.sent('setCodecs')).toEqual([{ type: 'setCodecs', g7222: true, g729: false }]);
  expect(helper.sent('setProxy')).toEqual([]);
  expect(state.value).toEqual({ name: 'connecting' });
  helper.say({ type: 'run' });
  list('inService');
  expect(state.value).toMatchObject({ name: 'connected' });
  expect(terminals.selected.value).toMatchObject({ type: 'softphone', physicalState: 'inService' });
});

test('a user without a desktop phone has error 10, and unreadable limits are error 11', async () => {
  const { router, connector, state } = await openPage();
  router.answer(extension, 200, { maxSoftphoneTerminals: 0 });
  await connector.connect({ force: false });
  expect(state.value).toEqual({ name: 'error', kind: 'notAllowed' });
  router.answer(extension, 500);
  await connector.connect({ force: false });
  expect(state.value).toEqual({ name: 'error', kind: 'notReady' });
  expect(requests(router).some((line) => line.includes('createSoftphone'))).toBe(false);
});

test('a page that is not allowed at the helper has error 11', async () => {
  const { connector, state } = await openPage({ isPaired: false });
  await connector.connect({ force: true });
  expect(state.value).toEqual({ name: 'error', kind: 'notReady' });
});

test.for([
  ['refused', 409, undefined],
  ['incomplete', 200, { ...registration, devicePassword: undefined }],
] as const)('credentials that are %s are error 12', async ([, status, body]) => {
  const { router, connector, state, helper } = await openPage();
  router.answer(`${extension}/createSoftphone`, status, body);
  await connector.connect({ force: false });
  expect(state.value).toEqual({ name: 'error', kind: 'noCredentials' });
  expect(helper.sent('start')).toEqual([]);
});

test.for([
  ['1', 'parameters'],
  ['201', 'serverNotFound'],
  ['3', 'refused'],
  ['4 no baresip', 'other'],
  ['5', 'internal'],
  ['7', 'timeout'],
  ['8', 'aborted'],
  ['9', 'noMemory'],
] as const)(
  'the code %s of the helper is error %s, and the calls of the phone are gone',
  async ([code, kind]) => {
    const { helper, connect, state, calls } = await openPage();
    await connect();
    helper.say({ type: 'calls', calls: [{ id: '1', isIncoming: true, muted: false }] });
    expect(calls.value).toHaveLength(1);
    helper.say({ type: 'error', code, detail: 'why' });
    expect(state.value).toEqual({ name: 'error', kind, detail: 'why' });
    expect(calls.value).toEqual([]);
  },
);

test('a phone that runs and is not listed in service within five seconds is stopped with error 13', async () => {
  const { helper, connect, clock, state, list } = await openPage();
  await connect();
  helper.say({ type: 'run' });
  clock.pass(4_999);
  expect(state.value).toMatchObject({ name: 'connected' });
  expect(helper.sent('stop')).toEqual([]);
  clock.pass(1);
  expect(state.value).toEqual({ name: 'error', kind: 'notInService' });
  expect(helper.sent('stop')).toHaveLength(1);
  // A phone that is listed in time stays.
  await connect({ force: true });
  helper.say({ type: 'run' });
  clock.pass(4_000);
  list('inService');
  clock.pass(60_000);
  expect(state.value).toMatchObject({ name: 'connected' });
});

test('while it is being connected nothing happens again, unless by force, which stops it first', async () => {
  const { router, helper, connector, connect, state } = await openPage();
  await connect();
  await connector.connect({ force: false });
  expect(helper.sent('start')).toHaveLength(1);
  await connector.connect({ force: true });
  expect(helper.commands.map(({ type }) => type).slice(-4)).toEqual([
    'stop',
    'createConnection',
    'setCodecs',
    'start',
  ]);
  expect(requests(router).at(-1)).toMatch(
    /force=true.*previousRegisterID=r-1|previousRegisterID=r-1.*force=true/,
  );
  expect(state.value).toEqual({ name: 'pending' });
});

test('continues a wanted registration by force when the helper is back, and not one that was switched off', async () => {
  const { router, helper, connector, connect, clock, list, state } = await openPage();
  await connect();
  helper.say({ type: 'run' });
  list('inService');
  helper.end();
  expect(state.value).toEqual({ name: 'error', kind: 'notReady' });
  clock.pass(60_000);
  await expect.poll(() => helper.sent('hello')).toMatchObject([{}, { token: 'token' }]);
  helper.say({ type: 'welcome', version: '1', isPaired: true });
  helper.say({ type: 'ips', ips: [] });
  await expect.poll(() => requests(router).at(-1)).toMatch(/createSoftphone\?.*previousRegisterID=r-1/);
  await expect
    .poll(() => helper.sent('start'))
    .toEqual([
      { type: 'start', force: false },
      { type: 'start', force: true },
    ]);
  connector.disconnect();
  expect(state.value).toEqual({ name: 'userdisconnect' });
  const before = requests(router).length;
  helper.end();
  clock.pass(60_000);
  await expect.poll(() => helper.sent('hello')).toHaveLength(3);
  helper.say({ type: 'welcome', version: '1', isPaired: true });
  helper.say({ type: 'ips', ips: [] });
  await connector.connect({ force: false });
  // The next registration is like the first registration.
  expect(requests(router).slice(before).join()).not.toContain('previousRegisterID');
});
