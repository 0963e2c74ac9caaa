import { afterEach, describe, expect, it } from 'vitest';
import type { CallHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice, to } from '../../testing/office.ts';

const office = openOffice();
/** Answers at once. */
const robot = '01 00 00 06 01';
const settings = 'v1/user/DenylistSettings/bean';

async function deny(desk: Desk, numbers: string): Promise<string> {
  const response = await desk.request('POST', 'v1/user/Denylist', { numbers });
  expect(response.status).toBe(201);
  return ((await response.json()) as { restUri: string }).restUri;
}

const newest = async (desk: Desk) =>
  (await desk.get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory?length=1')).items[0];
const unread = async (desk: Desk) =>
  (await desk.get<{ unreadMissedCalls: number }>('v1/logs/Notifications/bean')).unreadMissedCalls;

afterEach(async () => {
  const { bob } = office.desks;
  const { items } = await bob.get<{ items: { restUri: string }[] }>('v1/user/Denylist');
  for (const { restUri } of items) expect((await bob.request('DELETE', restUri)).status).toBe(204);
  expect((await bob.request('PUT', settings, { rejectsAnonymous: false })).status).toBe(200);
});

describe('denied calls', () => {
  it('a denied caller is refused, no phone rings, and the owner has it in the history', async () => {
    const phones = await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    const before = await unread(bob);
    await deny(bob, '101');
    await alice.call('102');
    await expect.poll(async () => (await newest(alice))?.stateCause).toBe('causeNotAllowed');
    await expect
      .poll(async () => newest(bob))
      .toMatchObject({
        remoteNumber: '101',
        isRejected: true,
        isMissed: false,
        stateCause: 'causeNotAllowed',
      });
    expect(phones.bob.invitations).toEqual([]);
    expect(bob.pushed).toEqual([]);
    expect(await unread(bob)).toBe(before);
  });

  it('a denied caller rings again as soon as the entry is removed, or means another number', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    const entry = await deny(bob, '^1');
    expect((await bob.request('PUT', entry, { numbers: '^2,104' })).status).toBe(200);
    await alice.call('102');
    const line = await alice.line('talking', to('102'));
    expect(await alice.act(line, 'disconnect')).toBe(204);
  });

  it.each([
    '+33100000601',
    '0100000601',
    '0033100000601',
    '0 01 00 00 06 01'.replaceAll(' ', ''),
    '^+33100',
    '01000*',
  ])(
    'a caller from outside is denied by %s when a colleague transfers the call, which comes back',
    async (numbers) => {
      const phones = await office.plugIn('alice', 'bob');
      const { alice, bob } = office.desks;
      await deny(bob, numbers);
      await alice.call(robot);
      const line = await alice.line('talking');
      expect(await alice.act(line, 'redirect', { destination: '102' })).toBe(204);
      await expect
        .poll(async () => newest(bob))
        .toMatchObject({ stateCause: 'causeNotAllowed', isIncoming: true });
      expect(phones.bob.invitations).toEqual([]);
      const back = await alice.line('talking');
      expect(await alice.act(back, 'disconnect')).toBe(204);
    },
  );

  it('a caller with a withheld number is denied only by the switch for it', async () => {
    const phones = await office.plugIn('alice', 'bob');
    const { bob } = office.desks;
    await deny(bob, '^1');
    const anonymously = { extraHeaders: ['Privacy: id'] };
    await phones.alice.dial('102', undefined, anonymously);
    const line = await bob.line('talking', to(''));
    expect(line.displayedLabel).toBeUndefined();
    await phones.alice.hangUp();
    await bob.cause(line);

    expect((await bob.request('PUT', settings, { rejectsAnonymous: true })).status).toBe(200);
    const refused = new Promise((resolve) => void phones.alice.dial('102', resolve, anonymously));
    expect(await refused).toBe(403);
    await expect
      .poll(async () => newest(bob))
      .toMatchObject({ remoteNumber: '', isRejected: true, stateCause: 'causeNotAllowed' });
    expect(phones.bob.invitations).toHaveLength(1);
  });

  it('the denylist is private to its owner', async () => {
    const { alice, bob } = office.desks;
    const entry = await deny(bob, '101');
    expect((await alice.request('GET', entry)).status).toBe(404);
    expect((await alice.request('PUT', entry, { numbers: '109' })).status).toBe(404);
    expect((await alice.request('DELETE', entry)).status).toBe(404);
    expect((await bob.request('POST', 'v1/user/Denylist', { numbers: '*' })).status).toBe(400);
  });
});
