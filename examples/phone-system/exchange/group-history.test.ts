import { describe, expect, it } from 'vitest';
import type { CallHistoryItem } from '../../../sdk/wire/calls/call-history.ts';
import type { Desk } from '../testing/desk.ts';
import { openOffice } from '../testing/office.ts';

const office = openOffice();
const sales = 'v1/user/Group/1';
const path = 'v1/logs/GroupCallHistory';

interface Page {
  readonly count: number;
  readonly items: readonly CallHistoryItem[];
}

const extensionOf = async (desk: Desk) =>
  (await desk.get<{ extension: { restUri: string } }>('v1/user/Info')).extension.restUri;
const logIn = async (desk: Desk) => desk.request('POST', `${await extensionOf(desk)}/operatorLogin`);

describe('the history of groups', () => {
  it('only members and supervisors see the calls of all members, by group, by member and by kind', async () => {
    const { alice, bob, carol, dave, grace } = office.desks;
    await office.plugIn('carol', 'bob');
    expect((await logIn(bob)).status).toBe(204);
    const before = (await alice.get<Page>(`${path}?group=1`)).count;
    await carol.call('301');
    await bob.line('talking');
    expect(await carol.act(await carol.line('talking'), 'disconnect')).toBe(204);
    for (const member of [alice, bob, grace]) {
      await expect
        .poll(async () => (await member.get<Page>(`${path}?group=1`)).items[0])
        .toMatchObject({
          isIncoming: true,
          remoteNumber: '103',
          calledNumber: '301',
          acdGroup: sales,
          ownerLabel: 'Bob Keller',
          restUri: expect.stringMatching(/^v1\/logs\/GroupCallHistory\/\d+$/),
        });
    }
    const count = async (desk: Desk, query: string) => (await desk.get<Page>(`${path}?${query}`)).count;
    expect(await count(alice, 'group=1')).toBe(before + 1);
    expect(await count(alice, 'group=1&filter=outgoing')).toBe(0);
    expect(await count(alice, 'group=1&member=101')).toBe(before);
    expect(await count(alice, 'group=1&member=102')).toBe(1);
    expect(await count(alice, 'group=1&remoteNumber=103')).toBe(1);
    expect(await count(carol, '')).toBe(0);
    expect((await dave.request('GET', `${path}?group=1`)).status).toBe(404);
    expect((await alice.request('GET', `${path}?filter=nothing`)).status).toBe(400);
    expect((await bob.request('POST', `${await extensionOf(bob)}/operatorLogout`)).status).toBe(204);
  });

  it('a call without a ringing phone is only in the history of the group', async () => {
    const { alice, dave } = office.desks;
    await office.plugIn('dave');
    const own = (await alice.get<Page>('v1/logs/CallHistory')).count;
    await dave.call('301');
    const missed = async () => (await alice.get<Page>(`${path}?group=1&filter=missed`)).items[0];
    await expect.poll(missed).toMatchObject({
      isIncoming: true,
      isMissed: true,
      remoteNumber: '104',
      calledNumber: '301',
      acdGroup: sales,
      talkDuration: 0,
      stateCause: 'causeNotAvailable',
    });
    expect(await missed()).not.toHaveProperty('ownerLabel');
    expect((await alice.get<Page>('v1/logs/CallHistory')).count).toBe(own);
    expect((await alice.get<Page>(`${path}?group=1&member=101&filter=missed&remoteNumber=104`)).count).toBe(
      0,
    );
    expect((await dave.get<Page>('v1/logs/CallHistory')).items[0]).toMatchObject({ isIncoming: false });
  });

  it('a deleted call is gone from the history of its user until it is restored', async () => {
    await office.plugIn('alice', 'bob');
    const { alice, bob } = office.desks;
    await alice.call('102');
    await alice.act(await alice.line('talking'), 'disconnect');
    const newest = async (desk: Desk, query = '') =>
      (await desk.get<Page>(`v1/logs/CallHistory?length=1${query}`)).items[0];
    await expect.poll(async () => (await newest(alice))?.stateCause).toBeDefined();
    const item = await newest(alice);
    if (!item) throw new Error('There is no call.');
    const before = (await alice.get<Page>('v1/logs/CallHistory')).count;
    expect((await bob.request('DELETE', item.restUri)).status).toBe(404);
    expect((await alice.request('DELETE', item.restUri)).status).toBe(204);
    expect((await alice.request('DELETE', item.restUri)).status).toBe(404);
    expect((await alice.request('GET', item.restUri)).status).toBe(404);
    expect((await alice.get<Page>('v1/logs/CallHistory')).count).toBe(before - 1);
    expect((await alice.request('POST', `${item.restUri}/restore`)).status).toBe(204);
    expect((await newest(alice))?.restUri).toBe(item.restUri);
    const oldest = await newest(alice, '&direction=asc');
    expect(Number(oldest?.timestamp)).toBeLessThanOrEqual(Number(item.timestamp));
    expect(await newest(alice, '&remoteNumber=555')).toBeUndefined();
  });
});
