import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { announcements } from '../../announcements/announcements.ts';
import { recordingOf, speak } from '../../sounds/voice.ts';
import { encodeWav } from '../../sounds/wav.ts';
import { acme } from '../acme.ts';
import { conversation, dictation, messages } from '../activity/sounds.ts';
import { greeting } from './house-robots.ts';
import { readScripts } from './scripts.ts';

/**
 * Records the texts of robots with espeak-ng, so that they speak where it is not installed: `node make-speech.ts`
 * records the texts of the built-in robots and of the callers of the demonstration, `node make-speech.ts DIR` the texts
 * of the scripts in that folder.
 */
const [folder] = process.argv.slice(2);
const recordings =
  folder === undefined
    ? [
        [join(import.meta.dirname, 'speech.wav'), greeting] as const,
        ...Object.values(announcements).map(({ file, text }) => [fileURLToPath(file), text] as const),
      ]
    : (await readScripts(folder, acme))
        .flatMap(({ steps }) => steps)
        .flatMap((step) =>
          step.does === 'say' ? [[join(folder, recordingOf(step.text)), step.text] as const] : [],
        );
for (const [file, text] of recordings) {
  const samples = await speak(text);
  if (samples === undefined) throw new Error('espeak-ng is not installed.');
  await writeFile(file, encodeWav(samples));
  process.stdout.write(`${file}\n`);
}
if (folder === undefined)
  for (const { file, lines } of [...Object.values(messages), dictation, conversation]) {
    const spoken = await Promise.all(lines.map(([voice, text]) => speak(text, voice)));
    const parts = spoken.flatMap((samples) => (samples ? [...samples] : []));
    await writeFile(file, encodeWav(Int16Array.from(parts)));
    process.stdout.write(`${fileURLToPath(file)}\n`);
  }
