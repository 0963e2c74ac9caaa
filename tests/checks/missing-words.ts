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
 * Prints the missing words of a language as JSON of keys and English texts: `node tests/checks/missing-words.ts fr`.
 * With a file of translated texts by key, `node tests/checks/missing-words.ts fr words.json`, adds them to its
 * dictionary in the order of the English words, and removes keys without an English text.
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
