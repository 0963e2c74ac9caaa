import { sampleRate } from '../engine/port.ts';
import { resample } from './resample.ts';
import { checkLength, type SoundLimits } from './sound-limits.ts';
import { formatOf, sampleReader } from './wav-samples.ts';

const headerOctets = 12;
const chunkHeaderOctets = 8;

/**
 * Returns the samples of a WAV file, at the engine's rate and in a single channel.
 *
 * @throws SoundTooLong
 * @throws Error for any other file
 */
export function decodeWav(file: Buffer, limits: SoundLimits = {}): Int16Array {
  const format = formatOf(chunk(file, 'fmt '));
  const data = chunk(file, 'data');
  const { channels, bits, rate } = format;
  const read = sampleReader(data, format);
  if (!read || channels === 0) throw new Error('The samples of the recording are of an unknown kind');
  const octets = bits / 8;
  const length = Math.floor(data.length / (octets * channels));
  checkLength(length, rate, limits);
  const samples = Int16Array.from({ length }, (_, i) => {
    let sum = 0;
    for (let channel = 0; channel < channels; channel += 1) sum += read(octets * (i * channels + channel));
    return sum / channels;
  });
  return resample(samples, rate, sampleRate);
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
    // A program that writes to a pipe does not know the size yet and states the largest possible size.
    const size = Math.min(file.readUInt32LE(at + 4), file.length - at - chunkHeaderOctets);
    const start = at + chunkHeaderOctets;
    if (file.toString('latin1', at, at + 4) === name) return file.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  throw new Error(`The recording has no part "${name}"`);
}
