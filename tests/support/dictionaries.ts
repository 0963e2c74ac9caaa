import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { englishWordsOf, wordFiles } from '#i18n/english-file.ts';

/** Texts by key, in the order of their file. */
export type Words = Readonly<Record<string, string>>;

const dictionaries = new URL('../../src/i18n/dictionaries/', import.meta.url);
const dictionaryName = /^dictionary_([A-Za-z-]+)\.json$/;
/** All plural categories of any language, in ascending order. */
const pluralForms = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;
const plural = new RegExp(`^(.+)_(${pluralForms.join('|')})$`);

/** Tags of the languages that have a dictionary, as `fr`. */
export const languageTags: readonly string[] = readdirSync(dictionaries)
  .flatMap((file) => dictionaryName.exec(file)?.[1] ?? [])
  .sort();

/** The files whose words come first in a dictionary: the files that both apps start with. */
const startFiles = [
  'src/i18n/action-words.ts',
  'src/phone/calls/words.ts',
  'src/i18n/errors/first-words.ts',
  'src/i18n/common-words.ts',
  'src/phone/connection/words.ts',
  'src/phone/session/words.ts',
];

/** All English words: the words that both apps start with, then the other parts. */
export const englishWords = (): Promise<Words> => englishWordsOf([...new Set([...startFiles, ...wordFiles])]);

export const dictionaryPath = (tag: string): string =>
  fileURLToPath(new URL(`dictionary_${tag}.json`, dictionaries));

/** Returns the dictionary of a language. Throws if it does not exist. */
export const dictionary = (tag: string): Words => JSON.parse(readFileSync(dictionaryPath(tag), 'utf8'));

/**
 * Returns the English texts under the keys of a language, in their order. Where English distinguishes singular and
 * plural, the language has a key for each of its own plural forms, and the text to translate is the nearest English
 * form.
 */
export function wordsToTranslate(tag: string, words: Words): Words {
  const { pluralCategories } = new Intl.PluralRules(tag).resolvedOptions();
  const forms = pluralForms.filter((form) => pluralCategories.includes(form));
  const wanted = Object.entries(words).flatMap(([key, text]) => {
    const { stem, one, other } = pluralOf(key, words);
    if (one === undefined || other === undefined) return [[key, text] as const];
    return forms.map((form) => [`${stem}_${form}`, form === 'one' ? one : other] as const);
  });
  return Object.fromEntries(wanted);
}

/** Returns the English forms of a plural; a form may have the key itself. */
function pluralOf(key: string, words: Words) {
  const [, stem = key] = plural.exec(key) ?? [];
  return { stem, one: words[`${stem}_one`], other: words[`${stem}_other`] };
}

/**
 * Returns the permitted sets of placeholders of a text, each as a sorted list: a plural form may omit the number, as "a
 * call" does.
 */
export function gapsAllowed(key: string, words: Words): readonly (readonly string[])[] {
  const { one, other } = pluralOf(key, words);
  return [one, other, words[key]].flatMap((text) => (text === undefined ? [] : [gapsOf(text)]));
}

/** Returns the names in the `{{gaps}}` of a text, sorted. */
export const gapsOf = (text: string): readonly string[] =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].map(([, gap = '']) => gap).sort();

/** Returns the English texts without a translation in a language, by the language's keys. */
export function missingWords(tag: string, words: Words): Words {
  const known = dictionary(tag);
  return Object.fromEntries(Object.entries(wordsToTranslate(tag, words)).filter(([key]) => !(key in known)));
}

/** Returns the texts that users see in a language: a missing text is English. */
export const shownWords = async (tag: string): Promise<Words> => ({
  ...(await englishWords()),
  ...dictionary(tag),
});
