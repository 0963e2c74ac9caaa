import { afterEach, expect, it } from 'vitest';
import type { Desk, LineSeen } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';
import { encodeWav } from '../robots/wav.ts';

const office = openOffice();
const patience = { timeout: 20_000, interval: 20 };
/** The tone after which a caller speaks. */
const toneHertz = 1_000;
const aliceHertz = 500;
const bobHertz = 800;

const property = (desk: Desk, name: string, value: unknown, more: object = {}) =>
  desk.request('PUT', `v1/user/IvrProperty/${name}`, { value, ...more });
const set = async (desk: Desk, values: Readonly<Record<string, unknown>>) => {
  for (const [name, value] of Object.entries(values))
    expect((await property(desk, name, value)).status).toBe(200);
};
const messagesOf = async (desk: Desk) =>
  (await desk.get<{ items: { restUri: string; type: string }[] }>('v1/user/Voicemail')).items;

afterEach(async () => {
  for (const desk of Object.values(office.desks)) {
    const { items } = await desk.get<{ items: { name: string; values: object }[] }>('v1/user/IvrProperty');
    const own = items.filter(({ values }) => 'Extension' in values).map(({ name }) => name);
    // Without calls there may be no secretary.
    for (const name of own.toSorted()) expect((await property(desk, name, null)).status).toBe(200);
    const rules = await desk.get<{ items: { restUri: string }[] }>('v1/user/Forwarding');
    for (const { restUri } of rules.items) await desk.request('DELETE', restUri);
    for (const { restUri } of await messagesOf(desk)) await desk.request('DELETE', restUri);
  }
});

it('an owner hears the messages at a phone after the PIN, and at other phones not without it', async () => {
  const phones = await office.plugIn('alice');
  const { alice, carol } = office.desks;
  const hears = (hertz: number) => phones.alice.sound.strength(hertz);
  await carol.request('POST', 'v1/user/Forwarding', { forwardType: 'UR', destination: 'ENT_VM' });
  const credentials = { currentPassword: 'demo', newPin: '2580' };
  expect((await carol.request('PUT', 'v1/user/Credentials', credentials)).status).toBe(200);
  await set(carol, { 'voicemail.asksPin': true });

  await alice.call('103');
  const leaving = await alice.line('talking', to('103'));
  await expect.poll(() => hears(toneHertz), patience).toBeGreaterThan(0.05);
  await expect.poll(() => hears(toneHertz), patience).toBeLessThan(0.01);
  const { packets } = phones.alice.sound;
  await expect.poll(() => phones.alice.sound.packets - packets, patience).toBeGreaterThan(60);
  expect(await alice.act(leaving, 'disconnect')).toBe(204);
  await expect.poll(async () => (await messagesOf(carol)).length).toBe(1);

  const phone = await carol.plugIn('answer', 1_100);
  await carol.call('699');
  const listening = await carol.line('talking', to('699'));
  // Announcements have no tone: the message has that of its caller.
  expect(await carol.act(listening, 'sendDtmfs', { dtmfs: '1111#' })).toBe(204);
  expect(await carol.act(listening, 'sendDtmfs', { dtmfs: '2580#' })).toBe(204);
  await expect.poll(() => phone.sound.strength(aliceHertz), patience).toBeGreaterThan(0.05);
  expect(await carol.act(listening, 'sendDtmfs', { dtmfs: '3' })).toBe(204);
  await expect.poll(() => messagesOf(carol), patience).toEqual([]);
  expect(await carol.act(listening, 'disconnect')).toBe(204);
}, 60_000);

it('a mailbox that takes no messages plays its notice and hangs up', async () => {
  await office.plugIn('alice');
  const { alice, bob } = office.desks;
  await bob.request('POST', 'v1/user/Forwarding', { forwardType: 'AL', destination: 'ENT_VM' });
  await set(bob, { 'voicemail.takesMessages': false });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  await expect.poll(() => alice.lines(), patience).toEqual([]);
  expect(await alice.cause(line)).toMatch(/cause/);
  expect(await messagesOf(bob)).toEqual([]);
}, 30_000);

it('a property of the enterprise applies to users without one, and only an administrator sets it', async () => {
  const { alice, grace } = office.desks;
  const name = 'voicemail.maxDuration';
  expect((await property(alice, name, 60, { level: 'Enterprise' })).status).toBe(403);
  expect((await property(alice, name, 5)).status).toBe(400);
  expect((await property(alice, name, true)).status).toBe(400);
  expect((await property(grace, name, 60, { level: 'Enterprise' })).status).toBe(200);
  expect(await alice.get(`v1/user/IvrProperty/${name}`)).toMatchObject({
    level: 'Enterprise',
    value: 60,
    levelDefault: 'Enterprise',
  });
  expect((await property(alice, name, 30)).status).toBe(200);
  expect(await alice.get(`v1/user/IvrProperty/${name}`)).toMatchObject({
    level: 'Extension',
    value: 30,
    valueDefault: 60,
    values: { TopLevel: 120, Enterprise: 60, Extension: 30 },
  });
  expect((await property(grace, name, null, { level: 'Enterprise' })).status).toBe(200);
});

