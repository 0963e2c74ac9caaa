import { expect, it } from 'vitest';
import type { CallLine } from '../../../../sdk/wire/calls/call-line.ts';
import type { Desk } from '../../testing/desk.ts';
import { openOffice } from '../../testing/office.ts';

const office = openOffice();
/** Answers at once. */
const robot = '01 00 00 06 01';

async function knows(desk: Desk, lastName: string, { isShared }: { isShared: boolean }): Promise<string> {
  const path = `v1/directory/Contact${isShared ? '?directory=shared' : ''}`;
  const response = await desk.request('POST', path, { lastName, mobilePhoneNumber: robot });
  expect(response.status).toBe(201);
  return ((await response.json()) as { readonly restUri: string }).restUri;
}

interface Labelled {
  readonly remoteLabel?: string;
}

/** Returns the names of the robot that a user sees during a call of it, and in the history. */
async function seen(desk: Desk): Promise<readonly (string | undefined)[]> {
  await desk.call(robot);
  await desk.line('talking');
  // The name of a number that no user asked for before comes after the number.
  const { items: before } = await desk.get<{ items: Labelled[] }>('v1/logs/CallHistory?length=1');
  const line = await desk.line('talking', ({ displayedLabel }) => displayedLabel === before[0]?.remoteLabel);
  expect(await desk.act(line, 'disconnect')).toBe(204);
  await desk.cause(line);
  const { items } = await desk.get<{ items: Labelled[] }>('v1/logs/CallHistory?length=1');
  return [line.displayedLabel, line.parties[0]?.displayedLabel, items[0]?.remoteLabel];
}

it('names the far end by the own contact, or a shared one, in the call and in the history', async () => {
  await office.plugIn('alice', 'bob');
  const { alice, bob, dave } = office.desks;
  const none = [undefined, undefined, undefined];
  expect(await seen(alice)).toEqual(none);
  const own = await knows(alice, 'My robot', { isShared: false });
  const mine = ['My robot', 'My robot', 'My robot'];
  await expect.poll(() => seen(alice)).toEqual(mine);
  expect(await seen(bob)).toEqual(none);

  const shared = await knows(dave, 'Our robot', { isShared: true });
  const ours = ['Our robot', 'Our robot', 'Our robot'];
  await expect.poll(() => seen(bob)).toEqual(ours);
  expect(await seen(alice)).toEqual(mine);

  expect((await alice.request('DELETE', own)).status).toBe(204);
  await expect.poll(() => seen(alice)).toEqual(ours);
  expect((await dave.request('DELETE', shared)).status).toBe(204);
});

it('names a caller from outside who is missed, or waits in a group, by a shared contact', async () => {
  const { bob, dave, grace } = office.desks;
  const phone = await bob.plugIn('ring');
  const shared = await knows(dave, 'Our robot', { isShared: true });
  const call = (to: string) =>
    fetch(`${office.phoneSystem.url}/control/callers`, {
      method: 'POST',
      body: JSON.stringify({ to, from: '+33100000601', hangUpAfterMs: 300 }),
    });
  await call('102');
  const missed = async () =>
    (await bob.get<{ newMissedCalls: Labelled[] }>('v1/logs/Notifications/bean')).newMissedCalls[0];
  await expect.poll(missed).toMatchObject({ remoteLabel: 'Our robot' });
  await call('301');
  const ofGroups = async () =>
    (await grace.get<{ items: Labelled[] }>('v1/logs/GroupCallHistory?length=1')).items[0];
  await expect.poll(ofGroups).toMatchObject({ remoteLabel: 'Our robot' });
  expect((await dave.request('DELETE', shared)).status).toBe(204);
  phone.close();
});

it('names the caller of a group as each reader knows them, in the call and in the history', async () => {
  const { alice, bob, dave, grace } = office.desks;
  const extension = (await bob.get<{ extension: { restUri: string } }>('v1/user/Info')).extension.restUri;
  const own = await knows(bob, 'Bob’s robot', { isShared: false });
  const phone = await bob.plugIn('answer');
  expect((await bob.request('POST', `${extension}/operatorLogin`)).status).toBe(204);
  const shared = await knows(dave, 'Our robot', { isShared: true });
  const mine = await knows(grace, 'Grace’s robot', { isShared: false });
  const call = { to: '301', from: '+33100000601', hangUpAfterMs: 60_000 };
  await fetch(`${office.phoneSystem.url}/control/callers`, { method: 'POST', body: JSON.stringify(call) });

  const line = await bob.line('talking', ({ displayedLabel }) => displayedLabel === 'Bob’s robot');
  expect(line.parties).toMatchObject([{ displayedLabel: 'Bob’s robot' }]);
  const seenByGrace = async () =>
    (await grace.get<{ results: CallLine[] }>('v1/user/ColleagueCallLine')).results;
  expect(await seenByGrace()).toMatchObject([
    { displayedLabel: 'Grace’s robot', parties: [{ displayedLabel: 'Grace’s robot' }] },
  ]);
  expect(await bob.act(line, 'disconnect')).toBe(204);
  await bob.cause(line);
  const newest = async (desk: Desk, path: string) =>
    (await desk.get<{ items: Labelled[] }>(`v1/logs/${path}?length=1`)).items[0]?.remoteLabel;
  await expect.poll(() => newest(bob, 'CallHistory')).toBe('Bob’s robot');
  expect(await newest(bob, 'GroupCallHistory')).toBe('Bob’s robot');
  expect(await newest(grace, 'GroupCallHistory')).toBe('Grace’s robot');
  expect(await newest(alice, 'GroupCallHistory')).toBe('Our robot');

  for (const [desk, path] of [
    [bob, own],
    [grace, mine],
    [dave, shared],
  ] as const)
    expect((await desk.request('DELETE', path)).status).toBe(204);
  expect(await newest(alice, 'GroupCallHistory')).toBe('Our robot');
  expect((await bob.request('POST', `${extension}/operatorLogout`)).status).toBe(204);
  phone.close();
});
