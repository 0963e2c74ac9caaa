import type { Plugin } from 'vite';
import { englishWordsOf, wordFiles } from '../i18n/english-file.ts';

const dictionary = /\/i18n\/dictionaries\/dictionary_[^/]+\.json$/;
/** The end of a key that has a text for each plural form of a language. */
const pluralForm = /_(?:zero|one|two|few|many|other)$/;
const keyOf = (name: string): string => name.replace(pluralForm, '');

/** Leaves the words of the full client out of dictionaries: more than half of the words, which builds without the client never show. */
export function withoutWordsOfClient(): Plugin {
  let keys: Promise<ReadonlySet<string>> | undefined;
  const ownKeys = async () => {
    const english = await englishWordsOf(wordFiles.filter((file) => !file.startsWith('full-app/')));
    return new Set(Object.keys(english).map(keyOf));
  };
  return {
    name: 'without-words-of-client',
    enforce: 'pre',
    async transform(code, id) {
      if (!dictionary.test(id)) return undefined;
      keys ??= ownKeys();
      const own = await keys;
      const words = Object.entries(JSON.parse(code)).filter(([name]) => own.has(keyOf(name)));
      return { code: JSON.stringify(Object.fromEntries(words)), map: null };
    },
  };
}
