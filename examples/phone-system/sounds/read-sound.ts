import { sampleRate } from '../engine/port.ts';
import { decodeSound } from './decode-sound.ts';
import { decodeByFfmpeg } from './ffmpeg.ts';
import { SoundTooLong } from './sound-limits.ts';
import { encodeWav } from './wav.ts';

/** A sound as a WAV file at the engine's rate, or the reason for which there is none. */
export type SoundReading =
  | { readonly wav: Uint8Array; readonly durationMs: number }
  | { readonly problem: 'tooLong' | 'unreadable' };

/** Reads a WAV, MP3 or Ogg Opus file. */
export const readSound = (file: Buffer, maxMs: number) => reading(decodeSound(file, { maxMs }));

/** Reads any other file that ffmpeg knows. */
export const readByFfmpeg = (file: Buffer, maxMs: number) => reading(decodeByFfmpeg(file, maxMs));

async function reading(decoding: Promise<Int16Array>): Promise<SoundReading> {
  try {
    const samples = await decoding;
    const durationMs = Math.round((samples.length / sampleRate) * 1_000);
    return { wav: encodeWav(samples), durationMs };
  } catch (error) {
    // The decoders throw errors of many kinds for damaged files.
    return { problem: error instanceof SoundTooLong ? 'tooLong' : 'unreadable' };
  }
}
