import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CallHistoryItem } from '../../../../sdk/wire/calls/call-history.ts';
import { Desk } from '../../testing/desk.ts';
import { recordEcho } from '../../testing/record-echo.ts';
import { type PhoneSystem, startPhoneSystem } from '../../testing.ts';

let phoneSystem: PhoneSystem;
let alice: Desk;
let bob: Desk;
let path: string;
beforeAll(async () => {
  phoneSystem = await startPhoneSystem();
  [alice, bob] = await Promise.all([Desk.open(phoneSystem, 'alice'), Desk.open(phoneSystem, 'bob')]);
  await recordEcho(alice);
  const { items } = await alice.get<{ items: CallHistoryItem[] }>('v1/logs/CallHistory');
  path = `${items[0]?.restUri}/quality`;
});
afterAll(async () => {
  await Promise.all([alice.leave(), bob.leave()]);
  await phoneSystem.stop();
});

const measured = {
  mos: 3.8,
  worstMos: 2.1,
  lossIn: 0.02,
  lossOut: 0,
  jitterMs: 4.5,
  roundTripMs: 41,
  trouble: 'networkDown',
  measuredMs: 61_000,
};

it('a call without a report has no quality', async () => {
  expect((await alice.request('GET', path)).status).toBe(404);
});

it('the last report of a phone is stored with its call', async () => {
  expect((await alice.request('PUT', path, { ...measured, mos: 1.5 })).status).toBe(204);
  expect((await alice.request('PUT', path, measured)).status).toBe(204);
  expect(await alice.get(path)).toEqual(measured);
  expect(await alice.get(path.replace('/quality', ''))).toMatchObject({ isMeasured: true });
});

it('a call of another user is not found', async () => {
  expect((await bob.request('GET', path)).status).toBe(404);
  expect((await bob.request('PUT', path, measured)).status).toBe(404);
});

it.each([{ mos: 0.5 }, { lossIn: 1.5 }, { jitterMs: -1 }, { trouble: 'weather' }, { measuredMs: 1e12 }])(
  'an invalid report is not stored: %o',
  async (wrong) => {
    expect((await alice.request('PUT', path, { ...measured, ...wrong })).status).toBe(400);
  },
);
