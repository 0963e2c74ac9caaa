import { afterEach, expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();
const patience = { timeout: 20_000, interval: 20 };
/** The tone after which a caller speaks. */
const toneHertz = 1_000;
const aliceHertz = 500;

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
