import { afterEach, expect, it, vi } from 'vitest';
import { errorWords } from '#i18n/error-text.ts';
import { type CallHistoryItem, CallsideError } from '#sdk/index.ts';
import { BridgedPage, profileOf } from './testing/bridged-page.ts';

let page: BridgedPage;
afterEach(() => page?.close());

it('the bridge forgets a user’s calls when another user signs in, and not when the same user returns', async () => {
  page = new BridgedPage({ services: { logCall: () => ({ logID: '7' }) } });
  page.begin();
  expect(page.connect()).toBe(true);
  page.drop({ lineId: '-1', talkingTime: 1 });
  page.now.value = 100;
  const { callLog } = page.ui;
  expect(callLog.peek()?.wanted.peek()).toEqual({ callID: '-1', isOpen: false });
  await callLog.peek()?.log('-1', {});
  page.drop({ lineId: '-2', talkingTime: 1 });

  page.profile.value = undefined;
  page.profile.value = profileOf('alice');
  expect(await page.request('getEndedCalls', { since: 0 })).toMatchObject({ value: [{}, {}] });
  page.profile.value = undefined;
  page.profile.value = profileOf('bob');
  expect(await page.request('getEndedCalls', { since: 0 })).toMatchObject({ value: [] });
  expect(callLog.peek()?.wanted.peek()).toBeUndefined();
  expect(callLog.peek()?.logged.peek().size).toBe(0);
  expect(callLog.peek()?.callOf('-1')).toBeUndefined();
});

const consented = (hasPersonalCallConsent: boolean) => ({
  isAllowed: true,
  popupIncomingCall: true,
  popupOutgoingCall: true,
  popupAcdOnly: false,
  hasPersonalCallConsent,
});

it('an ended personal call is delivered as long as its user consents', async () => {
  page = new BridgedPage();
  page.begin();
  page.connect();
  page.settings.value = consented(true);
  page.drop({ lineId: '-1', isPersonalCall: true, talkingTime: 1 });
  expect(page.last('callEnded')).toMatchObject({ lineID: '-1' });
  expect(await page.request('getEndedCalls', { since: 0 })).toMatchObject({ value: [{ lineID: '-1' }] });
  page.settings.value = consented(false);
  expect(await page.request('getEndedCalls', { since: 0 })).toEqual(expect.objectContaining({ value: [] }));
  expect(page.ui.callLog.peek()?.callOf('-1')).toBeUndefined();
});

const hour = 3_600_000;
/** Connected from the first second on, and missing when the laptop wakes eight hours later. */
const slept = { lineId: '-1', creationTime: 500, talkingTime: 1000, stateCause: 'causeUnknown' };

it('a call that ended during an interruption has the duration of the call history', async () => {
  page = new BridgedPage();
  page.begin();
  page.connect();
  page.pastCalls = async () => [
    { call: 'v1/user/Call/-1', timestamp: 400, talkDuration: 60_000, stateCause: 'causeTransfer' },
  ];
  page.now.value = 8 * hour;
  page.drop(slept);
  page.drop({ lineId: '-2', talkingTime: 7 * hour });
  await vi.waitFor(() => expect(page.all('callEnded')).toHaveLength(2));
  const first = { lineID: '-1', endTime: 61_000, durationMs: 60_000, cause: 'causeTransfer' };
  expect(page.last('callEnded')).toMatchObject(first);
  // In the order of their ends.
  expect(await page.request('getEndedCalls', { since: 0 })).toMatchObject({
    value: [first, { lineID: '-2' }],
  });
});

