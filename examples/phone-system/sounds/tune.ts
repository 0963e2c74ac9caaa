import { sampleRate } from '../engine/port.ts';

/** A slow arpeggio over four soft chords, made note by note. */

const noteSeconds = 0.3;
const notesPerChord = 8;
const peak = 9000;

/** C major, A minor, F major, G major: their notes as semitones above A3. */
const chords = [
  [3, 7, 10, 15],
  [0, 3, 7, 12],
  [-4, 0, 3, 8],
  [-2, 2, 5, 10],
];

/** Up and down again. */
const figure = [0, 1, 2, 3, 2, 1, 2, 1];

let composed: Int16Array | undefined;

/** A round of the tune; its end flows into its beginning. Composed once: it takes a tenth of a second. */
export const tune = (): Int16Array => {
  composed ??= composeTune();
  return composed;
};

function composeTune(): Int16Array {
  const noteLength = Math.round(noteSeconds * sampleRate);
  const length = chords.length * notesPerChord * noteLength;
  const sound = new Float64Array(length);
  chords.forEach((chord, bar) => {
    const start = bar * notesPerChord * noteLength;
    strike(sound, start, frequencyOf((chord[0] ?? 0) - 12), { seconds: 2.2, loudness: 0.5 });
    figure.forEach((step, beat) => {
      strike(sound, start + beat * noteLength, frequencyOf(chord[step] ?? 0), {
        seconds: 1.1,
        loudness: 0.35,
      });
    });
  });
  const loudest = sound.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return Int16Array.from(sound, (sample) => (sample / loudest) * peak);
}

function frequencyOf(semitones: number): number {
  return 220 * 2 ** (semitones / 12);
}

/** Adds a note like that of a soft bell: a quick beginning, a long fading, little brightness. */
function strike(
  sound: Float64Array,
  start: number,
  frequency: number,
  { seconds, loudness }: { readonly seconds: number; readonly loudness: number },
): void {
  for (let i = 0; i < seconds * sampleRate; i += 1) {
    const time = i / sampleRate;
    const envelope =
      loudness * Math.min(1, time / 0.015) * Math.exp((-4 * time) / seconds) * (1 - time / seconds);
    const turn = 2 * Math.PI * frequency * time;
    const at = (start + i) % sound.length;
    sound[at] =
      (sound[at] ?? 0) + envelope * (Math.sin(turn) + 0.25 * Math.sin(2 * turn) + 0.08 * Math.sin(3 * turn));
  }
}
