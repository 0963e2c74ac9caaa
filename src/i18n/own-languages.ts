type Words = Readonly<Record<string, string>>;

const files = import.meta.glob<Words>('./dictionaries/dictionary_*.json', { import: 'default' });

/** The languages that the product contains, English among them. */
export const ownLanguages: readonly string[] = [
  'en',
  ...Object.keys(files).flatMap((path) => /dictionary_(.+)\.json$/.exec(path)?.[1] ?? []),
];

/** Loads the words of a language that the product contains; undefined for any other, and for English, which is built in. */
export async function ownWords(tag: string): Promise<Words | undefined> {
  // The languages of developers have private regions, such as XA. Builds do not contain them.
  if (import.meta.env.DEV && /-X[AB]$/.test(tag)) return (await import('./pseudo.ts')).pseudoWords();
  return files[`./dictionaries/dictionary_${tag}.json`]?.();
}