it('a call that became personal during an interruption is delivered to nobody without consent', async () => {
  page = new BridgedPage();
  page.begin();
  page.connect();
  page.settings.value = consented(false);
  const past = { timestamp: 400, talkDuration: 60_000, stateCause: 'causeNormal' };
  page.pastCalls = async () => [
    { ...past, call: 'v1/user/Call/-1', isPersonalCall: true },
    { ...past, call: 'v1/user/Call/-2' },
  ];
  page.drop(slept);
  page.drop({ ...slept, lineId: '-2' });
  await vi.waitFor(() => expect(page.all('callEnded')).toMatchObject([{ lineID: '-2' }]));
  expect(await page.request('getEndedCalls', { since: 0 })).toMatchObject({ value: [{ lineID: '-2' }] });
  expect(page.ui.callLog.peek()?.callOf('-1')).toBeUndefined();
});

it.each([
  ['does not know it', async () => []],
  ['cannot be asked', () => Promise.reject(new Error('offline'))],
])('such a call ended just now where the call history %s', async (_, pastCalls) => {
  page = new BridgedPage();
  page.connect();
  page.pastCalls = pastCalls;
  page.now.value = 8 * hour;
  page.drop(slept);
  page.now.value = 9 * hour;
  await vi.waitFor(() => expect(page.last('callEnded')).toMatchObject({ endTime: 8 * hour }));
  expect(page.last('callEnded')?.cause).toBe('causeUnknown');
});

it('an interrupted call is delivered to nobody if another user has signed in meanwhile', async () => {
  page = new BridgedPage();
  page.connect();
  const answered = Promise.withResolvers<[]>();
  page.pastCalls = () => answered.promise;
  page.drop(slept);
  page.profile.value = profileOf('bob');
  page.drop({ ...slept, lineId: '-2' });
  answered.resolve([]);
  await vi.waitFor(() => expect(page.all('callEnded')).toHaveLength(1));
  expect(page.all('callEnded')).toMatchObject([{ lineID: '-2' }]);
});

it('an interrupted call can be logged while the call history is requested', async () => {
  page = new BridgedPage({ services: { logCall: () => ({}) } });
  page.begin();
  page.connect();
  const answered = Promise.withResolvers<[]>();
  page.pastCalls = () => answered.promise;
  page.drop(slept);
  expect(page.ui.callLog.peek()?.callOf('-1')).toMatchObject({ lineID: '-1' });
  expect(await page.request('openLogForm', { callID: '-1' })).toMatchObject({ ok: true });
  expect(await page.ui.callLog.peek()?.log('-1', {})).toBe(true);
  // No page learns its end before that is known.
  expect(await page.request('getEndedCalls', { since: 0 })).toEqual(expect.objectContaining({ value: [] }));
  expect(page.all('callEnded')).toEqual([]);
  answered.resolve([]);
  await vi.waitFor(() => expect(page.all('callEnded')).toHaveLength(1));
});

it('only calls missing in the loaded history are requested, and the list that its user sees stays', async () => {
  page = new BridgedPage();
  page.connect();
  const call = 'v1/user/Call/-1';
  page.history.value = [
    { call, timestamp: 400, talkDuration: 60_000, stateCause: 'causeTransfer' } as CallHistoryItem,
  ];
  const asked = vi.fn(async () => []);
  page.pastCalls = asked;
  page.drop(slept);
  await vi.waitFor(() => expect(page.last('callEnded')).toMatchObject({ endTime: 61_000 }));
  expect(asked).not.toHaveBeenCalled();
  // It returned later: that is another leg.
  page.drop({ ...slept, lineId: '-2', call, creationTime: 90_000 });
  expect(asked).toHaveBeenCalledOnce();
});

it('a relay that only the user’s profile names is removed with that user, and its services with it', () => {
  let isThere = false;
  const frame = {
    sandbox: { add: () => {} },
    style: {},
    get contentWindow() {
      return isThere ? window.parent : null;
    },
    remove: () => {
      isThere = false;
    },
  };
  const append = () => {
    isThere = true;
  };
  vi.stubGlobal('document', { createElement: () => frame, body: { append } });
  page = new BridgedPage({ allowed: ['https://other.example'], services: { logCall: () => ({}) } });
  const profile = profileOf('alice', { frames: ['https://crm.example/relay.html'] });
  page.profile.value = profile;
  page.connect();
  const isOffered = page.ui.callLog.peek()?.isOffered;
  expect(isOffered?.peek()).toBe(true);
  page.profile.value = undefined;
  page.profile.value = profile;
  expect(isThere).toBe(true);
  expect(isOffered?.peek()).toBe(false);
});

