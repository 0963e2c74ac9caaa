import { sampleRate } from '../engine/port.ts';
import { encodeWav } from '../world/robots/wav.ts';
import { decodeSound } from '../world/sounds/decode-sound.ts';
import { refuse } from './refusal.ts';

/** A sound that was uploaded, as a WAV file at the engine's rate. */
export interface UploadedSound {
  readonly wav: Buffer;
  readonly durationMs: number;
}

/**
 * Returns the sound in the field `file` of a form.
 *
 * @throws Refusal 400 for another file, 413 for a longer one
 */
export async function readUploadedSound(
  form: FormData,
  { longestMs }: { readonly longestMs: number },
): Promise<UploadedSound> {
  const file = form.get('file');
  if (!(file instanceof Blob)) throw refuse(400, 'The form has no file.', 'file');
  let samples: Int16Array;
  try {
    samples = await decodeSound(Buffer.from(await file.arrayBuffer()));
  } catch {
    throw refuse(
      400,
      'The file is no sound that can be read: WAV of 16 bits, MP3 or Ogg Opus; with ffmpeg installed, also M4A, Ogg Vorbis, WebM or FLAC.',
      'file',
    );
  }
  const durationMs = Math.round((samples.length / sampleRate) * 1_000);
  if (durationMs === 0) throw refuse(400, 'The file has no sound.', 'file');
  if (durationMs > longestMs)
    throw refuse(413, `The sound is longer than ${Math.round(longestMs / 1_000)} seconds.`, 'file');
  return { wav: encodeWav(samples), durationMs };
}
