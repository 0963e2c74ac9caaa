import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { speak } from '../../sounds/voice.ts';
import { encodeWav } from '../../sounds/wav.ts';
import { type Cues, cueName } from './cues.ts';
import { speechBounds } from './speech-bounds.ts';
import { highestNumber, queueLanguages, queuePhrases, queueTexts, queueVoices } from './texts.ts';

/**
 * Records the announcements of queues with espeak-ng and opusenc: `node record-prompts.ts`. Each language is a file
 * beside this script; `cues.json` contains where each text begins and how long it is, in samples at 8 kHz.
 */
const cues: Record<string, Record<string, [number, number]>> = {};
for (const language of queueLanguages) {
  const texts = [
    ...queuePhrases.map((phrase) => [cueName(phrase), queueTexts[language][phrase]] as const),
    ...Array.from({ length: highestNumber }, (_, at) => [cueName(at + 1), String(at + 1)] as const),
  ];
  const samples: number[] = [];
  const places: Record<string, [number, number]> = {};
  for (const [name, text] of texts) {
    const spoken = await speak(text, queueVoices[language]);
    if (spoken === undefined) throw new Error('espeak-ng is not installed.');
    const [start, length] = speechBounds(Int16Array.from(spoken));
    places[name] = [samples.length + start, length];
    samples.push(...spoken);
  }
  cues[language] = places;
  const folder = await mkdtemp(join(tmpdir(), 'callside-prompts-'));
  const wav = join(folder, 'speech.wav');
  await writeFile(wav, encodeWav(Int16Array.from(samples)));
  await promisify(execFile)('opusenc', [
    '--quiet',
    '--speech',
    '--bitrate',
    '12',
    // Neither the program nor the day are part of the sound, so that it is the same each time.
    '--discard-comments',
    '--serial',
    '1',
    wav,
    join(import.meta.dirname, `${language}.ogg`),
  ]);
  await rm(folder, { recursive: true });
}
await writeFile(join(import.meta.dirname, 'cues.json'), `${JSON.stringify(cues satisfies Cues)}\n`);