it('a page that only the user’s profile names is answered as long as that user is there', async () => {
  page = new BridgedPage({ allowed: ['https://other.example'] });
  page.profile.value = undefined;
  expect(page.connect()).toBe(false);
  page.profile.value = profileOf('alice');
  expect(page.connect()).toBe(true);
  expect(page.last('state')).toBe('ready');
  page.profile.value = profileOf('bob', { frames: [] });
  expect(page.last('state')).toBe('forbidden');
  expect(page.connect()).toBe(false);
});

it('a page that only the router names is answered, and told that the user’s profile forbids it', () => {
  page = new BridgedPage();
  page.profile.value = profileOf('alice', { frames: ['https://other.example'] });
  expect(page.connect()).toBe(true);
  expect(page.last('state')).toBe('forbidden');
});

it('before calls and groups are loaded no events are sent, and requests for them are not ready', async () => {
  page = new BridgedPage();
  page.script.add({ lineId: '-1', actions: ['disconnect'] });
  page.isAgent.value = true;
  page.connect();
  expect(page.last('state')).toBe('ready');
  for (const event of ['calls', 'ringing', 'groups', 'quality'] as const) expect(page.all(event)).toEqual([]);
  const asks = () =>
    Promise.all([
      page.request('getCalls'),
      page.request('drop', { lineID: '-1' }),
      page.request('addExternalInfos', { lineID: '-1', sfId: '1' }),
      page.request('getGroups'),
      page.request('groupLogin', { groupID: '7' }),
      page.request('groupLogout', { groupID: '7' }),
      page.request('openLogForm', { callID: '-1' }),
    ]);
  const statuses = async () => (await asks()).map((reply) => (reply.ok ? 200 : reply.status));
  expect(await statuses()).toEqual(Array(7).fill(503));

  page.begin();
  expect(page.last('calls')).toMatchObject([{ lineID: '-1' }]);
  expect([page.last('ringing'), page.last('groups')]).toEqual([0, []]);
  const asked = statuses();
  await vi.waitFor(() => page.script.call('-1')?.settle());
  expect(await asked).toEqual([200, 200, 200, 200, 404, 404, 409]);
});

it('calls and groups are announced 2,000 ms after the start of the bridge, not of the profile', async () => {
  page = new BridgedPage();
  page.profile.value = undefined;
  page.connect();
  vi.advanceTimersByTime(1_500);
  page.profile.value = profileOf('alice');
  vi.advanceTimersByTime(499);
  for (const event of ['calls', 'groups'] as const) expect(page.all(event)).toEqual([]);
  vi.advanceTimersByTime(1);
  expect([page.last('calls'), page.last('groups')]).toEqual([[], []]);
});

it("a later user's calls and groups are not announced before they are loaded", async () => {
  page = new BridgedPage();
  page.profile.value = undefined;
  page.connect();
  page.begin();
  for (const user of ['alice', 'bob']) {
    page.told.length = 0;
    page.hasCalls.value = false;
    page.profile.value = profileOf(user);
    for (const event of ['calls', 'groups'] as const) expect(page.all(event)).toEqual([]);
    expect(await page.request('drop', { lineID: '-1' })).toMatchObject({ status: 503 });
    page.hasCalls.value = true;
    expect([page.last('calls'), page.last('groups')]).toEqual([[], []]);
    expect(await page.request('drop', { lineID: '-1' })).toMatchObject({ status: 404 });
    page.profile.value = undefined;
  }
});

