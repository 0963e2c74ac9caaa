import { expect, test } from 'vitest';
import type { Tone } from '../../port.ts';
import { strengthOf } from '../testing/strength.ts';
import { ToneSource } from './tone-source.ts';

/** Seconds of a tone as one piece. */
function heard(tone: Tone, seconds: number): Int16Array {
  const source = new ToneSource(tone);
  return Int16Array.from(Array.from({ length: seconds * 50 }, () => [...source.next()]).flat());
}

test('ringback is 440 Hz for 1.5 s and silence for 3.5 s, again and again', () => {
  const sound = heard('ringback', 10);
  for (const start of [0, 40_000]) {
    expect(strengthOf(sound.subarray(start, start + 12_000), 440)).toBeCloseTo(5000 / 32_768, 2);
    expect(sound.subarray(start + 12_000, start + 40_000).every((sample) => sample === 0)).toBe(true);
  }
});

test.each([['busy', 0.5] as const, ['reorder', 0.25] as const])(
  '%s comes and goes every %d s',
  (tone, seconds) => {
    const sound = heard(tone, 4 * seconds);
    const part = 8000 * seconds;
    const isSounding = [0, 1, 2, 3].map(
      (at) => strengthOf(sound.subarray(at * part, (at + 1) * part), 440) > 0.1,
    );
    expect(isSounding).toEqual([true, false, true, false]);
  },
);