const simulate = async (desk: Desk, call: object): Promise<unknown> =>
  (await desk.request('POST', 'v1/user/ForwardingSimulation/bean', call)).json();
const beAt = async (desk: Desk, presenceState: string) => {
  const { user } = await desk.get<{ user: { restUri: string } }>('v1/user/Info');
  const body = { presenceSetting: 'ManualSetting', presenceState };
  expect((await desk.request('PUT', user.restUri, body)).status).toBe(200);
};
const keyed = async (desk: Desk, line: LineSeen, dtmfs: string) =>
  expect(await desk.act(line, 'sendDtmfs', { dtmfs })).toBe(204);
/** A greeting of one tone. */
async function addGreeting(desk: Desk, hertz: number): Promise<string> {
  const wave = Int16Array.from({ length: 8_000 }, (_, at) =>
    Math.round(9_000 * Math.sin((2 * Math.PI * hertz * at) / 8_000)),
  );
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(encodeWav(wave))]), 'tone.wav');
  form.set('label', 'Tone');
  const added = await desk.send('v1/user/Greeting', form);
  return ((await added.json()) as { restUri: string }).restUri;
}

it('an away attendant answers while its user is away: greeting, key for the reception, message', async () => {
  const phones = await office.plugIn('alice', 'bob', 'dave');
  const { alice, bob } = office.desks;
  const hears = (hertz: number) => phones.alice.sound.strength(hertz);
  const greeting = await addGreeting(bob, 2_000);
  await set(bob, {
    'awayattendant.activated': true,
    'awayattendant.greeting': greeting,
    'awayattendant.offersReception': true,
  });
  expect(await simulate(bob, { caller: '101' })).toMatchObject({ outcome: 'ring' });
  await beAt(bob, 'holidays');
  expect(await simulate(bob, { caller: '101' })).toMatchObject({
    outcome: 'forward',
    service: 'awayattendant',
  });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  await expect.poll(() => hears(2_000), patience).toBeGreaterThan(0.05);
  await expect.poll(() => hears(toneHertz), patience).toBeGreaterThan(0.05);
  await expect.poll(() => hears(toneHertz), patience).toBeLessThan(0.01);
  const { packets } = phones.alice.sound;
  await expect.poll(() => phones.alice.sound.packets - packets, patience).toBeGreaterThan(60);
  expect(await alice.act(line, 'disconnect')).toBe(204);
  await expect
    .poll(async () => (await messagesOf(bob)).map(({ type }) => type), patience)
    .toEqual(['AUTO_ATTENDANT']);

  await alice.call('102');
  const again = await alice.line('talking', to('102'));
  await keyed(alice, again, '0');
  const reception = await alice.line('talking', to('104'));
  expect(await alice.act(reception, 'disconnect')).toBe(204);
  await bob.request('DELETE', greeting);
  await beAt(bob, 'available');
}, 60_000);

it('an availability attendant answers at lunch, and key 1 leads to the mobile phone', async () => {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  const greeting = await addGreeting(bob, 2_000);
  await set(bob, {
    'availabilityattendant.activated': true,
    'availabilityattendant.greeting': greeting,
    'availabilityattendant.offersMobile': true,
  });
  await beAt(bob, 'lunch');
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  await expect.poll(() => phones.alice.sound.strength(2_000), patience).toBeGreaterThan(0.05);
  await keyed(alice, line, '1');
  const mobile = await alice.line('talking', ({ displayedNumber }) =>
    displayedNumber.replaceAll(/\D/g, '').endsWith('600000102'),
  );
  expect(await alice.act(mobile, 'disconnect')).toBe(204);
  await bob.request('DELETE', greeting);
  await beAt(bob, 'available');
}, 60_000);

it('calls for the boss ring at the secretary, and at the boss when the secretary does not answer', async () => {
  await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  expect((await property(bob, 'bosssecretary.activated', true)).status).toBe(409);
  await set(bob, { 'bosssecretary.secretary': '103', 'bosssecretary.activated': true });
  expect((await property(bob, 'bosssecretary.secretary', null)).status).toBe(409);
  await alice.call('102');
  await carol.line('talking', to('101'));
  const line = await alice.line('talking', to('103'));
  expect(await alice.act(line, 'disconnect')).toBe(204);
  await carol.call('102');
  const own = await carol.line('talking', to('102'));
  await bob.line('talking', to('103'));
  expect(await carol.act(own, 'disconnect')).toBe(204);
  await carol.leave();
  await alice.call('102');
  await bob.line('talking', to('101'));
  expect(await alice.act(await alice.line('talking', to('102')), 'disconnect')).toBe(204);
}, 60_000);

