import type { Theme } from './theme.ts';

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

function* rules({ light, dark, sizes, fontFamily, lightMode }: Theme): Generator<string> {
  yield `color-scheme: ${lightMode ? 'light dark' : 'dark'}`;
  for (const [group, tokens] of Object.entries(light)) {
    const night: Record<string, string> = dark[group as keyof typeof dark];
    for (const [token, day] of Object.entries(tokens))
      yield `--${kebab(group)}-${kebab(token)}: light-dark(${day}, ${night[token]})`;
  }
  for (const [name, length] of Object.entries(sizes)) yield `--size-${kebab(name)}: ${length}`;
  yield `--font-family: ${fontFamily}`;
}

/**
 * A theme as a style sheet of custom properties. Colours are `light-dark()` pairs, so `color-scheme` on any
 * element decides which of the two it and its children show.
 */
export const styleSheet = (theme: Theme): string =>
  `:root {\n${[...rules(theme)].map((rule) => `  ${rule};\n`).join('')}}\n`;
