import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sampleRate } from '../engine/port.ts';
import { checkLength } from './sound-limits.ts';

const run = promisify(execFile);

/** The part beyond the limit that is decoded, so that a longer file is recognized. */
const beyondMs = 1_000;
const timeoutMs = 20_000;

/**
 * Only these formats and local files are allowed: ffmpeg also reads playlists, which could name other files and
 * addresses, and an uploaded file is not to be trusted.
 */
const restrictions = ['-protocol_whitelist', 'file', '-format_whitelist', 'mov,ogg,matroska,flac,aac'];
const outputOf = (lengthS: number) => [
  '-t',
  String(lengthS),
  '-vn',
  '-ac',
  '1',
  '-ar',
  String(sampleRate),
  '-f',
  's16le',
  'pipe:1',
];

/** Whether each program can be started. Asked once, with the first file that needs it. */
const found = new Map<string, Promise<boolean>>();

/** True if ffmpeg is installed. It is a separate program, and never required. */
export function hasFfmpeg(program = 'ffmpeg'): Promise<boolean> {
  const known = found.get(program);
  if (known) return known;
  const asked = run(program, ['-version'], { timeout: timeoutMs }).then(
    () => true,
    () => false,
  );
  found.set(program, asked);
  return asked;
}

/**
 * Returns the samples of an M4A, AAC, Ogg Vorbis, WebM or FLAC file, at the engine's rate and in a single channel.
 *
 * @throws SoundTooLong
 * @throws Error without ffmpeg, and for a file that it cannot decode, or not in twenty seconds
 */
export async function decodeByFfmpeg(file: Buffer, maxMs: number, program = 'ffmpeg'): Promise<Int16Array> {
  if (!(await hasFfmpeg(program))) throw new Error('The file needs ffmpeg, which is not installed');
  const lengthS = (maxMs + beyondMs) / 1_000;
  // Many M4A files have their index at the end, which a pipe cannot seek.
  const folder = await mkdtemp(join(tmpdir(), 'callside-sound-'));
  try {
    const path = join(folder, 'sound');
    await writeFile(path, file);
    const { stdout } = await run(
      program,
      ['-hide_banner', '-nostdin', '-loglevel', 'error', ...restrictions, '-i', path, ...outputOf(lengthS)],
      { encoding: 'buffer', timeout: timeoutMs, maxBuffer: lengthS * sampleRate * 2 + 65_536 },
    );
    const octets = new Uint8Array(stdout.subarray(0, stdout.length - (stdout.length % 2)));
    const samples = new Int16Array(octets.buffer);
    checkLength(samples.length, sampleRate, { maxMs });
    return samples;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
