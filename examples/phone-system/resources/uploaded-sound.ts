import { soundTypeOf } from '../sounds/decode-sound.ts';
import { readByFfmpeg } from '../sounds/read-sound.ts';
import { readFileOf } from './read-file.ts';
import { refuse } from './refusal.ts';
import type { UserRequest } from './resource.ts';

/** A sound that was uploaded, as a WAV file at the engine's rate. */
export interface UploadedSound {
  readonly wav: Buffer;
  readonly durationMs: number;
}

/**
 * Returns the sound in the field `file` of a form.
 *
 * @throws Refusal 400 for another file, 413 for a longer sound, 503 for too many at once
 */
export async function readUploadedSound(
  request: UserRequest,
  form: FormData,
  { maxDurationMs }: { readonly maxDurationMs: number },
): Promise<UploadedSound> {
  const file = form.get('file');
  if (!(file instanceof Blob)) throw refuse(400, 'The form has no file.', 'file');
  const octets = Buffer.from(await file.arrayBuffer());
  // It is a program of its own, so it needs no thread.
  const reading =
    soundTypeOf(octets) === 'other'
      ? await readByFfmpeg(octets, maxDurationMs)
      : await readFileOf(request, 'sound', { octets, maxMs: maxDurationMs });
  if ('problem' in reading) {
    if (reading.problem === 'tooLong')
      throw refuse(413, `The sound is longer than ${Math.round(maxDurationMs / 1_000)} seconds.`, 'file');
    throw refuse(
      400,
      'The file is no sound that can be read: WAV, MP3 or Ogg Opus; with ffmpeg installed, also M4A, Ogg Vorbis, WebM or FLAC.',
      'file',
    );
  }
  if (reading.durationMs === 0) throw refuse(400, 'The file has no sound.', 'file');
  return { wav: Buffer.from(reading.wav), durationMs: reading.durationMs };
}