it('a page takes a caller of a queue, but not one that has left', async () => {
  page = new BridgedPage();
  page.profile.value = { ...profileOf('alice'), groups: [{ groupType: 'ACDGroup' }] } as never;
  page.connect();
  page.begin();
  page.groups.value = [{ internalAddressID: '7', restUri: 'v1/user/Group/7' }] as never;
  page.callers.value = [
    {
      restUri: 'telephony/Enterprise/7/AcdClient/5',
      acdClientID: '5',
      group: '7',
      displayName: 'Dana Ito',
      displayNumber: '+33145678900',
      number: '+33145678900',
      isCallback: false,
      state: 'QUEUED',
      stateTime: 1,
      queuePos: 1,
      queuedTime: 1,
      startWaitingTime: 1,
    },
  ];
  expect(await page.request('pickUpCaller', { groupID: '7', callerID: '5' })).toMatchObject({ status: 403 });
  page.isAgent.value = true;
  expect(await page.request('getQueueCallers', { groupID: '7' })).toMatchObject({
    value: [{ callerID: '5', state: 'QUEUED', label: 'Dana Ito', number: '+33145678900', queuePos: 1 }],
  });
  expect(await page.request('pickUpCaller', { groupID: '7', callerID: '5' })).toMatchObject({ ok: true });
  expect(page.script.asked).toContain('pickUp telephony/Enterprise/7/AcdClient/5');
  expect(await page.request('pickUpCaller', { groupID: '7', callerID: '6' })).toMatchObject({ status: 404 });
  expect(await page.request('getQueueCallers', { groupID: '8' })).toMatchObject({ status: 404 });
  page.hasVisualQueue.value = false;
  expect(await page.request('getQueueCallers', { groupID: '7' })).toMatchObject({ status: 403 });
});

it('a page that listens follows the callers of the queues in which the user takes part, and call-backs', async () => {
  page = new BridgedPage();
  page.isAgent.value = true;
  page.groups.value = [
    { internalAddressID: '7', restUri: 'v1/user/Group/7', activeMember: true },
    { internalAddressID: '8', restUri: 'v1/user/Group/8', activeMember: false },
  ] as never;
  page.connect();
  page.begin();
  expect(page.last('queueCallers')).toEqual([{ groupID: '7', callers: [] }]);
  expect(page.last('callbacks')).toEqual([]);
  page.callers.value = [
    {
      restUri: 'telephony/Enterprise/7/AcdClient/5',
      acdClientID: '5',
      group: '7',
      displayNumber: '+33145678900',
      number: '+33145678900',
      isCallback: false,
      state: 'QUEUED',
      stateTime: 1,
      queuedTime: 1,
      startWaitingTime: 1,
    },
  ];
  expect(page.last('queueCallers')).toMatchObject([{ groupID: '7', callers: [{ callerID: '5' }] }]);
  page.hasVisualQueue.value = false;
  expect(page.last('queueCallers')).toEqual([]);
});

it('a user who is not an agent with a call pad is refused the groups', async () => {
  page = new BridgedPage();
  page.connect();
  page.begin();
  expect(await page.request('getGroups')).toMatchObject({ ok: false, status: 403 });
  page.isAgent.value = true;
  expect(await page.request('getGroups')).toEqual(expect.objectContaining({ value: [] }));
});

it('groups are not ready before the list of their members has loaded', async () => {
  page = new BridgedPage();
  page.profile.value = { ...profileOf('alice'), groups: [{ groupType: 'ACDGroup' }] } as never;
  page.isAgent.value = true;
  page.begin();
  page.connect();
  expect(await page.request('groupLogin', { groupID: '7' })).toMatchObject({ status: 503 });
  page.groups.value = [{ internalAddressID: '7', restUri: 'v1/user/Group/7' }] as never;
  expect(await page.request('groupLogin', { groupID: '8' })).toMatchObject({ status: 404 });
  expect(await page.request('groupLogin', { groupID: '7' })).toMatchObject({ ok: true });
});

