import type { Theme } from './theme.ts';

/** Returns a name in kebab case, as custom properties need it. */
export const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const lines = (declarations: Iterable<string>) => [...declarations].map((one) => `  ${one};\n`).join('');

type Colors = { readonly [group: string]: { readonly [token: string]: string } };

/** Skips a token that only one of the two palettes has. */
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

/** `light-dark()` does not apply to pictures, so these rules select the logo by the system's mode and by the user's choice. */
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
 * Returns a theme as a style sheet of custom properties. Colours are `light-dark()` pairs, so `color-scheme` on any element
 * decides which of the two it and its children show.
 *
 * @param root the selector of the element with the properties
 */
export const styleSheet = (theme: Theme, root = ':root'): string =>
  `:where(${root}) {\n  color-scheme: ${theme.lightMode ? 'light dark' : 'dark'};\n}\n\n${root} {\n${lines(rules(theme))}}\n${darkLogo(theme, root)}`;

/**
 * Returns the colours for more contrast, by the system's setting or the user's choice. Their specificity is higher than a
 * brand's.
 */
export function contrastSheet(palettes: { readonly light: object; readonly dark: object }): string {
  const declarations = lines(colorRules(palettes.light as Colors, palettes.dark as Colors));
  const indented = declarations.replaceAll(/^/gm, '  ').trimEnd();
  return `:root[data-contrast="more"] {\n${declarations}}\n\n@media (prefers-contrast: more) {\n  :root:root {\n${indented}\n  }\n}\n`;
}
