import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { asClient, type ClientDouble } from '#phone/testing/doubles.ts';
import { scriptedClient } from '#phone/testing/scripted-client.ts';
import type { Client, Info } from '#sdk/index.ts';
import { callCommands } from './commands/call-commands.ts';
import { panelCommands } from './commands/panel-commands.ts';
import { eventNames } from './contract/events.ts';
import { type MessageToPage, requestMessage } from './contract/messages.ts';
import { methodNames, methods } from './contract/methods.ts';
import { MessageTransport } from './message-transport.ts';
import { Parent } from './parent.ts';
import { CallerLists } from './queues/caller-lists.ts';
import { RateLimit } from './rate-limit.ts';
import { Refused } from './refused.ts';
import { statesOf } from './state-events.ts';

const origin = 'https://crm.example';

/** A page of `origin`, with the messages that it received. `permissions` come from the profile. */
function page(permissions: unknown, { limited = false } = {}) {
  const { double: unsigned, script } = scriptedClient();
  const customization = {
    AllowedParentFrames: [origin],
    ...(permissions !== undefined && { ParentFramePermissions: { [origin]: permissions } }),
  };
  const double: Partial<ClientDouble> = {
    ...unsigned,
    session: { ...unsigned.session, state: signal({ name: 'signedIn', login: {} } as never) },
    profile: {
      ...unsigned.profile,
      info: signal({ customization, user: { userName: 'Alice' }, ent: { displayName: 'Acme' } } as Info),
    },
  };
  const client = asClient(double);
  const shown: string[] = [];
  const ui = {
    place: signal('keypad' as const),
    contacts: signal(new Map()),
    showAlert: ({ title }: { title: string }) => void shown.push(title),
    focusNumber: () => {},
    setTheme: (theme: string) => void shown.push(theme),
    isMinimised: signal(false),
    size: signal({ width: 380, height: 700 }),
    language: signal('en'),
    theme: signal('system' as const),
    setLanguage: async () => undefined,
    popOut: () => false,
  };
  const states = statesOf(client, {
    listed: client.calls.lines,
    hasBegun: signal(true),
    callerLists: new CallerLists(client.groups),
    ui,
  });
  const parent = new Parent({
    client,
    origin,
    states,
    commands: {
      ...callCommands(
        client,
        () => client.calls.lines.peek(),
        () => {},
      ),
      ...panelCommands({
        client,
        ui: ui as never,
        services: { request: async () => ({ answers: [] }) } as never,
      }),
    },
    onOffer: () => {},
    isSigningIn: signal(false),
    isUnknown: signal(false),
    isOther: signal(false),
    rate: limited ? new RateLimit() : { take: () => true },
  });
  const sent: MessageToPage[] = [];
  return {
    parent,
    transport: new MessageTransport(parent, (message) => sent.push(message)),
    sent,
    script,
    shown,
  };
}

/** Messages of attackers who know the protocol, and nonsense. */
const anyMessage = fc.oneof(
  fc.record({
    callside: fc.constant('request'),
    id: fc.oneof(fc.string(), fc.integer(), fc.anything()),
    method: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...methodNames) },
      fc.string(),
      fc.constantFrom('constructor', '__proto__', 'toString', 'then', 'hasOwnProperty'),
    ),
    params: fc.oneof(
      fc.record({ lineID: fc.string(), destination: fc.string() }, { requiredKeys: [] }),
      fc.record({ destination: fc.stringMatching(/^[0-9]{1,6}$/) }),
      // Many take no parameters.
      fc.constantFrom(undefined, {}),
      fc.record({
        to: fc.constantFrom('keypad', 'javascript:alert(1)', '//evil.example', 'data:text/html,x'),
      }),
      fc.anything(),
    ),
  }),
  fc.record({ callside: fc.constant('listen'), events: fc.anything(), services: fc.anything() }),
  fc.record({ callside: fc.constant('answer'), id: fc.anything(), value: fc.anything() }),
  fc.record({ callside: fc.anything(), postmate: fc.anything() }),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withTypedArray: true }),
);