it('a call may set the caller ID only with the permission for settings', async () => {
  page = new BridgedPage();
  const destination = '600';
  page.profile.value = profileOf('alice', { permissions: ['controlCalls'] });
  page.connect();
  expect(await page.request('placeCall', { destination, callerID: '+33100000301' })).toMatchObject({
    status: 403,
    message: expect.stringContaining('permission settings'),
  });
  expect(page.script.asked).toEqual([]);
  expect(await page.request('placeCall', { destination })).toMatchObject({ ok: true });
  page.profile.value = profileOf('alice', { permissions: ['controlCalls', 'settings'] });
  expect(await page.request('placeCall', { destination, callerID: '' })).toMatchObject({ ok: true });
  expect(page.script.asked).toEqual(['place 600', 'choose undefined', 'place 600']);
});

it('a user who is not an agent has no reasons for a pause', async () => {
  page = new BridgedPage();
  page.connect();
  expect(await page.request('getPauseReasons')).toMatchObject({ status: 403 });
  page.isAgent.value = true;
  expect(await page.request('getPauseReasons')).toMatchObject({ value: [] });
});

it('the bridge drops the contact of a call whose other party changes to one that the page does not know', async () => {
  const jane = { id: '1', name: 'Jane' };
  const known: Record<string, object[]> = { '601': [jane], '602': [jane, { id: '2', name: 'Jim' }] };
  page = new BridgedPage({
    services: {
      logCall: () => ({}),
      matchContacts: ({ numbers }) => ({
        matches: Object.fromEntries(numbers.map((number) => [number, (known[number] ?? []) as never])),
      }),
    },
  });
  page.script.add({ lineId: '-1', displayedNumber: '601' });
  page.begin();
  page.connect();
  const { contacts, callLog } = page.ui;
  const names = () => callLog.peek()?.names.peek();
  const isWith = (number: string, contact?: object) =>
    vi.waitFor(() =>
      expect(page.last('contactChosen')).toEqual({
        lineID: '-1',
        number,
        ...(contact && { contact }),
      }),
    );
  await isWith('601', jane);
  expect(names()?.get('-1')).toBe('Jane');

  page.script.call('-1')?.change({ displayedNumber: '603' });
  await isWith('603');
  expect(contacts.peek().size).toBe(0);
  expect(names()?.size).toBe(0);
  page.script.call('-1')?.change({ displayedNumber: '601' });
  await isWith('601', jane);
  page.script.call('-1')?.change({ displayedNumber: '602' });
  await isWith('602');
  expect(contacts.peek().get('-1')).toMatchObject({ found: [{}, {}], chosen: undefined });

  page.script.call('-1')?.change({ displayedNumber: '601' });
  await isWith('601', jane);
  known['601'] = [];
  expect(await page.request('refreshContacts')).toMatchObject({ ok: true });
  await isWith('601');
  expect(contacts.peek().size).toBe(0);
  // A second unknown party is no change.
  expect(await page.request('refreshContacts')).toMatchObject({ ok: true });
  known['601'] = [jane];
  expect(await page.request('refreshContacts')).toMatchObject({ ok: true });
  await isWith('601', jane);
  const chosen = page.all('contactChosen').map(({ contact }) => contact?.id);
  expect(chosen).toEqual(['1', undefined, '1', undefined, '1', undefined, '1']);
});

