import { afterEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();

interface Written {
  readonly restUri: string;
  readonly forwardingID: string;
  readonly noAnswerForwardingDelay: number;
  readonly activated: boolean;
}

async function forward(desk: Desk, forwardType: string, destination: string, more: object = {}) {
  const response = await desk.request('POST', 'v1/user/Forwarding', { forwardType, destination, ...more });
  expect(response.status).toBe(201);
  return (await response.json()) as Written;
}

/** Calls bob, and returns the cause with which that call fails. */
async function causeOfCall(desk: Desk): Promise<string> {
  const before = desk.pushed.length;
  const dropped = () => desk.pushed.slice(before).find(({ state }) => state === 'dropped')?.stateCause;
  await desk.call('102');
  await expect.poll(dropped, { interval: 20 }).toBeDefined();
  return dropped() ?? '';
}

afterEach(async () => {
  for (const desk of Object.values(office.desks)) {
    const { items } = await desk.get<{ items: Written[] }>('v1/user/Forwarding');
    for (const { restUri } of items) expect((await desk.request('DELETE', restUri)).status).toBe(204);
  }
});

describe('forwarded calls', () => {
  it('an unconditional forwarding is visible at both ends', async () => {
    const phones = await office.plugIn('alice', 'bob', 'carol');
    const { alice, bob, carol } = office.desks;
    await forward(bob, 'AL', '103');
    await alice.call('102');
    await alice.line('talking', to('103'));
    expect(await carol.line('talking', to('101'))).toMatchObject({
      displayedVia: 'Bob Keller',
      lastRedirectedNumber: '102',
    });
    await office.hears(() => phones.alice.sound, 'carol');
    expect(await bob.lines()).toEqual([]);
    expect(phones.bob.invitations).toEqual([]);
    await expect.poll(() => bob.lastHistory()).toMatchObject({ isMissed: false, remoteNumber: '101' });
  });

  it('a call goes where the forward key of a phone sends it, and both ends see that', async () => {
    await office.plugIn('alice', 'carol');
    const { alice, bob, carol } = office.desks;
    await bob.plugIn({ forwardTo: '103' });
    await alice.call('102');
    await alice.line('talking', to('103'));
    expect(await carol.line('talking', to('101'))).toMatchObject({
      displayedVia: 'Bob Keller',
      lastRedirectedNumber: '102',
    });
    expect(await bob.lines()).toEqual([]);
    await expect
      .poll(() => bob.lastHistory())
      .toMatchObject({ isMissed: false, isForwarded: true, remoteNumber: '101' });
  });

  it.each([
    ['the own number', '102'],
    ['a number without a route', '199'],
    ['a premium number, which its user may not call', '+33899123456'],
    ['the mailbox of its user', '699'],
  ])('a phone does not get the call to where its user has no right: %s', async (_, forwardTo) => {
    await office.plugIn('alice');
    const { alice, bob } = office.desks;
    await bob.plugIn({ forwardTo });
    expect(await causeOfCall(alice)).toBe('causeNotAvailable');
  });

  it('phones that forward to each other end the call', async () => {
    await office.plugIn('alice');
    const { alice, bob, carol } = office.desks;
    await bob.plugIn({ forwardTo: '103' });
    await carol.plugIn({ forwardTo: '102' });
    expect(await causeOfCall(alice)).toBe('causeRouteFailure');
  });

  it('a call is forwarded when nobody answers in time', async () => {
    await office.plugIn('alice', 'carol');
    const { alice, bob, carol } = office.desks;
    await bob.plugIn('ring');
    await forward(bob, 'NA', '103', { noAnswerForwardingDelay: 20_000 });
    await alice.call('102');
    const atBob = await bob.line('ringing');
    await office.skip(10_000);
    expect((await bob.lines())[0]?.state).toBe('ringing');
    await office.skip(10_100);
    expect(await bob.cause(atBob)).toBe('causeForwarded');
    await carol.line('talking', to('101'));
    expect(await alice.line('talking', to('103'))).toBeDefined();
  });

  it.each([
    ['UR', 'no phone can be reached', undefined],
    ['OB', 'the phone is busy', 486],
  ] as const)('a call is forwarded by %s if %s', async (type, _, status) => {
    await office.plugIn('alice', 'carol');
    const { alice, bob, carol } = office.desks;
    if (status !== undefined) await bob.plugIn(status);
    await forward(bob, type, '103');
    await alice.call('102');
    await carol.line('talking', to('101'));
  });

  it('a call is forwarded for inside or outside callers only, and not when that is switched off', async () => {
    await office.plugIn('alice', 'bob', 'carol');
    const { alice, bob } = office.desks;
    const outside = await forward(bob, 'AL', '103', { filter: 'E' });
    await forward(bob, 'AL', '103', { filter: 'X' });
    expect(await bob.telephonicState()).toBe('available');
    const off = await forward(bob, 'AL', '103', { activated: false });
    await alice.call('102');
    const direct = await alice.line('talking', to('102'));
    expect(await alice.act(direct, 'leave')).toBe(204);
    const changed = await bob.request('PUT', off.restUri, { activated: true });
    expect(await changed.json()).toMatchObject({
      activated: true,
      filter: 'A',
      forwardingID: off.forwardingID,
    });
    expect(outside.noAnswerForwardingDelay).toBe(20_000);
    await alice.call('102');
    await alice.line('talking', to('103'));
  });
});

describe('circular forwardings', () => {
  it('a circle of forwardings ends with one cause, and leaves nothing', async () => {
    await office.plugIn('alice');
    const { alice, bob, carol } = office.desks;
    await bob.plugIn(486);
    await carol.plugIn(486);
    await forward(bob, 'OB', '103');
    await forward(carol, 'OB', '102');
    await alice.call('102');
    await expect
      .poll(() => alice.pushed.at(-1))
      .toMatchObject({
        state: 'dropped',
        stateCause: 'causeRouteFailure',
      });
    expect(await office.counts()).toMatchObject({ calls: 0, engine: { legs: 0, bridges: 0 } });
  });

  it('a rule that forwards to an emergency number is refused by name', async () => {
    const response = await office.desks.bob.request('POST', 'v1/user/Forwarding', {
      forwardType: 'AL',
      destination: '112',
    });
    expect(response.status).toBe(406);
    expect(await response.json()).toMatchObject({ message: 'Emergency number: 112', cause: 'destination' });
  });

  it('a rule that would close a circle of users is refused, and one for other callers is not', async () => {
    const { bob, carol, dave } = office.desks;
    const write = async (desk: Desk, body: object) => {
      const response = await desk.request('POST', 'v1/user/Forwarding', { forwardType: 'AL', ...body });
      return [response.status, ((await response.json()) as { exceptionId?: string }).exceptionId];
    };
    await forward(bob, 'AL', '103', { filter: 'E' });
    await forward(carol, 'AL', '104');
    expect(await write(dave, { destination: '102' })).toEqual([409, 'FORWARDING_LOOP']);
    expect(await write(dave, { destination: '102', filter: 'I' })).toEqual([201, undefined]);
    const off = await forward(dave, 'AL', '102', { activated: false });
    expect((await dave.request('PUT', off.restUri, { label: 'Later' })).status).toBe(200);
    const on = await dave.request('PUT', off.restUri, { activated: true });
    expect(await on.json()).toMatchObject({
      exceptionId: 'FORWARDING_LOOP',
      message: expect.stringContaining('Dave'),
    });
  });

  it('a user may forward a call back to its caller', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    await forward(bob, 'AL', '101');
    await alice.call('102');
    await expect.poll(() => alice.pushed.at(-1)?.stateCause).toBe('causeRouteFailure');
  });

  it('a forwarding to the own number is refused', async () => {
    const { bob } = office.desks;
    const status = async (body: object) => (await bob.request('POST', 'v1/user/Forwarding', body)).status;
    expect(await status({ forwardType: 'AL', destination: '102' })).toBe(409);
    expect(await status({ forwardType: 'AL', destination: '+33100000102' })).toBe(409);
    expect(await status({ forwardType: 'AL', destination: '998' })).toBe(406);
    expect(await status({ forwardType: 'AL', destination: 'x' })).toBe(400);
    expect(await status({ forwardType: 'XX', destination: '103' })).toBe(400);
    expect(await status({ forwardType: 'NA', destination: '103', noAnswerForwardingDelay: 7 })).toBe(400);
    expect((await bob.request('PUT', 'v1/user/Forwarding/99', {})).status).toBe(404);
    expect((await bob.request('DELETE', 'v1/user/Forwarding/99')).status).toBe(404);
  });
});