test.each([
  ['what may see calls only', ['seeCalls'], [400, 403, 404, 409]],
  ['what may nothing', [], [400, 403, 404]],
  ['an origin whose permissions cannot be read', 'everything', [400, 403, 404]],
])(
  '100,000 messages of every shape from %s place no call, throw nothing and are answered',
  async (_, permissions, refusals) => {
    const { transport, sent, script, shown } = page(permissions);
    const runs = 33_334;
    let requests = 0;
    fc.assert(
      fc.property(anyMessage, (message) => {
        if (requestMessage.safeParse(message).success) requests += 1;
        transport.receive(message);
      }),
      { numRuns: runs },
    );
    expect(requests).toBeGreaterThan(runs / 20);
    const replies = () => sent.filter(({ callside }) => callside === 'reply');
    await expect.poll(() => replies().length).toBe(requests);
    expect(script.asked).toEqual([]);
    expect(shown.some((theme) => ['system', 'light', 'dark'].includes(theme))).toBe(false);
    const statuses = new Set(
      sent.flatMap((one) => (one.callside === 'reply' && !one.ok ? [one.status] : [])),
    );
    expect([...statuses].sort()).toEqual(refusals);
  },
);

test('an origin that the profile does not name is forbidden everything', async () => {
  const { parent } = page(undefined);
  expect(await parent.request('placeCall', { destination: '600' })).toEqual({ ok: true, value: null });
  const stranger = page(undefined).parent;
  Object.assign(stranger, { origin: 'https://other.example' });
  expect(stranger.state.value).toBe('forbidden');
  expect(await stranger.request('placeCall', { destination: '600' })).toMatchObject({ status: 403 });
});

test('a page that sends requests without end is told so, and can go on later', async () => {
  const { parent } = page(undefined, { limited: true });
  const replies = await Promise.all(
    Array.from({ length: 10_000 }, () => parent.request('getState', undefined)),
  );
  const refused = replies.filter((reply) => !reply.ok && reply.status === 429);
  expect(refused.length).toBeGreaterThan(9_800);
  expect(replies[0]).toEqual({ ok: true, value: 'ready' });
  const listen = () =>
    parent.listen(
      ['state'],
      () => {},
      [],
      async () => undefined,
    );
  // In the same moment as the requests: the limit yields one more request every 50 ms.
  const more = Array.from({ length: 200 }, () => parent.request('getState', undefined));
  expect(listen()).toMatchObject({ status: 429 });
  await Promise.all(more);
  await expect.poll(async () => (await parent.request('getState', undefined)).ok).toBe(true);
  await expect.poll(() => listen().ok).toBe(true);
});

test('an empty list of permissions permits nothing, also not what needs no permission of its own', async () => {
  const { parent, shown } = page([]);
  const needless = methodNames.filter((name) => methods[name].needs === undefined && name !== 'getState');
  expect(needless).toEqual(expect.arrayContaining(['showAlert', 'navigate', 'minimise', 'focus']));
  const params: Record<string, object> = {
    showAlert: { title: 'Your password has expired' },
    navigate: { to: 'recents' },
    resize: { width: 400 },
  };
  for (const name of needless)
    expect([name, await parent.request(name, params[name])]).toEqual([
      name,
      { ok: false, status: 403, message: `${origin} may not: it has no permission.` },
    ]);
  expect(shown).toEqual([]);
  expect(await parent.request('getState', undefined)).toEqual({ ok: true, value: 'ready' });
  const told: string[] = [];
  parent.listen(
    eventNames,
    (event) => told.push(event),
    ['resize'],
    async () => undefined,
  );
  parent.emit('error', { code: 'offline', message: 'offline' });
  expect(told).toEqual(['state', 'permissions']);
  expect(parent.isOffering('resize')).toBe(false);
});

test('a message that is too large, or no JSON, is refused before it is parsed', async () => {
  const { parent } = page(undefined);
  const circle: { again?: object } = {};
  circle.again = circle;
  expect(await parent.request('placeCall', circle)).toMatchObject({ status: 400 });
  expect(await parent.request('placeCall', { destination: 1n })).toMatchObject({ status: 400 });
  const large = { destination: 'x'.repeat(10_000_000) };
  expect(await parent.request('placeCall', large)).toMatchObject({ status: 413 });
});

