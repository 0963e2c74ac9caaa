import { sampleRate, type Tone } from '../../../port.ts';

const amplitude = 5000;

/** A part of a tone: a frequency (0 is silence) and its duration. */
type Step = readonly [hertz: number, seconds: number];

/** French cadences; the special information tones of ITU-T E.180. Together the steps make up whole frames. */
const cadences: Readonly<Record<Tone, readonly Step[]>> = {
  ringback: [
    [440, 1.5],
    [0, 3.5],
  ],
  // Two bars of a slow waltz: it must not be taken for a tone of the network.
  music: [
    [262, 0.4],
    [330, 0.4],
    [392, 0.4],
    [523, 0.6],
    [392, 0.2],
    [330, 0.4],
    [294, 0.4],
    [349, 0.4],
    [440, 0.4],
    [587, 0.6],
    [440, 0.2],
    [349, 0.4],
  ],
  busy: [
    [440, 0.5],
    [0, 0.5],
  ],
  reorder: [
    [440, 0.25],
    [0, 0.25],
  ],
  special: [
    [950, 0.33],
    [1400, 0.33],
    [1800, 0.33],
    [0, 1.01],
  ],
  notice: [
    [1400, 0.2],
    [0, 0.2],
    [1400, 0.2],
  ],
};

const made = new Map<Tone, Int16Array>();

/** Returns a period of a tone. */
export function periodOf(tone: Tone): Int16Array {
  const known = made.get(tone);
  if (known) return known;
  const period = Int16Array.from(cadences[tone].flatMap(samplesOf));
  made.set(tone, period);
  return period;
}

/** True for a tone that plays until it is stopped. */
export function isSteady(tone: Tone): boolean {
  return tone !== 'notice';
}

function samplesOf([hertz, seconds]: Step): number[] {
  const turn = (2 * Math.PI * hertz) / sampleRate;
  return Array.from({ length: Math.round(seconds * sampleRate) }, (_, at) => amplitude * Math.sin(turn * at));
}