describe('calls forwarded to a service', () => {
  /** Bob's calls go to a robot that plays music, and alice calls. */
  async function served() {
    const phones = await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    await forward(bob, 'AL', '601');
    await alice.call('102');
    const toMusic = await alice.line('talking', to('601'));
    const monitored = await bob.line('monitoring');
    return { phones, toMusic, monitored };
  }

  it('a call at a service is visible to the user who forwarded it', async () => {
    const { monitored, toMusic } = await served();
    const { alice, bob } = office.desks;
    expect(monitored).toMatchObject({
      serviceName: 'Music',
      displayedNumber: '101',
      stateCause: 'causeForwarded',
      actions: ['join', 'listen', 'disconnect'],
      terminal: 'telephony/Terminal/bob-web',
    });
    expect(await bob.telephonicState()).toBe('forwarded');
    expect(await alice.act(toMusic, 'leave')).toBe(204);
    expect(await bob.cause(monitored)).toBe('causeForwarded');
  });

  it('a user joins a call at a service: the service leaves, and both talk', async () => {
    const { phones, monitored } = await served();
    const { alice, bob } = office.desks;
    expect(await bob.act(monitored, 'join')).toBe(204);
    const talking = await bob.line('talking', to('101'));
    expect(talking.lineId).toBe(monitored.lineId);
    expect(talking.serviceName).toBeUndefined();
    expect(await alice.line('talking', to('102'))).toBeDefined();
    await office.hears(() => phones.alice.sound, 'bob');
    await office.hears(() => phones.bob.sound, 'alice');
    expect(await bob.act(talking, 'leave')).toBe(204);
    expect(await bob.cause(talking)).toBe('causeNormal');
  });

  it('a user listens to a call at a service, then joins it', async () => {
    const { phones, monitored } = await served();
    const { bob } = office.desks;
    expect(await bob.act(monitored, 'listen', { terminal: 'telephony/Terminal/bob-web' })).toBe(204);
    const listening = await bob.line('listen');
    expect(listening.actions).toEqual(['join', 'leave']);
    await office.hears(() => phones.bob.sound, 'alice');
    expect(await bob.act(listening, 'join')).toBe(204);
    await office.hears(() => phones.alice.sound, 'bob');
  });

  it('the user who forwarded a call to a service ends it', async () => {
    const { monitored, toMusic } = await served();
    const { alice, bob } = office.desks;
    expect(await bob.act(monitored, 'drop')).toBe(204);
    expect(await alice.cause(toMusic)).toBe('causeCalledDisconnect');
  });
});
