import { readFileSync, writeFileSync } from 'node:fs';
import { words as webChatWords } from '#widget/webchat/words/en.ts';
import {
  dictionary,
  dictionaryPath,
  englishWords,
  languageTags,
  missingWords,
  type Words,
  wordsToTranslate,
} from '../support/dictionaries.ts';

/**
 * Prints the missing words of a language as JSON of keys and English texts: `node tests/checks/missing-words.ts fr`.
 * With a file of translated texts by key, `node tests/checks/missing-words.ts fr words.json`, adds them to its
 * dictionary in the order of the English words, and removes keys without an English text. Without a language it is the
 * check before a release: it lists the missing words of each language, those of the web chat too, and fails while there
 * are any.
 */
const [tag, file] = process.argv.slice(2);
const english = await englishWords();

const asJson = (words: object) => `${JSON.stringify(words, null, 2)}\n`;

/** Returns the English texts of the web chat without a translation: each language has its own file there. */
async function missingWebChatWords(language: string): Promise<Words> {
  const { words }: { words: Words } = await import(`../../widget/webchat/words/${language}.ts`);
  return Object.fromEntries(Object.entries(webChatWords).filter(([key]) => !(key in words)));
}

async function checkAll(): Promise<void> {
  for (const language of languageTags) {
    const missing = missingWords(language, english);
    const ofWebChat = await missingWebChatWords(language);
    const count = Object.keys(missing).length + Object.keys(ofWebChat).length;
    console.log(`${language}: ${count === 0 ? 'complete' : `${count} missing`}`);
    if (count === 0) continue;
    process.exitCode = 1;
    for (const [key, text] of Object.entries(missing)) console.log(`  ${key}: ${text}`);
    for (const [key, text] of Object.entries(ofWebChat))
      console.log(`  widget/webchat/words/${language}.ts: ${key}: ${text}`);
  }
}

function fillIn(language: string, path: string): void {
  const known: Record<string, string> = {
    ...dictionary(language),
    ...JSON.parse(readFileSync(path, 'utf8')),
  };
  const keys = Object.keys(wordsToTranslate(language, english)).filter((key) => key in known);
  writeFileSync(dictionaryPath(language), asJson(Object.fromEntries(keys.map((key) => [key, known[key]]))));
}

if (tag === undefined) await checkAll();
else if (!languageTags.includes(tag))
  throw new Error(`Give one of these languages: ${languageTags.join(', ')}`);
else if (file === undefined) process.stdout.write(asJson(missingWords(tag, english)));
else fillIn(tag, file);
