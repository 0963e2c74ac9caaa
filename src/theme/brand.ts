import shipped from './callside.json' with { type: 'json' };
import { type Brand, defaultLogoSize, type Theme } from './theme.ts';

type Tree = { readonly [name: string]: unknown };

const overlay = (base: Tree, over: Tree): Tree =>
  Object.fromEntries(
    Object.entries({ ...base, ...over }).map(([name, value]) => {
      const below = base[name];
      const both = typeof below === 'object' && typeof value === 'object';
      return [name, both ? overlay(below as Tree, value as Tree) : value];
    }),
  );

/** Returns the default theme with the changes of a brand. */
export function brandedTheme(changes: Brand): Theme {
  const sizes = changes.logo ? { logo: defaultLogoSize, ...changes.sizes } : changes.sizes;
  return overlay(shipped, { ...changes, ...(sizes && { sizes }) }) as Theme;
}