it('a screened caller says a name, which the user hears before taking the call', async () => {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await set(bob, { 'callscreening.activated': true, 'callscreening.colleagues': true });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  // The phone of the user answers by itself and hears the recorded name; the caller hears that it rings.
  await expect.poll(() => phones.bob.sound.strength(aliceHertz), patience).toBeGreaterThan(0.05);
  const introduced = await bob.line('talking', to('101'));
  expect(phones.alice.sound.strength(bobHertz)).toBeLessThan(0.01);
  await keyed(bob, introduced, '1');
  await expect.poll(() => phones.alice.sound.strength(bobHertz), patience).toBeGreaterThan(0.05);
  expect(await alice.act(line, 'disconnect')).toBe(204);
}, 60_000);

it('a screened caller whom the user sends away with key 2 reaches the mailbox', async () => {
  const phones = await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  await set(bob, { 'callscreening.activated': true, 'callscreening.colleagues': true });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  await expect.poll(() => phones.bob.sound.strength(aliceHertz), patience).toBeGreaterThan(0.05);
  // The tone before the name is over: the next one is that of the mailbox.
  expect(phones.alice.sound.strength(toneHertz)).toBeLessThan(0.01);
  await keyed(bob, await bob.line('talking', to('101')), '2');
  await expect.poll(() => phones.alice.sound.strength(toneHertz), patience).toBeGreaterThan(0.05);
  expect(phones.alice.sound.strength(bobHertz)).toBeLessThan(0.01);
  expect(await alice.act(line, 'disconnect')).toBe(204);
}, 60_000);

it('a caller of a busy user waits in the queue, and rings when the user is free', async () => {
  const phones = await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  const music = await addGreeting(bob, 2_500);
  await set(bob, { 'callqueuing.activated': true, 'callqueuing.music': [music] });
  await carol.call('102');
  const first = await carol.line('talking', to('102'));
  expect(await simulate(bob, { caller: '101', phones: 'busy' })).toMatchObject({ service: 'callqueuing' });
  await alice.call('102');
  const waiting = await alice.line('talking', to('102'));
  await expect.poll(() => phones.alice.sound.strength(2_500), patience).toBeGreaterThan(0.05);
  expect(await carol.act(first, 'disconnect')).toBe(204);
  await bob.line('talking', to('101'));
  expect(await alice.act(waiting, 'disconnect')).toBe(204);
  await bob.request('DELETE', music);
}, 60_000);

it('a caller who waits in the queue leaves a message with key 2', async () => {
  const phones = await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  await set(bob, { 'callqueuing.activated': true, 'callqueuing.offersMailbox': true });
  await carol.call('102');
  const first = await carol.line('talking', to('102'));
  await alice.call('102');
  const waiting = await alice.line('talking', to('102'));
  await keyed(alice, waiting, '2');
  await expect.poll(() => phones.alice.sound.strength(toneHertz), patience).toBeGreaterThan(0.05);
  await expect.poll(() => phones.alice.sound.strength(toneHertz), patience).toBeLessThan(0.01);
  const { packets } = phones.alice.sound;
  await expect.poll(() => phones.alice.sound.packets - packets, patience).toBeGreaterThan(60);
  expect(await alice.act(waiting, 'disconnect')).toBe(204);
  await expect.poll(async () => (await messagesOf(bob)).length, patience).toBe(1);
  expect(await carol.act(first, 'disconnect')).toBe(204);
}, 60_000);

it('a caller of a busy user asks for a call back, and is called when the user is free', async () => {
  await office.plugIn('alice', 'bob', 'carol');
  const { alice, bob, carol } = office.desks;
  await set(bob, { 'callback.activated': true });
  const owed = async () => (await bob.get<{ items: object[] }>('v1/user/Callback')).items;
  await carol.call('102');
  const first = await carol.line('talking', to('102'));
  await alice.call('102');
  const asking = await alice.line('talking', to('102'));
  await keyed(alice, asking, '1');
  await expect.poll(owed, patience).toMatchObject([{ number: '101', attempts: 0 }]);
  expect(await alice.act(asking, 'disconnect')).toBe(204);
  expect(await carol.act(first, 'disconnect')).toBe(204);
  const called = await alice.line('talking', (line) => line.isIncoming && line.displayedNumber === '102');
  await expect.poll(owed, patience).toEqual([]);
  expect(await alice.act(called, 'disconnect')).toBe(204);
}, 60_000);
