import { afterEach, describe, expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { enterprisePath } from '../../testing/enterprise-path.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();
const minasMobile = '06 00 00 06 12';
/** Answers at once. */
const robot = '01 00 00 06 01';

const added: [Desk, string][] = [];
/** Adds a contact. */
async function knows(desk: Desk, contact: object, { isShared = false } = {}): Promise<void> {
  const path = `v1/directory/Contact${isShared ? '?directory=shared' : ''}`;
  const response = await desk.request('POST', path, {
    firstName: 'Some',
    lastName: 'Body',
    company: '',
    professionalPhoneNumber: '',
    mobilePhoneNumber: '',
    homeNumber: '',
    emails: [],
    ...contact,
  });
  expect(response.status).toBe(201);
  added.push([desk, ((await response.json()) as { restUri: string }).restUri]);
}

afterEach(async () => {
  for (const [desk, restUri] of added.splice(0))
    expect((await desk.request('DELETE', restUri)).status).toBe(204);
});

/** Returns the phone system's call of this user with a number. */
async function marked(desk: Desk, number: string): Promise<boolean | undefined> {
  await desk.call(number);
  await expect.poll(async () => (await desk.lines()).length).toBe(1);
  const [line] = await desk.lines();
  if (!line) throw new Error('There is no line.');
  expect(await desk.act(line, 'disconnect')).toBe(204);
  await desk.cause(line);
  return line.isPersonalCall;
}

describe('personal calls', () => {
  it('a call with a contact of its user alone is personal', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    expect(await marked(alice, minasMobile)).toBe(true);
    expect(await marked(alice, '+33600000612')).toBe(true);
    const { items } = await alice.get<{ items: { isPersonalCall?: boolean }[] }>(
      'v1/logs/CallHistory?length=2',
    );
    expect(items.map(({ isPersonalCall }) => isPersonalCall)).toEqual([true, true]);
    expect(await marked(bob, minasMobile)).toBeUndefined();
  });

  it('a call is personal however the number is written, but not with a business number', async () => {
    await office.plugIn('bob');
    const { bob } = office.desks;
    await knows(bob, { homeNumber: '0 06 00 00 06 14', professionalPhoneNumber: '+33600000615' });
    expect(await marked(bob, '+33600000614')).toBe(true);
    expect(await marked(bob, '+33600000615')).toBeUndefined();
  });

  it('a call with a shared contact is not personal', async () => {
    await office.plugIn('alice');
    const { alice, dave } = office.desks;
    await knows(dave, { professionalPhoneNumber: '06 00 00 06 12' }, { isShared: true });
    expect(await marked(alice, minasMobile)).toBeUndefined();
  });

  it('a transferred call is personal for the receiving user, and not for the transferring one', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    await knows(alice, { mobilePhoneNumber: robot });
    await bob.call(robot);
    const atBob = await bob.line('talking');
    expect(atBob.isPersonalCall).toBeUndefined();
    expect(await bob.act(atBob, 'redirect', { destination: '101' })).toBe(204);
    const atAlice = await alice.line('talking', to(robot));
    expect(atAlice).toMatchObject({ isIncoming: true, isPersonalCall: true });
    expect(await alice.act(atAlice, 'disconnect')).toBe(204);
  });
});

it('a call that a group distributes is never personal', async () => {
  await office.plugIn('alice', 'bob');
  const { alice, bob } = office.desks;
  const extension = `${enterprisePath}/Extension/101`;
  expect((await alice.request('POST', `${extension}/operatorLogin`)).status).toBe(204);
  await expect
    .poll(async () => (await alice.get<{ operatorStatus: string }>(extension)).operatorStatus)
    .toBe('IDLE');
  await knows(alice, { mobilePhoneNumber: robot });
  await bob.call(robot);
  const atBob = await bob.line('talking');
  expect(await bob.act(atBob, 'redirect', { destination: '301' })).toBe(204);
  const atAlice = await alice.line('talking', to(robot));
  expect(atAlice).toMatchObject({ isIncoming: true, displayedVia: 'Sales' });
  expect(atAlice.isPersonalCall).toBeUndefined();
  expect(await alice.act(atAlice, 'disconnect')).toBe(204);
  expect((await alice.request('POST', `${extension}/operatorLogout`)).status).toBe(204);
});
