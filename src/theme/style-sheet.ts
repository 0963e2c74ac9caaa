import type { Theme } from './theme.ts';

/** A name as custom properties write it. */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lines = (declarations: Iterable<string>) => [...declarations].map((one) => `  ${one};\n`).join('');

type Colors = { readonly [group: string]: { readonly [token: string]: string } };

/** A token that only one of the two has is left as it is. */
function* colorRules(light: Colors, dark: Colors): Generator<string> {
  for (const [group, tokens] of Object.entries(light))
    for (const [token, day] of Object.entries(tokens)) {
      const night = dark[group]?.[token];
      if (night !== undefined) yield `--${kebab(group)}-${kebab(token)}: light-dark(${day}, ${night})`;
    }
}

function* rules({ light, dark, sizes, fontFamily, logo }: Theme): Generator<string> {
  yield* colorRules(light, dark);
  for (const [name, length] of Object.entries(sizes)) yield `--size-${kebab(name)}: ${length}`;
  yield `--font-family: ${fontFamily}`;
  yield `--logo: ${logo ? `url(${logo.light})` : 'none'}`;
}

/** A picture has no `light-dark()`: what the system says, and what the user chose over it. */
function darkLogo({ lightMode, logo }: Theme, root: string): string {
  if (!logo || logo.light === logo.dark) return '';
  const light = `{ --logo: url(${logo.light}); }`;
  const dark = `{ --logo: url(${logo.dark}); }`;
  const unchosen = lightMode
    ? `@media (prefers-color-scheme: dark) {\n  ${root}:not([data-theme]) ${dark}\n}`
    : `${root}:not([data-theme]) ${dark}`;
  return `${unchosen}\n${root}[data-theme="light"] ${light}\n${root}[data-theme="dark"] ${dark}\n`;
}

/**
 * A theme as a style sheet of custom properties. Colours are `light-dark()` pairs, so `color-scheme` on any
 * element decides which of the two it and its children show.
 *
 * @param root selector of the element that has them
 */
export const styleSheet = (theme: Theme, root = ':root'): string =>
  `:where(${root}) {\n  color-scheme: ${theme.lightMode ? 'light dark' : 'dark'};\n}\n\n${root} {\n${lines(rules(theme))}}\n${darkLogo(theme, root)}`;

/** The colours for more contrast, by the system's setting or the user's choice. Their specificity puts them before a brand's. */
export function contrastSheet(palettes: { readonly light: object; readonly dark: object }): string {
  const declarations = lines(colorRules(palettes.light as Colors, palettes.dark as Colors));
  const indented = declarations.replaceAll(/^/gm, '  ').trimEnd();
  return `:root[data-contrast="more"] {\n${declarations}}\n\n@media (prefers-contrast: more) {\n  :root:root {\n${indented}\n  }\n}\n`;
}
