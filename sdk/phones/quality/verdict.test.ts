import { expect, test } from 'vitest';
import type { Measurement } from './measurement.ts';
import { Verdict } from './verdict.ts';

const good: Measurement = {
  mosIn: 4.4,
  mosOut: 4.4,
  lossIn: 0,
  lossOut: 0,
  jitterMs: 2,
  roundTripMs: 20,
  isReceiving: true,
  levelIn: 0.1,
  levelOut: 0.1,
  isVoiceless: false,
  madeUp: 0,
};

/** The verdict after each second. */
function watch(...seconds: [number, Partial<Measurement>][]): (string | undefined)[] {
  const verdict = new Verdict();
  return seconds.flatMap(([times, measured]) =>
    Array.from({ length: times }, () => verdict.see({ ...good, ...measured })),
  );
}

test('a bad second or two are not worth a word', () => {
  expect(watch([5, {}], [2, { mosIn: 1.5 }], [5, {}]).filter(Boolean)).toEqual([]);
});

test('three bad seconds in a row are named by their direction', () => {
  expect(watch([3, { mosIn: 2, mosOut: 4 }]).at(-1)).toBe('networkDown');
  expect(watch([3, { mosIn: 4, mosOut: 2 }]).at(-1)).toBe('networkUp');
  expect(watch([3, { mosIn: 2, mosOut: 2 }]).at(-1)).toBe('networkDown');
});

test('a slow machine is distinguished from a slow network', () => {
  expect(watch([3, { mosIn: 2, madeUp: 0.3 }]).at(-1)).toBe('machine');
});

test('a microphone counts as silent after a long time, and as heard at once', () => {
  const named = watch([7, { isVoiceless: true }], [1, { isVoiceless: true }], [1, {}]);
  expect(named.slice(5)).toEqual([undefined, undefined, 'microphone', undefined]);
});

test('the verdict stays between the limits, and is reset after eight good seconds', () => {
  const named = watch([3, { mosIn: 2 }], [20, { mosIn: 3.3 }], [7, {}], [1, {}]);
  expect(new Set(named.slice(2, 30))).toEqual(new Set(['networkDown']));
  expect(named.at(-1)).toBeUndefined();
});
