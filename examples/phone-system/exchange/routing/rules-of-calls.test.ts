import { afterEach, expect, it } from 'vitest';
import { maxForwardings } from '../../../../sdk/wire/forwarding/rule.ts';
import type { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();

interface Simulated {
  readonly outcome: string;
  readonly forwarding?: string;
  readonly destinationNumber?: string;
  readonly steps: readonly { readonly forwarding: { restUri: string }; readonly miss?: string }[];
}

async function rule(desk: Desk, forwardType: string, destination: string, more: object = {}) {
  const response = await desk.request('POST', 'v1/user/Forwarding', { forwardType, destination, ...more });
  const body = (await response.json()) as { restUri: string; exceptionId?: string; priorityOrder: number };
  return { status: response.status, ...body };
}

async function simulate(desk: Desk, call: object): Promise<Simulated> {
  const response = await desk.request('POST', 'v1/user/ForwardingSimulation/bean', call);
  expect(response.status).toBe(200);
  return (await response.json()) as Simulated;
}

const presence = async (desk: Desk, presenceState: string) => {
  const body = { presenceSetting: 'ManualSetting', presenceState };
  const { user } = await desk.get<{ user: { restUri: string } }>('v1/user/Info');
  expect((await desk.request('PUT', user.restUri, body)).status).toBe(200);
};

afterEach(async () => {
  for (const desk of Object.values(office.desks)) {
    const { items } = await desk.get<{ items: { restUri: string; parentForwarding: unknown }[] }>(
      'v1/user/Forwarding?length=500',
    );
    for (const { restUri, parentForwarding } of items)
      if (parentForwarding === null) expect((await desk.request('DELETE', restUri)).status).toBe(204);
  }
});

it('calls go where the simulation says: by priority, callers, presence, and rules for the number called', async () => {
  await office.plugIn('alice', 'bob', 'carol', 'dave');
  const { alice, bob } = office.desks;
  const all = await rule(bob, 'AL', '104', { presenceStateFilter: ['$personalActivity'] });
  const single = await rule(bob, 'AL', '103', {
    specificCaller: '101',
    filter: 'I',
    presenceStateFilter: ['holidays'],
    filtersOnTargetNumber: ['EXT'],
    priorityOrder: 1,
  });
  const reached = async (number: string, answered: string) => {
    await alice.call(number);
    const line = await alice.line('talking', to(answered));
    expect(await alice.act(line, 'leave')).toBe(204);
    await expect.poll(() => alice.lines()).toEqual([]);
  };
  // Free phones ring.
  expect(await simulate(bob, { caller: '101' })).toMatchObject({ outcome: 'ring' });
  await reached('102', '102');
  await presence(bob, 'holidays');
  await expect.poll(() => bob.telephonicState()).toBe('forwarded');
  expect(await simulate(bob, { caller: '101' })).toMatchObject({
    outcome: 'forward',
    forwarding: single.restUri,
    destinationNumber: '103',
  });
  await reached('102', '103');
  const other = await simulate(bob, { caller: '101', target: 'PSTN' });
  expect(other).toMatchObject({ forwarding: all.restUri });
  expect(other.steps.map(({ miss }) => miss)).toEqual(['target', undefined]);
  await reached('+33100000102', '104');
  await presence(bob, 'available');
  expect(await bob.telephonicState()).toBe('available');
});

it('a call to the mobile number meets the rules for that number, and others do not', async () => {
  await office.plugIn('alice', 'bob', 'dave');
  const { alice, bob } = office.desks;
  const mobile = await rule(bob, 'AL', '104', { filtersOnTargetNumber: ['PLMN'] });
  for (const [number, target, answered] of [
    ['+33740000102', 'PLMN', '104'],
    ['+33100000102', 'PSTN', '102'],
    ['102', 'EXT', '102'],
  ] as const) {
    const { forwarding } = await simulate(bob, { caller: '101', target });
    expect(forwarding).toBe(target === 'PLMN' ? mobile.restUri : undefined);
    await alice.call(number);
    const line = await alice.line('talking', to(answered));
    expect(await alice.act(line, 'leave')).toBe(204);
    await expect.poll(() => alice.lines()).toEqual([]);
  }
});

it('a refused caller hears of it, and the number is shown as do not disturb', async () => {
  await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await rule(bob, 'AL', 'REJECTION');
  await expect.poll(() => bob.telephonicState()).toBe('dnd');
  expect(await simulate(bob, { caller: '101' })).toMatchObject({ outcome: 'forward' });
  await alice.call('102');
  await expect.poll(() => alice.pushed.at(-1)?.stateCause).toBe('causeRejected');
});

it('the state follows the hours of a rule to the minute', async () => {
  const { bob } = office.desks;
  await bob.plugIn('answer');
  const now = await simulate(bob, { caller: '101' });
  const { time } = now as unknown as { time: { dayOfWeek: number; minutes: number } };
  const start = time.minutes + 2;
  // Near midnight the hours would belong to two days.
  if (start > 1430) return;
  const timeFilter = ((1 << time.dayOfWeek) << 22) | (start << 11) | (start + 3);
  await rule(bob, 'AL', '103', { timeFilter });
  expect(await bob.telephonicState()).toBe('available');
  await office.skip(3 * 60_000);
  await expect.poll(() => bob.telephonicState()).toBe('forwarded');
  await office.skip(3 * 60_000);
  await expect.poll(() => bob.telephonicState()).toBe('available');
});

it('rules in conflict are refused with their reasons', async () => {
  const { alice, bob } = office.desks;
  const first = await rule(alice, 'NA', 'ENT_VM');
  expect(await rule(alice, 'NA', '103')).toMatchObject({ status: 409, exceptionId: 'FORWARDING_OVERLAP' });
  expect(await rule(alice, 'NA', '103', { filter: 'E' })).toMatchObject({ status: 201 });
  expect(await rule(alice, 'AL', '~CallQueuingService')).toMatchObject({
    status: 409,
    exceptionId: 'LAL_500_884',
  });
  expect(await rule(alice, 'AL', '0899123456')).toMatchObject({ status: 409, exceptionId: 'LAL_500_884' });
  for (const [type, destination, more] of [
    ['NA', '~CallBackOnBusy', {}],
    ['AL', '103', { filter: 'X', specificCaller: '101' }],
    ['AL', '103', { filter: 'I', specificCaller: '+33623000000' }],
    ['AL', '103', { isMainForPresenceState: true }],
    ['AL', '103', { timeFilter: 1 }],
    ['AL', 'abc', {}],
    ['AL', '103', { specificCaller: 'abc' }],
  ] as const)
    expect((await rule(alice, type, destination, more)).status).toBe(400);
  const part = await rule(alice, 'NA', '103', { parentForwarding: first.restUri, specificCaller: '104' });
  expect(part.status).toBe(201);
  expect((await alice.request('DELETE', part.restUri)).status).toBe(409);
  expect((await rule(bob, 'NA', '103', { parentForwarding: first.restUri })).status).toBe(404);
  expect((await alice.request('DELETE', first.restUri)).status).toBe(204);
  expect((await alice.request('GET', part.restUri)).status).toBe(404);
});

it('takes as many rules as there may be, refuses one more, and finds the one that applies', async () => {
  const { bob } = office.desks;
  const uris: string[] = [];
  for (let at = 0; at < maxForwardings; at += 1) {
    const one = await rule(bob, 'AL', '103', { specificCaller: `+3361234${String(1_000 + at)}` });
    expect(one.status).toBe(201);
    uris.push(one.restUri);
  }
  expect(await rule(bob, 'NA', '103')).toMatchObject({ status: 409, exceptionId: 'FORWARDING_QUOTA' });
  const { forwarding, steps } = await simulate(bob, { caller: `+3361234${1_000 + maxForwardings - 1}` });
  expect([forwarding, steps.length]).toEqual([uris.at(-1), maxForwardings]);
  const { items } = await bob.get<{ items: object[] }>('v1/user/Forwarding?length=500');
  expect(items).toHaveLength(maxForwardings);
}, 30_000);

it('lists the rules of a service, of an extension by kind and of a contact, by priority', async () => {
  const { alice, bob } = office.desks;
  const last = await rule(alice, 'NA', 'ENT_VM');
  const first = await rule(alice, 'OB', '103', { priorityOrder: 0 });
  const uris = async (desk: Desk, path: string) =>
    (await desk.get<{ items: { restUri: string }[] }>(path)).items.map(({ restUri }) => restUri);
  expect(await uris(alice, 'v1/user/Forwarding')).toEqual([first.restUri, last.restUri]);
  expect(await uris(alice, 'v1/user/Forwarding?type=voicemail')).toEqual([last.restUri]);
  const extension = `${enterprisePath}/Extension/101/Forwarding`;
  expect(await uris(alice, `${extension}?forwardType=OB`)).toEqual([first.restUri]);
  expect(await uris(alice, 'v1/directory/Contact/1/Forwarding')).toEqual([first.restUri, last.restUri]);
  expect((await bob.request('GET', extension)).status).toBe(403);
  const { extension: own } = await alice.get<{ extension: { forwardings: string[] } }>('v1/user/Info');
  expect(own.forwardings).toEqual([first.restUri, last.restUri]);
});
