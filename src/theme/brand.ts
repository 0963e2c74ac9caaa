import { brandColors } from './brand-colors.ts';
import shipped from './callside.json' with { type: 'json' };
import type { Palette } from './palette.ts';
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

/** Adds the colours that follow from the main colour of the brand in a palette; a colour that the brand names stays. */
function completed(base: Palette, over: Brand['light']): Palette {
  const palette = overlay(base, over ?? {}) as Palette;
  const color = over?.primary?.color;
  if (!over || color === undefined) return palette;
  const derived = brandColors(color, palette);
  const named = { ...over, primary: { ...over.primary, color: derived.primary.color } };
  return overlay(overlay(base, derived), named) as Palette;
}

/** Returns the default theme with the changes of a brand. */
export function brandedTheme(changes: Brand): Theme {
  const sizes = changes.logo ? { logo: defaultLogoSize, ...changes.sizes } : changes.sizes;
  const { light, dark } = shipped;
  const palettes = { light: completed(light, changes.light), dark: completed(dark, changes.dark) };
  return overlay(shipped, { ...changes, ...palettes, ...(sizes && { sizes }) }) as Theme;
}
