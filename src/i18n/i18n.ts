import { createInstance } from 'i18next';
import type { fullApp } from './en/full-app.ts';
import { english } from './english.ts';

type Words = typeof english & typeof fullApp;

/** Key of a text. A typing mistake is a compile error. */
export type TranslationKey = keyof Words;

/** What stands in the `{{gaps}}` of a text. */
export type Gaps = Readonly<Record<string, string | number>>;
export type Translate = (key: TranslationKey, gaps?: Gaps) => string;

const i18n = createInstance();

// Everything is at hand, so this is done when it returns; the promise only says it a second time.
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  resources: { en: { translation: english } },
  // Keys have dots (error codes do), but the dictionary is flat.
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
});

/** Adds the words of one app to those that both use. */
export function addWords(words: typeof fullApp): void {
  i18n.addResourceBundle('en', 'translation', words);
}

export const translate: Translate = (key, gaps) => i18n.t(key, { ...gaps });

/** Language tag in use, for `Intl` and the page's `lang`. */
export const language = (): string => i18n.language;

/** Calls `listener` after the language changed. Returns what ends it. */
export function onLanguage(listener: () => void): () => void {
  i18n.on('languageChanged', listener);
  return () => i18n.off('languageChanged', listener);
}