/** A page with the test's session, profile and router, and a few states. */
function seen(commands: object = {}) {
  const { double: unsigned } = scriptedClient();
  const session = signal<{ readonly name: string }>({ name: 'signedOut' });
  const customData = signal<object | undefined>(undefined);
  const info = signal<object | undefined>(undefined);
  const ringing = signal(0);
  const isSigningIn = signal(false);
  const isUnknown = signal(false);
  const isOther = signal(false);
  const client = {
    ...unsigned,
    session: { ...unsigned.session, state: session, customData },
    profile: { ...unsigned.profile, info },
  } as unknown as Client;
  const asked: unknown[] = [];
  const offers: number[] = [];
  const parent = new Parent({
    client,
    origin,
    states: { ringing, panel: signal('as it is'), reach: signal('as it is') } as never,
    commands: {
      getCalls: () => [],
      signIn: (code: unknown) => void asked.push(code),
      signOut: () => void asked.push('out'),
      ...commands,
    } as never,
    onOffer: (isAny) => void (isAny && offers.push(1)),
    isSigningIn,
    isUnknown,
    isOther,
    rate: { take: () => true },
  });
  const told: [string, unknown][] = [];
  const tell = (event: string, value: unknown) => void told.push([event, value]);
  const listen = (events: readonly string[], services: readonly string[] = []) =>
    parent.listen(events, tell, services, async (service, params) => [service, params]);
  const allow = (written?: unknown) => {
    session.value = { name: 'signedIn' };
    info.value = { customization: { AllowedParentFrames: [origin], ParentFramePermissions: written } };
  };
  return {
    parent,
    session,
    customData,
    info,
    ringing,
    isSigningIn,
    isUnknown,
    asked,
    offers,
    told,
    tell,
    listen,
    allow,
  };
}

test.each([
  ['signedOut', false, 'signedOut'],
  ['twoFactor', true, 'signedOut'],
  ['signingIn', true, 'starting'],
  ['signedIn', false, 'starting'],
])('a session that is %s, with its profile loaded: %s, is reported as %s', (name, isThere, state) => {
  const { parent, session, allow, info } = seen();
  allow();
  if (!isThere) info.value = undefined;
  session.value = { name };
  expect(parent.state.value).toBe(state);
});

test('before it is ready, and for a forbidden page, the widget answers requests for its state only', async () => {
  const { parent, info, allow } = seen();
  expect(await parent.request('getCalls', undefined)).toMatchObject({ ok: false, status: 503 });
  expect(await parent.request('getState', undefined)).toEqual({ ok: true, value: 'signedOut' });
  allow();
  expect(await parent.request('getCalls', undefined)).toEqual({ ok: true, value: [] });
  info.value = { customization: { AllowedParentFrames: ['https://other.example'] } };
  expect(await parent.request('getCalls', undefined)).toMatchObject({
    ok: false,
    status: 403,
    message: expect.stringContaining('allowed parent frames'),
  });
});

test('a forbidden page is told so, receives nothing else, and is queried for nothing', () => {
  const { parent, allow, info, listen, told } = seen();
  allow();
  listen(['state', 'permissions', 'panel', 'error'], ['resize']);
  const trouble = { code: 'offline', message: '' };
  parent.emit('error', trouble);
  expect(told.map(([event]) => event)).toEqual(['state', 'permissions', 'panel', 'error']);
  expect(parent.isOffering('resize')).toBe(true);
  info.value = { customization: { AllowedParentFrames: [] } };
  parent.emit('error', trouble);
  expect(told.slice(4)).toEqual([
    ['state', 'forbidden'],
    ['permissions', []],
  ]);
  expect(parent.isOffering('resize')).toBe(false);
  expect(parent.requestService('resize', {})).toBeUndefined();
  listen(['panel', 'reach'], ['resize']);
  expect(told).toHaveLength(6);
});

test.each([
  ['nothing', undefined, ['seeCalls', 'controlCalls', 'agent', 'contacts', 'settings']],
  [
    'something of another',
    { 'https://other.example': [] },
    ['seeCalls', 'controlCalls', 'agent', 'contacts', 'settings'],
  ],
  ['what nobody knows too', { [origin]: ['history', 'fly', 'agent'] }, ['agent', 'history']],
  ['what cannot be read', { [origin]: 'everything' }, []],
])('a page of an origin of which the profile says %s receives its permissions', (_, written, granted) => {
  const { allow, listen, told } = seen();
  listen(['permissions']);
  expect(told).toEqual([['permissions', []]]);
  allow(written);
  expect(told.at(-1)).toEqual(['permissions', granted]);
});

