import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleRate } from '../engine/port.ts';
import { decodeWav } from './wav.ts';

const loudest = 16_000;
const pauseBeforeSamples = 0.3 * sampleRate;
const pauseAfterSamples = 0.7 * sampleRate;

/** The name of the recording of a text: its first words, so that people find it, and a part that distinguishes it from others. */
export function recordingOf(text: string): string {
  const words = text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  const mark = createHash('sha256').update(text).digest('hex').slice(0, 8);
  return `${words.slice(0, 40)}-${mark}.wav`;
}

/** A text as sound: its recording in `folder`, else spoken by the program espeak-ng. Undefined where there is neither. */
export async function say(text: string, folder: string): Promise<Int16Array | undefined> {
  const recording = join(folder, recordingOf(text));
  return existsSync(recording) ? decodeWav(await readFile(recording)) : speak(text);
}

/** Has the program espeak-ng speak a text, in a voice of the program. Undefined where it is not installed. */
export async function speak(text: string, voice = 'en-gb'): Promise<Int16Array | undefined> {
  try {
    const { stdout } = await promisify(execFile)(
      'espeak-ng',
      ['-v', voice, '-s', '145', '-p', '45', '--stdout', text],
      { encoding: 'buffer', maxBuffer: 32 * 1024 * 1024 },
    );
    return withPauses(decodeWav(stdout));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns a recording as loud as every other recording, with a short pause before and after. */
function withPauses(samples: Int16Array): Int16Array {
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 1);
  const out = new Int16Array(pauseBeforeSamples + samples.length + pauseAfterSamples);
  out.set(
    samples.map((sample) => (sample / peak) * loudest),
    pauseBeforeSamples,
  );
  return out;
}
