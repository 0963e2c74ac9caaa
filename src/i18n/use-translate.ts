import { useSyncExternalStore } from 'react';
import { languageVersion, onLanguage, translatorFor } from './i18n.ts';
import type { Translate, Words } from './word-set.ts';

/**
 * Translates the keys of the word sets that a component uses, and renders it again when the language changes.
 *
 * @example const words = useTranslate(callWords, actionWords);
 */
export function useTranslate<Sets extends readonly [Words, ...Words[]]>(
  ...sets: Sets
): Translate<Sets[number]> {
  useSyncExternalStore(onLanguage, languageVersion, languageVersion);
  return translatorFor(...sets);
}
