import type { MatrixClient } from 'matrix-js-sdk';
import { expect, test } from 'vitest';
import { HandClock } from '#sdk/platform/testing/clocks.ts';
import { removeOutdatedDevices } from './devices.ts';

const dayMs = 86_400_000;
const account = { userID: '@alice:acme.example', password: 'secret' };
/** The homeserver's clock, which is years behind the clock of this device. */
const now = 100 * dayMs;

/** A homeserver with this device and old devices of the same label, which refuses the first removals. */
function homeserver(oldDevices: number, refusals: readonly object[] = []) {
  const removed: string[][] = [];
  const left = [...refusals];
  const devices = [
    { device_id: 'THIS', display_name: 'callside', last_seen_ts: now },
    ...Array.from({ length: oldDevices }, (_, at) => ({
      device_id: `OLD${at}`,
      display_name: 'callside',
      // The first device is older than 62 days, and the others are not.
      last_seen_ts: now - (at === 0 ? 62 * dayMs + 1 : 61 * dayMs),
    })),
    { device_id: 'OTHER', display_name: 'Element', last_seen_ts: 0 },
  ];
  const matrix = {
    getDeviceId: () => 'THIS',
    getDevices: async () => ({ devices }),
    deleteMultipleDevices: async (ids: string[]) => {
      const refusal = left.shift();
      if (refusal) throw refusal;
      removed.push(ids);
    },
  } as unknown as MatrixClient;
  return { matrix, removed };
}

test('a device older than 62 days is removed when there are more than six of its label', async () => {
  const { matrix, removed } = homeserver(6);
  const clock = new HandClock();
  clock.stall(10_000 * dayMs);
  await removeOutdatedDevices({ matrix, account, clock }, 'callside', new AbortController().signal);
  expect(removed).toEqual([['OLD0']]);
});

test('six devices of one label stay, however old they are', async () => {
  const { matrix, removed } = homeserver(5);
  const deps = { matrix, account, clock: new HandClock() };
  await removeOutdatedDevices(deps, 'callside', new AbortController().signal);
  expect(removed).toEqual([]);
});

test('a removal that fails is tried again every 10 s until it succeeds', async () => {
  const busy = { httpStatus: 503, message: 'busy' };
  const { matrix, removed } = homeserver(6, [busy, busy]);
  const clock = new HandClock();
  const done = removeOutdatedDevices({ matrix, account, clock }, 'callside', new AbortController().signal);
  for (const _ of [1, 2]) {
    await expect.poll(() => clock.waiting).toBe(1);
    clock.pass(9_999);
    expect(clock.waiting).toBe(1);
    expect(removed).toEqual([]);
    clock.pass(1);
  }
  await done;
  expect(removed).toEqual([['OLD0']]);
});

test('a removal that fails is given up when the chat ends', async () => {
  const { matrix, removed } = homeserver(6, [{ httpStatus: 503 }]);
  const clock = new HandClock();
  const life = new AbortController();
  const done = removeOutdatedDevices({ matrix, account, clock }, 'callside', life.signal);
  await expect.poll(() => clock.waiting).toBe(1);
  life.abort();
  await done;
  expect({ removed, waiting: clock.waiting }).toEqual({ removed: [], waiting: 0 });
});