it('the contact that the user has chosen stays when pages are asked again, whether they answer or not', async () => {
  const [jane, jim, joe] = ['Jane', 'Jim', 'Joe'].map((name) => ({ id: name, name }));
  let found: unknown[] | undefined = [jane, jim];
  let asked = 0;
  const logCall = vi.fn(() => ({}));
  page = new BridgedPage({
    services: {
      logCall,
      matchContacts: () => {
        asked += 1;
        return { matches: found && { '601': found } } as never;
      },
    },
  });
  page.script.add({ lineId: '-1', displayedNumber: '601' });
  page.begin();
  page.connect();
  const { contacts, chooser, callLog } = page.ui;
  const hasFound = (...people: unknown[]) =>
    vi.waitFor(() => expect(contacts.peek().get('-1')?.found).toEqual(people));
  const receivedNames = () => page.all('contactChosen').map(({ contact }) => contact?.id);
  await hasFound(jane, jim);
  chooser.peek()?.('-1', { id: 'Jim', name: 'Jim' });

  found = undefined;
  await page.request('refreshContacts');
  await vi.waitFor(() => expect(asked).toBe(2));
  found = [jane, jim, joe];
  // A page that changes its services makes the bridge query pages again.
  page.connect();
  await hasFound(jane, jim, joe);
  expect(receivedNames()).toEqual(['Jim', 'Jim']);
  await callLog.peek()?.log('-1', {});
  expect(logCall).toHaveBeenCalledWith(expect.objectContaining({ contact: jim }));
  found = [jane, joe];
  await page.request('refreshContacts');
  await hasFound(jane, joe);
  expect(receivedNames()).toEqual(['Jim', 'Jim', undefined]);
});

it('only keys that a call can send are accepted', async () => {
  page = new BridgedPage();
  page.script.add({ lineId: '-1', actions: ['sendDtmfs'] });
  page.begin();
  page.connect();
  for (const dtmfs of ['1p2', '', '1'.repeat(65), '1;2'])
    expect(await page.request('sendDtmf', { lineID: '-1', dtmfs })).toMatchObject({ status: 400 });
  const sent = page.request('sendDtmf', { lineID: '-1', dtmfs: '1,*#Ad' });
  await vi.waitFor(() => expect(page.script.call('-1')?.asked).toEqual(['sendDtmfs 1,*#Ad']));
  page.script.call('-1')?.settle();
  expect(await sent).toMatchObject({ ok: true });
});

it('a failed call is reported to the page, and to the user if the page requests it', async () => {
  page = new BridgedPage();
  page.connect();
  page.script.refusePlacing('call.noTerminal');
  expect(await page.request('placeCall', { destination: '600' })).toMatchObject({ status: 409 });
  expect(page.ui.alerts).toEqual([]);
  const asked = page.request('placeCall', { destination: '600', tellUser: true });
  expect(await asked).toMatchObject({ status: 409 });
  const { label: title, detail } = errorWords('call.noTerminal');
  expect(page.ui.alerts).toEqual([{ tone: 'error', title, detail }]);
});

it('while the phone system is not reached, a call is refused with 503 after one attempt to reach it', async () => {
  page = new BridgedPage();
  page.connect();
  const reason = new CallsideError('offline');
  page.script.connection({ name: 'reconnecting', attempt: 3, retryAt: 9_000, reason });
  page.missing.value = 'offline';
  const refused = page.request('placeCall', { destination: '600' });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await refused).toMatchObject({ status: 503 });
  expect(page.script.asked).toEqual(['retryNow']);

  const placed = page.request('placeCall', { destination: '600' });
  page.script.connection({ name: 'connected', since: 0 });
  expect(await placed).toMatchObject({ ok: true });
  // The phone is registered, so the call does not need the lost connection.
  page.script.connection({ name: 'reconnecting', attempt: 3, retryAt: 9_000, reason });
  page.missing.value = undefined;
  expect(await page.request('placeCall', { destination: '600' })).toMatchObject({ ok: true });
});

it('the end of a session without a sign-out has a reason', () => {
  page = new BridgedPage();
  page.connect();
  page.missing.value = 'session.notSignedIn';
  page.session.value = { name: 'signedOut', reason: new CallsideError('sessionExpired') };
  expect(page.last('readiness')).toEqual({
    canPlace: false,
    missing: 'session.notSignedIn',
    reason: 'sessionExpired',
  });
  page.session.value = { name: 'signedOut' };
  expect(page.last('readiness')).toEqual({ canPlace: false, missing: 'session.notSignedIn' });
});

