import { readFileSync } from 'node:fs';
import { actionWords } from '#i18n/action-words.ts';
import { panelWords } from '#i18n/common-words.ts';
import { borrowed } from './borrowed.ts';
import { words as de } from './de.ts';
import { words as en, type Words } from './en.ts';
import { words as es } from './es.ts';
import { words as fr } from './fr.ts';
import { words as it } from './it.ts';
import { words as nl } from './nl.ts';

/** The texts of each language, without the texts that the apps have too. */
export const languages: Readonly<Record<string, Words>> = { en, de, es, fr, it, nl };

const dictionaryOf = (tag: string): Readonly<Record<string, string>> =>
  tag === 'en'
    ? { ...actionWords, ...panelWords }
    : JSON.parse(
        readFileSync(
          new URL(`../../../src/i18n/dictionaries/dictionary_${tag}.json`, import.meta.url),
          'utf8',
        ),
      );

/** The texts of a language that the apps have too; English where a text is not translated. */
function borrowedOf(tag: string): Readonly<Record<string, string>> {
  const dictionary = { ...dictionaryOf('en'), ...dictionaryOf(tag) };
  return Object.fromEntries(
    Object.entries(borrowed).map(([key, name]) => [
      key,
      // The apps have gaps in two braces.
      (dictionary[name] ?? '').replaceAll('{{', '{').replaceAll('}}', '}'),
    ]),
  );
}

/** Returns the files `_locales/<tag>/messages.json` of an extension. */
export const localesOf = (): Readonly<Record<string, object>> =>
  Object.fromEntries(
    Object.entries(languages).map(([tag, words]) => [
      tag,
      Object.fromEntries(
        Object.entries({ ...words, ...borrowedOf(tag) }).map(([key, message]) => [key, { message }]),
      ),
    ]),
  );
