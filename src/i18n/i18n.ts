import { lookRoot } from '#theme/look-root.ts';
import { english, type Gaps, type Translate, type Words } from './word-set.ts';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'fa', 'he', 'ur']);

/** Returns the writing direction of a language. */
function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = ''] = tag.toLowerCase().split('-');
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

/** Translates keys into a single language at a time. */
export interface LanguageEngine {
  readonly translate: (key: string, gaps?: Gaps) => string;
  /** Returns the current language tag. */
  readonly language: () => string;
  readonly onLanguage: (listener: () => void) => () => void;
  /** Changes the language. Missing words fall back to English. */
  readonly changeLanguage: (tag: string, words: Words) => Promise<void>;
}

let times = 0;
const listeners = new Set<() => void>();

/** English without any library. It is used until the engine is loaded, and for good if it cannot be. */
let engine: LanguageEngine = {
  translate: (key, gaps) => {
    const text = english[key] ?? english[`${key}_${gaps?.count === 1 ? 'one' : 'other'}`] ?? key;
    return gaps ? text.replace(/\{\{(\w+)\}\}/g, (_, gap: string) => String(gaps[gap] ?? '')) : text;
  },
  language: () => 'en',
  onLanguage: () => () => {},
  changeLanguage: async (tag, words) => (await loadEngine()).changeLanguage(tag, words),
};

let loading: Promise<LanguageEngine> | undefined;

function loadEngine(): Promise<LanguageEngine> {
  loading ??= Promise.all([import('./language-engine.ts'), import('./errors/words.ts')]).then(
    ([{ createLanguageEngine }]) => {
      engine = createLanguageEngine(english);
      engine.onLanguage(tell);
      tell();
      return engine;
    },
  );
  return loading;
}

/** Loads the engine for all languages, and the texts of all errors. The first paint does not wait for them. */
export async function startLanguages(): Promise<void> {
  await loadEngine();
}

/** Changes the language of all texts. Missing words stay English. */
export const changeLanguage = (tag: string, words: Words): Promise<void> => engine.changeLanguage(tag, words);

function tell() {
  const root = lookRoot();
  root.lang = language();
  root.dir = directionOf(language());
  times += 1;
  for (const listener of listeners) listener();
}

/** Returns the text of a key that is known only at run time, such as an error code's; the key itself if there is none. */
export const lookUp = (key: string, gaps?: Gaps): string => engine.translate(key, gaps);

/** Returns a function that translates the keys of these word sets. In a component, call `useTranslate` instead. */
export const translatorFor = <Sets extends readonly [Words, ...Words[]]>(
  ..._sets: Sets
): Translate<Sets[number]> => lookUp;

/** Returns how often the words have changed. */
export const languageVersion = (): number => times;

/** Returns the current language tag, for the page's `lang`. */
export const language = (): string => engine.language();

/**
 * Returns the tag for `Intl`: the current language in the region that the browser's user has chosen for it, such as `en-GB`, so that
 * dates are written as in that region. English texts are British, and so are their dates where the browser names no English region.
 */
export function regionalLanguage(): string {
  const tag = language();
  const chosen = navigator.languages.find((each) => each.startsWith(`${tag}-`));
  return chosen ?? (tag === 'en' ? 'en-GB' : tag);
}

/** True while the language is written from right to left. */
export const isRightToLeft = (): boolean => directionOf(language()) === 'rtl';

/** Calls `listener` after the language has changed. Returns an unsubscribe function. */
export function onLanguage(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
