import { afterEach, expect, it } from 'vitest';
import type { Desk } from '../testing/desk.ts';
import { openOffice, to } from '../testing/office.ts';
import {
  addGreeting,
  aliceHertz,
  beAt,
  hears,
  keyed,
  leavesMessage,
  messagesOf,
  pollOptions,
  property,
  resetServices,
  set,
  simulate,
} from './testing/service-desk.ts';

const office = openOffice();
afterEach(() => resetServices(office));

it('an owner hears the messages at a phone after the PIN, and at other phones not without it', async () => {
  const phones = await office.plugIn('alice');
  const { alice, carol } = office.desks;
  await carol.request('POST', 'v1/user/Forwarding', { forwardType: 'UR', destination: 'ENT_VM' });
  const credentials = { currentPassword: 'demo', newPin: '2580' };
  expect((await carol.request('PUT', 'v1/user/Credentials', credentials)).status).toBe(200);
  await set(carol, { 'voicemail.asksPin': true });

  await alice.call('103');
  const leaving = await alice.line('talking', to('103'));
  await leavesMessage(() => phones.alice.sound);
  expect(await alice.act(leaving, 'disconnect')).toBe(204);
  await expect.poll(async () => (await messagesOf(carol)).length).toBe(1);

  const phone = await carol.plugIn('answer', 1_100);
  await carol.call('699');
  const listening = await carol.line('talking', to('699'));
  // Announcements have no tone: the message has that of its caller.
  expect(await carol.act(listening, 'sendDtmfs', { dtmfs: '1111#' })).toBe(204);
  expect(await carol.act(listening, 'sendDtmfs', { dtmfs: '2580#' })).toBe(204);
  await hears(() => phone.sound, aliceHertz);
  expect(await carol.act(listening, 'sendDtmfs', { dtmfs: '3' })).toBe(204);
  await expect.poll(() => messagesOf(carol), pollOptions).toEqual([]);
  expect(await carol.act(listening, 'disconnect')).toBe(204);
}, 60_000);

it('a mailbox that takes no messages plays its notice and hangs up', async () => {
  await office.plugIn('alice');
  const { alice, bob } = office.desks;
  await bob.request('POST', 'v1/user/Forwarding', { forwardType: 'AL', destination: 'ENT_VM' });
  await set(bob, { 'voicemail.takesMessages': false });
  await alice.call('102');
  const line = await alice.line('talking', to('102'));
  await expect.poll(() => alice.lines(), pollOptions).toEqual([]);
  expect(await alice.cause(line)).toMatch(/cause/);
  expect(await messagesOf(bob)).toEqual([]);
}, 30_000);

it('an administrator sets values of the enterprise and of departments, for users without one', async () => {
  const { alice, bob, grace } = office.desks;
  const name = 'voicemail.maxDuration';
  const company = { level: 'Enterprise' };
  const department = { level: 'Department', department: 'Support' };
  const own = (desk: Desk) => desk.get(`v1/user/IvrProperty/${name}`);
  const defaults = async (query: string) => {
    const { items } = await grace.get<{ items: { name: string }[] }>(`v1/user/IvrDefault?${query}`);
    return items.find((one) => one.name === name);
  };
  for (const level of [company, department])
    expect((await property(alice, name, 60, level)).status).toBe(403);
  expect((await alice.request('GET', 'v1/user/IvrDefault')).status).toBe(403);
  expect((await property(alice, name, 5)).status).toBe(400);
  expect((await property(alice, name, true)).status).toBe(400);
  expect((await property(grace, name, 60, { level: 'Department' })).status).toBe(400);
  expect((await property(grace, name, 60, { ...department, department: 'Nowhere' })).status).toBe(400);
  expect((await property(grace, 'bosssecretary.secretary', '103', department)).status).toBe(400);
  expect((await property(grace, name, 60, company)).status).toBe(200);
  expect(await own(alice)).toMatchObject({ level: 'Enterprise', value: 60, levelDefault: 'Enterprise' });
  // Alice works in the department, and Bob in another department.
  expect((await property(grace, name, 90, department)).status).toBe(200);
  expect(await own(alice)).toMatchObject({ level: 'Department', value: 90, valueDefault: 90 });
  expect(await own(bob)).toMatchObject({ level: 'Enterprise', value: 60 });
  expect((await property(alice, name, 30)).status).toBe(200);
  expect(await own(alice)).toMatchObject({
    level: 'Extension',
    value: 30,
    levelDefault: 'Department',
    valueDefault: 90,
    values: { TopLevel: 120, Enterprise: 60, Department: 90, Extension: 30 },
  });
  expect(await defaults('service=voicemail')).toMatchObject({
    level: 'Enterprise',
    value: 60,
    valueDefault: 120,
  });
  expect(await defaults('department=Support')).toMatchObject({ value: 90, levelDefault: 'Enterprise' });
  expect((await property(grace, name, null, company)).status).toBe(200);
  expect((await property(grace, name, null, department)).status).toBe(200);
  expect(await own(bob)).toMatchObject({ level: 'TopLevel', value: 120 });
});

it('an away attendant answers while its user is away: greeting, key for the reception, message', async () => {
  const phones = await office.plugIn('alice', 'bob', 'dave');
  const { alice, bob } = office.desks;
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
  await hears(() => phones.alice.sound, 2_000);
  await leavesMessage(() => phones.alice.sound);
  expect(await alice.act(line, 'disconnect')).toBe(204);
  await expect
    .poll(async () => (await messagesOf(bob)).map(({ type }) => type), pollOptions)
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
  await hears(() => phones.alice.sound, 2_000);
  await keyed(alice, line, '1');
  const mobile = await alice.line('talking', ({ displayedNumber }) =>
    displayedNumber.replaceAll(/\D/g, '').endsWith('600000102'),
  );
  expect(await alice.act(mobile, 'disconnect')).toBe(204);
  await bob.request('DELETE', greeting);
  await beAt(bob, 'available');
}, 60_000);
