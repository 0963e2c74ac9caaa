import type { borrowed } from './words/borrowed.ts';
import type { words } from './words/en.ts';

/** The texts by their keys. */
type Key = keyof typeof words | keyof typeof borrowed;

/** Returns a text in the language of the browser, with values for its `{gaps}`. The build writes the texts into `_locales`. */
export const say = (key: Key, gaps: Readonly<Record<string, string>> = {}): string =>
  chrome.i18n.getMessage(key).replace(/\{(\w+)\}/g, (whole, name: string) => gaps[name] ?? whole);
