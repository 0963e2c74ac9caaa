import { setImmediate as nextTurn } from 'node:timers/promises';
import { sampleRate } from '../../engine/port.ts';
import { resample } from '../robots/resample.ts';
import { decodeWav } from '../robots/wav.ts';
import { decodeByFfmpeg, hasFfmpeg } from './ffmpeg.ts';
import { readOggOpus } from './ogg-opus.ts';

/** `other` is a kind that only ffmpeg decodes: M4A, AAC, Ogg Vorbis, WebM or FLAC. */
type SoundType = 'wav' | 'mp3' | 'opus' | 'other';

/** A second of most files, which takes two milliseconds to decode. */
const packetsAtOnce = 50;

/** Opus counts samples at this rate, whatever the sound was recorded at. */
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
 * Returns the samples of a WAV, MP3 or Ogg Opus file, at the engine's rate and in one channel. With ffmpeg installed, also of an
 * M4A, AAC, Ogg Vorbis, WebM or FLAC file.
 *
 * @param ffmpeg the program
 * @throws Error for any other file, and for one without sound
 */
export async function decodeSound(file: Buffer, ffmpeg = 'ffmpeg'): Promise<Int16Array> {
  const type = soundTypeOf(file);
  if (type === 'wav') return decodeWav(file);
  if (type === 'mp3') return decodeMp3(file);
  if (type === 'opus') return decodeOpus(file);
  if (type !== 'other') throw new Error('The file is no sound of a known kind');
  if (!(await hasFfmpeg(ffmpeg))) throw new Error('The file needs ffmpeg, which is not installed');
  return decodeByFfmpeg(file, ffmpeg);
}

/** The decoder is WebAssembly, and loads with the first file. */
async function decodeMp3(file: Buffer): Promise<Int16Array> {
  const { MPEGDecoder } = await import('mpg123-decoder');
  const decoder = new MPEGDecoder();
  try {
    await decoder.ready;
    const { channelData, samplesDecoded, sampleRate: rate } = decoder.decode(new Uint8Array(file));
    if (samplesDecoded === 0) throw new Error('The file has no sound');
    const samples = Int16Array.from({ length: samplesDecoded }, (_, at) => {
      const sum = channelData.reduce((all, channel) => all + (channel[at] ?? 0), 0);
      return Math.round(Math.max(-1, Math.min(1, sum / channelData.length)) * 32_767);
    });
    return resample(samples, rate, sampleRate);
  } finally {
    decoder.free();
  }
}

/** The decoder mixes channels and changes the rate itself. */
async function decodeOpus(file: Buffer): Promise<Int16Array> {
  const { packets, preSkip } = readOggOpus(file);
  const { createDecoder } = await import('libopus-wasm');
  const decoder = await createDecoder({ sampleRate, channels: 1 });
  try {
    const parts: Int16Array[] = [];
    for (const [at, packet] of packets.entries()) {
      parts.push(decoder.decode(packet));
      // The sound of calls goes on meanwhile.
      if (at % packetsAtOnce === 0) await nextTurn();
    }
    const samples = new Int16Array(parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of parts) {
      samples.set(part, at);
      at += part.length;
    }
    return samples.subarray(Math.round((preSkip * sampleRate) / opusRate));
  } finally {
    decoder.free();
  }
}
