type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<Words>('./dictionaries/dictionary_*.json', { import: 'default' });

/** The languages that the product contains, English among them. */
export const ownLanguages: readonly string[] = [
  'en',
  ...Object.keys(files).flatMap((path) => /dictionary_(.+)\.json$/.exec(path)?.[1] ?? []),
];

/** Languages for tests of the screens: longer words with accents, from left to right and from right to left. */
const pseudoLanguages: ReadonlySet<string> = new Set(['en-XA', 'ar-XB']);

/** Loads the words of a language that the product contains; undefined for any other, and for English, which is built in. */
export async function ownWords(tag: string): Promise<Words | undefined> {
  if (pseudoLanguages.has(tag)) return (await import('./pseudo.ts')).pseudoWords();
  return files[`./dictionaries/dictionary_${tag}.json`]?.();
}
