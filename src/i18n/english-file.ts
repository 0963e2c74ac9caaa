import { readdirSync } from 'node:fs';

const root = new URL('../../', import.meta.url);
/** The folders whose parts have their English words beside them. */
const folders = ['src', 'full-app', 'widget'];
/** The code that other pages load has words of its own, in all languages. */
const isOfOtherPages = /^widget\/(embed|webchat)\//;

/** Paths of the files that declare English words, such as `src/phone/calls/words.ts`, sorted. */
export const wordFiles: readonly string[] = folders
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map(
      (file) => `${folder}/${file}`,
    ),
  )
  .filter((file) => /(?:\/|-)words\.ts$/.test(file) && !isOfOtherPages.test(file))
  .sort();

/** Returns the English words that these files declare, in this order. */
export async function englishWordsOf(files: readonly string[]): Promise<Readonly<Record<string, string>>> {
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, root).href)));
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
}

/** Returns the English words of the product, which are served like the words of other languages. The apps contain them anyway. */
export const englishDictionary = (): Promise<Readonly<Record<string, string>>> => englishWordsOf(wordFiles);
