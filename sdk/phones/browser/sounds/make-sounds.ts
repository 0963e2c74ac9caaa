/**
 * Writes the phone's sounds: `node sdk/phones/browser/sounds/make-sounds.ts`. They are synthesised, so that anyone may use
 * them, in 8 bit G.711 u-law at 8000 samples a second, so that they are small.
 */
import { writeFileSync } from 'node:fs';

const sampleRate = 8000;

/** Sum of sines at `level` (0 to 1), `seconds` long, with soft ends that do not click. */
function tone(frequencies: readonly number[], seconds: number, level: number): number[] {
  const length = Math.round(seconds * sampleRate);
  const edge = Math.round(0.004 * sampleRate);
  return Array.from({ length }, (_, at) => {
    const sum = frequencies.reduce(
      (total, hertz) => total + Math.sin((2 * Math.PI * hertz * at) / sampleRate),
      0,
    );
    return (sum / frequencies.length) * level * Math.min(1, at / edge, (length - at) / edge);
  });
}

const silence = (seconds: number) => tone([], seconds, 0).map(() => 0);
const repeat = (times: number, sound: () => number[]) => Array.from({ length: times }, sound).flat();

function muLaw(sample: number): number {
  const magnitude = Math.min(Math.round(Math.abs(sample) * 32767), 32635) + 132;
  const exponent = Math.floor(Math.log2(magnitude)) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~((sample < 0 ? 0x80 : 0) | (exponent << 4) | mantissa) & 0xff;
}

/** A WAV file of format 7 (G.711 u-law), one channel. */
function wav(samples: readonly number[]): Buffer {
  const header = Buffer.alloc(58);
  header.write('RIFF', 0);
  header.writeUInt32LE(50 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(18, 16);
  header.writeUInt16LE(7, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('fact', 38);
  header.writeUInt32LE(4, 42);
  header.writeUInt32LE(samples.length, 46);
  header.write('data', 50);
  header.writeUInt32LE(samples.length, 54);
  return Buffer.concat([header, Buffer.from(samples.map(muLaw))]);
}

const warble = () => [...tone([660, 990], 0.06, 0.7), ...tone([784, 1176], 0.06, 0.7)];
const ringing = [...repeat(7, warble), ...silence(0.25), ...repeat(7, warble), ...silence(2.5)];
/** The European pattern: 425 Hz, one and a half seconds on, three and a half off. */
const ringback = [...tone([425], 1.5, 0.25), ...silence(3.5)];
/** The tones of the keys (ITU-T Q.23), by the name of their file: h is #, s is *. */
const keyTones: Readonly<Record<string, readonly number[]>> = {
  '1': [697, 1209],
  '2': [697, 1336],
  '3': [697, 1477],
  '4': [770, 1209],
  '5': [770, 1336],
  '6': [770, 1477],
  '7': [852, 1209],
  '8': [852, 1336],
  '9': [852, 1477],
  s: [941, 1209],
  '0': [941, 1336],
  h: [941, 1477],
  // Keys that are never sent have tones of their own: plus, a pause, and a pause that waits for the user.
  p: [941, 1633],
  c: [480],
  o: [520],
};

const sounds: Record<string, readonly number[]> = { ringing, ringback };
for (const [key, frequencies] of Object.entries(keyTones)) {
  sounds[`dtmf-${key}`] = tone(frequencies, 0.12, 0.4);
}
for (const [name, samples] of Object.entries(sounds)) {
  writeFileSync(new URL(`./${name}.wav`, import.meta.url), wav(samples));
}
