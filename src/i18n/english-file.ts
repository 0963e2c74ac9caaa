import { readdir } from 'node:fs/promises';

/** Returns the English words of the product, which are served like those of other languages. The apps contain them anyway. */
export async function englishDictionary(): Promise<Readonly<Record<string, string>>> {
  const folder = new URL('./en/', import.meta.url);
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts')).sort();
  const modules: object[] = await Promise.all(files.map((file) => import(new URL(file, folder).href)));
  return Object.assign({}, ...modules.flatMap((module) => Object.values(module)));
}
