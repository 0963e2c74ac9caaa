import { expect, test } from 'vitest';
import type { Tone } from '../../../port.ts';
import { strengthOf } from '../../testing/strength.ts';
import { Player } from './player.ts';
import { isSteady, periodOf } from './tones.ts';

/** Returns the seconds of a tone as a single block. */
function heard(tone: Tone, seconds: number): Int16Array {
  const player = new Player(periodOf(tone), { repeats: isSteady(tone) });
  const frames = Array.from({ length: seconds * 50 }, () => player.next()?.samples ?? new Int16Array(160));
  return Int16Array.from(frames.flatMap((frame) => [...frame]));
}

test('ringback is 440 Hz for 1.5 s and silence for 3.5 s, in a loop', () => {
  const sound = heard('ringback', 10);
  for (const start of [0, 40_000]) {
    expect(strengthOf(sound.subarray(start, start + 12_000), 440)).toBeCloseTo(5000 / 32_768, 2);
    expect(sound.subarray(start + 12_000, start + 40_000).every((sample) => sample === 0)).toBe(true);
  }
});

test.each([['busy', 0.5] as const, ['reorder', 0.25] as const])(
  'the tone %s repeats every %d s',
  (tone, seconds) => {
    const sound = heard(tone, 4 * seconds);
    const part = 8000 * seconds;
    const isSounding = [0, 1, 2, 3].map(
      (at) => strengthOf(sound.subarray(at * part, (at + 1) * part), 440) > 0.1,
    );
    expect(isSounding).toEqual([true, false, true, false]);
  },
);

test('special information is three rising tones and a pause, in a loop', () => {
  const sound = heard('special', 4);
  for (const start of [0, 16_000]) {
    const strengths = [950, 1400, 1800].map((hertz, at) =>
      strengthOf(sound.subarray(start + at * 2640, start + (at + 1) * 2640), hertz),
    );
    for (const strength of strengths) expect(strength).toBeCloseTo(5000 / 32_768, 2);
    expect(sound.subarray(start + 7920, start + 16_000).every((sample) => sample === 0)).toBe(true);
  }
});

test('a notice is two beeps, once', () => {
  const sound = heard('notice', 2);
  const isSounding = [0, 1, 2, 3, 4].map(
    (at) => strengthOf(sound.subarray(at * 1600, (at + 1) * 1600), 1400) > 0.1,
  );
  expect(isSounding).toEqual([true, false, true, false, false]);
});
