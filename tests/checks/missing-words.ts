import { readFileSync, writeFileSync } from 'node:fs';
import {
  dictionary,
  dictionaryPath,
  englishWords,
  languageTags,
  missingWords,
  wordsToTranslate,
} from '../support/dictionaries.ts';

/**
 * Prints what a language lacks, as JSON of the keys and their English texts: `node tests/checks/missing-words.ts fr`.
 * With a file of translated texts by their keys, `node tests/checks/missing-words.ts fr words.json`, these are put into
 * its dictionary where English has them, and what English no longer has goes.
 */
const [tag = '', file] = process.argv.slice(2);
if (!languageTags.includes(tag)) throw new Error(`Give one of these languages: ${languageTags.join(', ')}`);
const english = await englishWords();

const asJson = (words: object) => `${JSON.stringify(words, null, 2)}\n`;

if (file === undefined) {
  process.stdout.write(asJson(missingWords(tag, english)));
} else {
  const known: Record<string, string> = { ...dictionary(tag), ...JSON.parse(readFileSync(file, 'utf8')) };
  const keys = Object.keys(wordsToTranslate(tag, english)).filter((key) => key in known);
  writeFileSync(dictionaryPath(tag), asJson(Object.fromEntries(keys.map((key) => [key, known[key]]))));
}
