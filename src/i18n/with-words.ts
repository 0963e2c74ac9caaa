import { addWords } from './i18n.ts';

type Words = Readonly<Record<string, string>>;

/**
 * A part of a screen, loaded together with its words.
 *
 * @example deferred(() => withWords(import('./part.tsx'), import('../en/part.ts')).then(({ Part }) => Part));
 */
export async function withWords<Part>(
  part: Promise<Part>,
  ...words: readonly Promise<Readonly<Record<string, Words>>>[]
): Promise<Part> {
  const [loaded, ...modules] = await Promise.all([part, ...words]);
  for (const module of modules) for (const these of Object.values(module)) addWords(these);
  return loaded;
}
