import { expect, it } from 'vitest';
import { judgeSound } from './judge-sound.ts';

const good = {
  ...{ sent: 500, received: 500, lost: 1, jitterMs: 2.345 },
  ...{ lostThere: 2, jitterThereMs: 1, reports: 2 },
};
const troublesOf = (change: Partial<typeof good> | { lostThere: undefined }, how = {}) =>
  judgeSound({ counts: { ...good, ...change }, lastsMs: 10_000, isStuck: false, ...how }).troubles;

it('sound that is heard on both sides has no trouble', () => {
  expect(judgeSound({ counts: good, lastsMs: 10_000, isStuck: false })).toEqual({
    ...{ sent: 500, received: 500, lost: 1, jitterMs: 2.3, lostThere: 2, jitterThereMs: 1, troubles: [] },
  });
});

it('a direction without a packet is silent after five seconds', () => {
  expect(troublesOf({ received: 0, lost: 0 })).toEqual(['silentIn']);
  expect(troublesOf({ received: 0, lost: 0 }, { lastsMs: 4_999 })).toEqual([]);
});

it('the other side hears nothing if it reports none of our packets, misses all, or nothing takes them', () => {
  expect(troublesOf({ lostThere: undefined })).toEqual(['silentOut']);
  expect(troublesOf({ lostThere: 500 })).toEqual(['silentOut']);
  expect(troublesOf({}, { isStuck: true })).toEqual(['silentOut']);
  expect(troublesOf({ lostThere: undefined, reports: 0 })).toEqual([]);
});

it('a loss of more than 5 % is named in each direction, and not of a few packets', () => {
  expect(troublesOf({ lost: 30 })).toEqual(['lossIn']);
  expect(troublesOf({ lostThere: 26 })).toEqual(['lossOut']);
  expect(troublesOf({ sent: 20, received: 20, lost: 5, lostThere: 5 })).toEqual([]);
});
