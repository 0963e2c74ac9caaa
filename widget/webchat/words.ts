import { words as english, type Translation, type Words } from './words/en.ts';

export type { Words };

/** Loads the other languages, each with a file of its own. */
const loaders: Readonly<Record<string, () => Promise<{ readonly words: Translation }>>> = {
  de: () => import('./words/de.ts'),
  es: () => import('./words/es.ts'),
  fr: () => import('./words/fr.ts'),
  it: () => import('./words/it.ts'),
  nl: () => import('./words/nl.ts'),
};

/** The words of a language with its tag. */
export interface Language {
  readonly tag: string;
  readonly words: Words;
}

/** Returns the tag of a language that has words; `en` for any other. */
export function knownTag(wanted: string): string {
  const [tag = ''] = wanted.toLowerCase().split('-');
  return Object.hasOwn(loaders, tag) ? tag : 'en';
}

/** Loads the words of a language. Missing words are English, and so are all of them without a connection. */
export async function loadLanguage(tag: string): Promise<Language> {
  try {
    const loaded = await loaders[tag]?.();
    if (loaded) return { tag, words: { ...english, ...loaded.words } };
  } catch {
    // The file did not load.
  }
  return { tag: 'en', words: english };
}

/** Fills the gaps of a text: `fill('Call {number}', { number: '302' })`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