test('a state is sent to a new listener, and then on each change, while the page is allowed and connected', () => {
  const { parent, allow, listen, told, ringing, info } = seen();
  listen(['ringing']);
  expect(told).toEqual([]);
  allow();
  expect(told).toEqual([['ringing', 0]]);
  // The same subscription again changes nothing.
  listen(['ringing']);
  expect(told).toEqual([['ringing', 0]]);
  ringing.value = 1;
  expect(told.slice(1)).toEqual([['ringing', 1]]);
  allow({ [origin]: [] });
  ringing.value = 2;
  expect(told).toHaveLength(2);
  allow();
  expect(told.at(-1)).toEqual(['ringing', 2]);
  listen([]);
  ringing.value = 3;
  expect(told).toHaveLength(3);
  listen(['ringing']);
  expect(told.at(-1)).toEqual(['ringing', 3]);
  parent.end();
  ringing.value = 4;
  info.value = undefined;
  expect(told).toHaveLength(4);
});

test('a known state is not sent again when the page subscribes to another one', () => {
  const { parent, allow, listen, told, ringing } = seen();
  allow();
  listen(['ringing']);
  const again: unknown[] = [];
  const listenTo = (...names: string[]) =>
    parent.listen(
      names,
      (...news) => void again.push(news),
      [],
      async () => undefined,
    );
  expect(listenTo('ringing', 'reach')).toEqual({ ok: true, value: null });
  expect([told, again]).toEqual([[['ringing', 0]], [['reach', 'as it is']]]);
  ringing.value = 1;
  expect([told.length, again]).toEqual([
    1,
    [
      ['reach', 'as it is'],
      ['ringing', 1],
    ],
  ]);
  listenTo('reach');
  listenTo('ringing', 'reach');
  expect(again.slice(2)).toEqual([['ringing', 1]]);
});

test('an unknown event or service is refused by its name, and nothing changes', () => {
  const { parent, allow, listen, told, ringing } = seen();
  allow();
  listen(['ringing']);
  expect(listen(['ringing', 'rings'])).toMatchObject({
    ok: false,
    status: 404,
    message: expect.stringMatching(/no event rings\. .*ringing/),
  });
  expect(listen([], ['matchContact'])).toMatchObject({
    status: 404,
    message: expect.stringContaining('no service matchContact.'),
  });
  expect(parent.isOffering('matchContacts')).toBe(false);
  ringing.value = 1;
  expect(told).toEqual([
    ['ringing', 0],
    ['ringing', 1],
  ]);
});

test('a call that is placed before the user has signed in is placed then', async () => {
  const { parent, allow, session, asked } = seen({ placeCall: (call: unknown) => void asked.push(call) });
  const placed = parent.request('placeCall', { destination: '102' });
  await Promise.resolve();
  expect(asked).toEqual([]);
  allow();
  expect(await placed).toMatchObject({ ok: true });
  expect(asked).toMatchObject([{ destination: '102' }]);
  session.value = { name: 'signedOut' };
  vi.useFakeTimers();
  try {
    const late = parent.request('placeCall', { destination: '102' });
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await late).toEqual({
      ok: false,
      status: 503,
      message: 'The widget is not ready: nobody is signed in.',
    });
  } finally {
    vi.useRealTimers();
  }
});

test('an event is sent only to a page that is allowed and subscribed', () => {
  const { parent, allow, listen, told } = seen();
  const chosen = { callID: '-1' } as never;
  parent.emit('contactChosen', chosen);
  listen(['contactChosen']);
  parent.emit('contactChosen', chosen);
  expect(told).toEqual([]);
  allow();
  parent.emit('contactChosen', chosen);
  parent.emit('callEnded', chosen);
  expect(told).toEqual([['contactChosen', { callID: '-1' }]]);
});

test('a service is requested of a page with the permission that offers it, once it has said so', async () => {
  const { parent, allow, listen, offers } = seen();
  listen(['state']);
  expect(offers).toEqual([]);
  allow({ [origin]: ['contacts'] });
  expect(parent.requestService('matchContacts', {})).toBeUndefined();
  listen([], ['matchContacts', 'checkCall']);
  expect(offers).toEqual([1]);
  expect(await parent.requestService('matchContacts', { numbers: [] })).toEqual([
    'matchContacts',
    { numbers: [] },
  ]);
  // The page offers `checkCall` without the permission, and does not offer `searchContacts`.
  expect(parent.isOffering('checkCall')).toBe(false);
  expect(parent.isOffering('searchContacts')).toBe(false);
  parent.end();
  expect(parent.isOffering('matchContacts')).toBe(false);
});

