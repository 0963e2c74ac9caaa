import { expect, test } from 'vitest';
import { Sound } from '../endpoints/audio-endpoint.ts';
import { VoiceDetector } from './voice-detector.ts';

/** Returns the reports, with the step of 20 ms of each. */
function reports(steps: readonly (readonly [count: number, amplitude: number])[]): string[] {
  const told: string[] = [];
  let at = 0;
  const detector = new VoiceDetector((isTalking) => told.push(`${at} ${isTalking}`));
  for (const [count, amplitude] of steps) {
    const frame = Int16Array.from({ length: 160 }, (_, i) => amplitude * Math.sin(i / 2));
    for (let step = 0; step < count; step += 1) {
      at += 1;
      detector.hear(amplitude === 0 ? undefined : Sound.of(frame));
    }
  }
  return told;
}

test('a voice begins after 40 ms and ends after 400 ms of silence', () => {
  expect(
    reports([
      [10, 0],
      [50, 2000],
      [30, 0],
    ]),
  ).toEqual(['12 true', '80 false']);
});

test('a knock, noise and pauses between words are not reported', () => {
  expect(
    reports([
      [1, 20_000],
      [50, 200],
    ]),
  ).toEqual([]);
  const words = Array.from(
    { length: 10 },
    () =>
      [
        [5, 2000],
        [15, 50],
      ] as const,
  ).flat();
  expect(reports(words)).toEqual(['2 true']);
});
