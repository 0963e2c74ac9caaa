import { sampleRate } from '../../engine/port.ts';

const headerOctets = 12;
const chunkHeaderOctets = 8;

/** The samples of a WAV file with one channel of 16 bits at 8 kHz. Throws at any other. */
export function decodeWav(file: Buffer): Int16Array {
  const format = chunk(file, 'fmt ');
  const [codec, channels, rate, bits] = [0, 2, 4, 14].map((at) =>
    at === 4 ? format.readUInt32LE(at) : format.readUInt16LE(at),
  );
  if (codec !== 1 || channels !== 1 || rate !== sampleRate || bits !== 16) {
    throw new Error('The recording is not 8 kHz, 16 bits, one channel');
  }
  const data = chunk(file, 'data');
  return Int16Array.from({ length: data.length >> 1 }, (_, i) => data.readInt16LE(2 * i));
}

function chunk(file: Buffer, name: string): Buffer {
  let at = headerOctets;
  while (at + chunkHeaderOctets <= file.length) {
    const size = file.readUInt32LE(at + 4);
    const start = at + chunkHeaderOctets;
    if (file.toString('latin1', at, at + 4) === name) return file.subarray(start, start + size);
    at = start + size + (size % 2);
  }
  throw new Error(`The recording has no part "${name}"`);
}
