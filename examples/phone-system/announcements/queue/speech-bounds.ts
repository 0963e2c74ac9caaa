import { sampleRate } from '../../engine/port.ts';

const frame = sampleRate / 50;
/** Softer than any part of a word. */
const silence = 0.001;
const pauseBefore = 0.08 * sampleRate;
/** The pause between two sentences, or before a number. */
const pauseAfter = 0.3 * sampleRate;

const isSilent = (part: Int16Array): boolean =>
  Math.sqrt(part.reduce((sum, value) => sum + (value / 32_768) ** 2, 0) / part.length) < silence;

/**
 * Returns the part of a recording that contains speech, with short pauses around it: the first sample and the number of
 * samples. A speech synthesiser adds more than a second of silence to each text, which callers would hear between a
 * sentence and its number.
 */
export function speechBounds(sound: Int16Array): readonly [start: number, length: number] {
  const frames = Array.from({ length: Math.floor(sound.length / frame) }, (_, at) =>
    sound.subarray(at * frame, (at + 1) * frame),
  );
  const first = frames.findIndex((part) => !isSilent(part));
  if (first < 0) return [0, sound.length];
  const last = frames.findLastIndex((part) => !isSilent(part));
  const start = Math.max(0, first * frame - pauseBefore);
  const end = Math.min(sound.length, (last + 1) * frame + pauseAfter);
  return [start, end - start];
}