it('a page without a session is asked for a code, and hears its own failure', async () => {
  page = new BridgedPage({
    services: {
      getSignInCode: ({ challenge }) => ({ code: 7, challenge }) as never,
    },
  });
  page.session.value = { name: 'signedOut' };
  page.connect();
  expect(await page.request('signIn')).toMatchObject({ status: 403 });
  page.customData.value = {
    AllowedParentFrames: ['https://crm.example'],
    SignInParentFrames: ['https://crm.example'],
  };
  await vi.waitFor(() => expect(page.last('error')).toMatchObject({ code: 'signInByPage.noCode' }));
  expect(page.last('state')).toBe('signedOut');
  expect(await page.request('signIn')).toMatchObject({
    status: 409,
    message: expect.stringContaining('getSignInCode'),
  });
});

it('a call is placed before the phones are loaded, since the SDK waits for them', async () => {
  page = new BridgedPage();
  page.hasPhones.value = false;
  page.connect();
  const profile = profileOf('alice');
  page.profile.value = { ...profile, extension: { loadTerminals: 'telephony/Terminal' } } as never;
  const placed = page.request('placeCall', { destination: '600', callerID: '+33100000301' });
  expect(await placed).toMatchObject({ ok: true });
  expect(page.script.asked).toEqual(['choose +33100000301', 'place 600']);
});

it('a call with an empty outside number has the displayed number', () => {
  page = new BridgedPage();
  page.connect();
  page.drop({ lineId: '-1', displayedExternalNumber: '', displayedNumber: '102' });
  expect(page.last('callEnded')?.number).toBe('102');
});

it('a page that reconnects again and again has the same rate limit as a connected one', async () => {
  page = new BridgedPage();
  const statuses: (number | undefined)[] = [];
  for (let round = 0; round < 10; round += 1) {
    page.connect();
    const replies = await Promise.all(Array.from({ length: 90 }, () => page.request('getState')));
    statuses.push(...replies.map((reply) => (reply.ok ? 200 : reply.status)));
  }
  // 900 requests were sent; a busy machine takes a second or two for them, which allows 20 more each.
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(600);
});

it('in a vendor’s CRM the bridge leaves its scripts their messages, and the CRM the size of the panel', () => {
  const asked: unknown[] = [];
  const resize = (params: unknown) => {
    asked.push(params);
    return { width: 380, height: 46 };
  };
  page = new BridgedPage({ isInCrm: true, services: { resize } });
  page.begin();
  page.ui.canMinimise.value = true;
  const heard: unknown[] = [];
  window.addEventListener('message', ({ data }) => heard.push(data));
  page.say('interactionApi/method=onFocus', 'https://acme.my.salesforce.com');
  expect(heard).toEqual(['interactionApi/method=onFocus']);
  expect(page.connect('https://acme.my.salesforce.com')).toBe(false);
  expect(heard).toHaveLength(1);

  expect(page.connect()).toBe(true);
  page.ui.isMinimised.value = true;
  expect(page.ui.canMinimise.peek()).toBe(true);
  expect(asked).toEqual([]);
});

it.each([
  ['a page that may sign its user in, until it has connected', ['https://crm.example'], [true, false]],
  ['a page that may sign its user in and does not connect, for a second', ['https://crm.example'], [true]],
  ['no other page', ['https://other.example'], [false, false]],
])('the phone waits for %s', (_, signInFrames, held) => {
  page = new BridgedPage();
  page.customData.value = { ...page.customData.value, SignInParentFrames: signInFrames };
  expect(page.ui.isSigningIn.value).toBe(held[0]);
  if (held.length > 1) page.connect();
  else page.begin();
  expect(page.ui.isSigningIn.value).toBe(false);
});
