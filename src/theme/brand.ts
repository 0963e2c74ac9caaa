import shipped from './callside.json' with { type: 'json' };
import { styleSheet } from './style-sheet.ts';
import { type Brand, brand, type Theme } from './theme.ts';

type Tree = { readonly [name: string]: unknown };

const overlay = (base: Tree, over: Tree): Tree =>
  Object.fromEntries(
    Object.entries({ ...base, ...over }).map(([name, value]) => {
      const below = base[name];
      const both = typeof below === 'object' && typeof value === 'object';
      return [name, both ? overlay(below as Tree, value as Tree) : value];
    }),
  );

/** The shipped theme with everything that the brand changes. */
export const dressed = (changes: Brand): Theme => overlay(shipped, changes) as Theme;

/**
 * Dresses the page in a brand. Returns what takes it off again.
 * Throws a zod error that names the wrong token when `changes` is not a brand.
 */
export function applyBrand(changes: unknown): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styleSheet(dressed(brand.parse(changes))));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet);
  };
}
