import { beforeEach, expect, test, vi } from 'vitest';
import type { CallLine } from '#sdk/index.ts';
import { scriptedLine } from '../testing/scripted-call.ts';
import { placeOnce } from './place-once.ts';

const listeners = new Set<(line: CallLine) => void>();
const calls = {
  onDropped: (listener: (line: CallLine) => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
const drop = (stateCause: string, isIncoming = false) => {
  const line = { ...scriptedLine({ lineId: '1' }), stateCause, isIncoming };
  for (const listener of [...listeners]) listener(line);
};
const place = vi.fn(async () => true);
beforeEach(() => {
  listeners.clear();
  place.mockReset().mockResolvedValue(true);
});
/** Returns separate calls for each test, as each client has. */
const fresh = () => ({ ...calls });

test('the second of two clicks gets the result of the first', async () => {
  const own = fresh();
  await Promise.all([placeOnce(own, '102', place), placeOnce(own, '102', place)]);
  expect(await placeOnce(own, '102', place)).toBe(true);
  expect(place).toHaveBeenCalledTimes(1);
});

test('another number or another client is another call', async () => {
  const own = fresh();
  await Promise.all([
    placeOnce(own, '102', place),
    placeOnce(own, '103', place),
    placeOnce(fresh(), '102', place),
  ]);
  expect(place).toHaveBeenCalledTimes(3);
});

test('a failed call can be repeated at once', async () => {
  const own = fresh();
  place.mockResolvedValueOnce(false);
  expect(await placeOnce(own, '102', place)).toBe(false);
  expect(await placeOnce(own, '102', place)).toBe(true);
  expect(place).toHaveBeenCalledTimes(2);
  expect(listeners.size).toBe(1);
});

test.each(['causeNormal', 'causeCallerDisconnect', 'causeCallerCancel'])(
  'after a call that its user ended (%s), the same number can be called at once',
  async (cause) => {
    const own = fresh();
    await placeOnce(own, '102', place);
    drop(cause);
    await placeOnce(own, '102', place);
    expect(place).toHaveBeenCalledTimes(2);
  },
);

test('a call that ended by itself between two clicks is not placed twice', async () => {
  const own = fresh();
  await placeOnce(own, '102', place);
  drop('causeBusy');
  await placeOnce(own, '102', place);
  expect(place).toHaveBeenCalledTimes(1);
  expect(listeners.size).toBe(0);
});

test('the end of an incoming call has no effect', async () => {
  const own = fresh();
  await placeOnce(own, '102', place);
  drop('causeNormal', true);
  await placeOnce(own, '102', place);
  expect(place).toHaveBeenCalledTimes(1);
});
