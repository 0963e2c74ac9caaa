import { sampleRate } from '../../engine/port.ts';
import { resample } from './resample.ts';

const headerOctets = 12;
const chunkHeaderOctets = 8;

/** The samples of a WAV file with 16 bits, at the engine's rate and in one channel. Throws at any other file. */
export function decodeWav(file: Buffer): Int16Array {
  const format = chunk(file, 'fmt ');
  const [codec, channels, bits] = [format.readUInt16LE(0), format.readUInt16LE(2), format.readUInt16LE(14)];
  if (codec !== 1 || bits !== 16 || channels === 0)
    throw new Error('The recording is not one of plain 16 bits');
  const data = chunk(file, 'data');
  const length = Math.floor(data.length / (2 * channels));
  const samples = Int16Array.from({ length }, (_, i) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) {
      sum += data.readInt16LE(2 * (i * channels + channel));
    }
    return sum / channels;
  });
  return resample(samples, format.readUInt32LE(4), sampleRate);
}

/** A WAV file of these samples, at the engine's rate. */
export function encodeWav(samples: Int16Array): Buffer {
  const file = Buffer.alloc(44 + 2 * samples.length);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(file.length - 8, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(2 * sampleRate, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(2 * samples.length, 40);
  samples.forEach((sample, i) => {
    file.writeInt16LE(sample, 44 + 2 * i);
  });
  return file;
}

function chunk(file: Buffer, name: string): Buffer {
  let at = headerOctets;
  while (at + chunkHeaderOctets <= file.length) {
    // A program that writes to a pipe does not know the size yet and says the largest there is.
    const size = Math.min(file.readUInt32LE(at + 4), file.length - at - chunkHeaderOctets);
    const start = at + chunkHeaderOctets;
    if (file.toString('latin1', at, at + 4) === name) return file.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  throw new Error(`The recording has no part "${name}"`);
}