test('the method, status and duration of each request are reported to a page with the permission', async () => {
  const { parent, allow, listen, told } = seen();
  allow();
  listen(['usage']);
  await parent.request('getCalls', undefined);
  await parent.request('x'.repeat(100), undefined);
  await parent.request(7, undefined);
  expect(told).toEqual(
    [
      ['getCalls', 200],
      ['x'.repeat(64), 404],
      ['number', 404],
    ].map(([method, status]) => ['usage', { method, status, tookMs: expect.any(Number) }]),
  );
  for (const [, { tookMs }] of told as [string, { tookMs: number }][]) expect(tookMs).toBeLessThan(10_000);
});

test('signIn and signOut are for origins that the router names, whoever is signed in', async () => {
  const { parent, customData, asked } = seen();
  const code = { code: 'c', verifier: 'v' };
  const refused = { ok: false, status: 403, message: expect.stringContaining('permission signIn') };
  expect(await parent.request('signIn', code)).toMatchObject(refused);
  expect(await parent.request('signOut', {})).toMatchObject(refused);
  customData.value = { SignInParentFrames: ['https://other.example'] };
  expect(await parent.request('signIn', code)).toMatchObject(refused);
  customData.value = { SignInParentFrames: [origin] };
  expect(await parent.request('signIn', { code: 'c' })).toMatchObject({
    status: 400,
    message: expect.stringMatching(/^verifier: /),
  });
  expect(asked).toEqual([]);
  expect((await parent.request('signIn', code)).ok).toBe(true);
  expect((await parent.request('signOut', {})).ok).toBe(true);
  expect(asked).toEqual([code, 'out']);
});

test('a page that signs in hears nothing between signed out and signed in, and nothing after a refusal', async () => {
  const codes = ['right', 'wrong'];
  const { parent, customData, session, listen, told, allow } = seen({
    signIn: async () => {
      session.value = { name: 'resuming' };
      session.value = { name: 'signedOut' };
      session.value = { name: 'signingIn' };
      await Promise.resolve();
      if (codes.pop() === 'right') return allow();
      session.value = { name: 'signedOut' };
      throw new Refused(403, 'The code is wrong.');
    },
  });
  customData.value = { SignInParentFrames: [origin] };
  session.value = { name: 'signedOut' };
  listen(['state']);
  const code = { code: 'c', verifier: 'v' };
  expect(await parent.request('signIn', code)).toMatchObject({ ok: false, status: 403 });
  expect(told).toEqual([['state', 'signedOut']]);
  expect((await parent.request('signIn', code)).ok).toBe(true);
  expect(told.at(-1)).toEqual(['state', 'ready']);
  expect(told.filter(([, state]) => state === 'signedOut')).toHaveLength(1);
});

test('a page with the permission signIn knows it and offers its services before its user signs in', () => {
  const { parent, customData, listen, told, allow } = seen();
  listen(['permissions'], ['getSignInCode']);
  expect(parent.isOffering('getSignInCode')).toBe(false);
  customData.value = { SignInParentFrames: [origin] };
  expect(parent.isOffering('getSignInCode')).toBe(true);
  allow({ [origin]: ['seeCalls'] });
  expect(told).toEqual([
    ['permissions', []],
    ['permissions', ['signIn']],
    ['permissions', ['seeCalls', 'signIn']],
  ]);
});

test('a profile alone does not let a page sign its user in', () => {
  const { parent, listen, told, allow } = seen();
  listen(['permissions'], ['getSignInCode']);
  allow({ [origin]: ['seeCalls', 'signIn'] });
  expect(told.at(-1)).toEqual(['permissions', ['seeCalls']]);
  expect(parent.isOffering('getSignInCode')).toBe(false);
});

test('while a page is asked for a code, the widget is starting', () => {
  const { parent, session, isSigningIn, allow } = seen();
  isSigningIn.value = true;
  expect(parent.state.value).toBe('starting');
  allow();
  expect(parent.state.value).toBe('ready');
  session.value = { name: 'signedOut' };
  isSigningIn.value = false;
  expect(parent.state.value).toBe('signedOut');
});

test('the welcome lists the methods and events', () => {
  const { parent } = seen();
  expect(parent.welcome({ nonce: 'n', page: 'p' })).toMatchObject({
    callside: 'welcome',
    nonce: 'n',
    page: 'p',
    version: 1,
    methods: ['getState', 'signIn', 'signOut', 'getCalls'],
    events: expect.arrayContaining(['state', 'callEnded']),
    states: expect.not.arrayContaining(['callEnded']),
    services: expect.arrayContaining(['matchContacts']),
  });
});
