import { expect, it } from 'vitest';
import type { Desk } from '../../testing/desk.ts';
import { openOffice } from '../../testing/office.ts';
import { pngOf } from '../../testing/png.ts';

const office = openOffice();
/** Answers at once. */
const robot = '01 00 00 06 01';

interface Contact {
  readonly restUri: string;
  readonly urlPhoto?: string;
}

/** Adds a contact with this number. */
async function knows(desk: Desk, { isShared }: { isShared: boolean }): Promise<string> {
  const path = `v1/directory/Contact${isShared ? '?directory=shared' : ''}`;
  const response = await desk.request('POST', path, { lastName: 'Robot', mobilePhoneNumber: robot });
  expect(response.status).toBe(201);
  return ((await response.json()) as Contact).restUri;
}

/** Gives a contact a photo. Returns its address. */
async function pictures(desk: Desk, contact: string): Promise<string | undefined> {
  const form = new FormData();
  form.set('file', new Blob([pngOf(64, 64) as BlobPart]));
  const response = await desk.put(`${contact}/Photo`, form);
  expect(response.status).toBe(200);
  return ((await response.json()) as Contact).urlPhoto;
}

/** Returns the photos of the other party that a user sees during a call of the robot, and in the history. */
async function seen(desk: Desk): Promise<readonly (string | undefined)[]> {
  await desk.call(robot);
  const line = await desk.line('talking');
  expect(await desk.act(line, 'disconnect')).toBe(204);
  await desk.cause(line);
  const { items } = await desk.get<{ items: { remoteUrlPhoto?: string }[] }>('v1/logs/CallHistory?length=1');
  return [line.displayedPhoto, line.parties[0]?.displayedPhoto, items[0]?.remoteUrlPhoto];
}

it('a caller has the photo of the contact, for those who see the contact, as long as there is one', async () => {
  await office.plugIn('alice', 'bob');
  const { alice, bob, dave } = office.desks;
  const none = [undefined, undefined, undefined];
  const own = await knows(alice, { isShared: false });
  expect(await seen(alice)).toEqual(none);
  const first = await pictures(alice, own);
  expect(first).toBeDefined();
  expect(await seen(alice)).toEqual([first, first, first]);
  expect(await seen(bob)).toEqual(none);

  const shared = await knows(dave, { isShared: true });
  const second = await pictures(dave, shared);
  expect(await seen(bob)).toEqual([second, second, second]);
  expect(await seen(alice)).toEqual([first, first, first]);

  expect((await alice.request('DELETE', `${own}/Photo`)).status).toBe(204);
  expect(await seen(alice)).toEqual([second, second, second]);
  expect((await dave.request('PUT', shared, { mobilePhoneNumber: '06 00 00 06 13' })).status).toBe(200);
  expect(await seen(bob)).toEqual(none);
  expect((await dave.request('PUT', shared, { mobilePhoneNumber: robot })).status).toBe(200);
  expect(await seen(bob)).toEqual([second, second, second]);
  expect((await dave.request('DELETE', shared)).status).toBe(204);
  expect(await seen(bob)).toEqual(none);
  expect((await alice.request('DELETE', own)).status).toBe(204);
});
