import { setImmediate as nextTurn } from 'node:timers/promises';
import { sampleRate } from '../engine/port.ts';
import { readOggOpus } from './ogg-opus.ts';
import { resample } from './resample.ts';
import { SampleParts } from './sample-parts.ts';
import { checkLength, type SoundLimits } from './sound-limits.ts';
import { decodeWav } from './wav.ts';

/** `other` is a kind that only ffmpeg decodes: M4A, AAC, Ogg Vorbis, WebM or FLAC. */
type SoundType = 'wav' | 'mp3' | 'opus' | 'other';

/** A second of most files, which takes two milliseconds to decode. */
const packetsAtOnce = 50;
/** A second of most MP3 files. */
const octetsAtOnce = 16_384;

/** Opus counts samples at this rate, independently of the rate of the recording. */
const opusRate = 48_000;

/** Returns the kind of a file by its first octets; undefined for any other. */
export function soundTypeOf(file: Buffer): SoundType | undefined {
  const head = file.subarray(0, 64).toString('latin1');
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WAVE') return 'wav';
  if (head.startsWith('OggS') && head.includes('OpusHead')) return 'opus';
  const [first = 0, second = 0] = file;
  const isContainer =
    head.startsWith('OggS') || head.startsWith('fLaC') || head.startsWith('\x1a\x45\xdf\xa3');
  if (isContainer || head.slice(4, 8) === 'ftyp' || (first === 0xff && (second & 0xf6) === 0xf0))
    return 'other';
  return head.startsWith('ID3') || (first === 0xff && (second & 0xe6) === 0xe2) ? 'mp3' : undefined;
}

/**
 * Returns the samples of a WAV, MP3 or Ogg Opus file, at the engine's rate and in a single channel.
 *
 * @throws SoundTooLong as soon as the sound is longer than it may be
 * @throws Error for any other file, and for a file without sound
 */
export async function decodeSound(file: Buffer, limits: SoundLimits = {}): Promise<Int16Array> {
  const type = soundTypeOf(file);
  if (type === 'wav') return decodeWav(file, limits);
  if (type === 'mp3') return decodeMp3(file, limits);
  if (type === 'opus') return decodeOpus(file, limits);
  throw new Error('The file is no sound of a known kind');
}

/** The decoder is WebAssembly, and loads with the first file. */
async function decodeMp3(file: Buffer, limits: SoundLimits): Promise<Int16Array> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  try {
    await decoder.ready;
    const parts = new SampleParts();
    let rate: number | undefined;
    for (let at = 0; at < file.length; at += octetsAtOnce) {
      const decoded = decoder.decode(new Uint8Array(file.subarray(at, at + octetsAtOnce)));
      if (decoded.samplesDecoded === 0) continue;
      rate ??= decoded.sampleRate;
      if (decoded.sampleRate !== rate) throw new Error('The file changes its rate');
      parts.add(mixed(decoded.channelData, decoded.samplesDecoded));
      checkLength(parts.length, rate, limits);
    }
    if (rate === undefined) throw new Error('The file has no sound');
    return resample(parts.join(), rate, sampleRate);
  } finally {
    decoder.free();
  }
}

/** Returns channels as a single channel, with 16 bits. */
const mixed = (channels: readonly Float32Array[], length: number): Int16Array =>
  Int16Array.from({ length }, (_, at) => {
    const sum = channels.reduce((all, channel) => all + (channel[at] ?? 0), 0);
    return Math.round(Math.max(-1, Math.min(1, sum / channels.length)) * 32_767);
  });

/** The decoder mixes channels and changes the rate itself. */
async function decodeOpus(file: Buffer, limits: SoundLimits): Promise<Int16Array> {
  const { packets, preSkip } = readOggOpus(file);
  const { createDecoder } = await import('libopus-wasm');
  const decoder = await createDecoder({ sampleRate, channels: 1 });
  const skipped = Math.round((preSkip * sampleRate) / opusRate);
  try {
    const parts = new SampleParts();
    let count = 0;
    for (const packet of packets) {
      parts.add(decoder.decode(packet));
      checkLength(parts.length - skipped, sampleRate, limits);
      count += 1;
      // The sound of calls goes on meanwhile.
      if (count % packetsAtOnce === 0) await nextTurn();
    }
    return parts.join().subarray(skipped);
  } finally {
    decoder.free();
  }
}
