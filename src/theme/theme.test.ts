import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { brandedTheme } from './brand.ts';
import shipped from './callside.json' with { type: 'json' };
import { contrast } from './contrast.ts';
import moreContrast from './high-contrast.json' with { type: 'json' };
import { toOklch } from './oklch.ts';
import { colorOf, controlPairs, type Token, textPairs } from './pairs.ts';
import type { Palette } from './palette.ts';
import { contrastSheet, styleSheet } from './style-sheet.ts';
import { brand, partialPalettes, theme } from './theme.ts';

const callside = theme.parse(shipped);

const weak = (palette: Palette, pairs: readonly (readonly [Token, Token])[], least: number) =>
  pairs.flatMap(([figure, ground]) => {
    const ratio = contrast(colorOf(palette, figure), colorOf(palette, ground));
    return ratio < least ? [`${figure} on ${ground}: ${ratio.toFixed(2)}`] : [];
  });

test('contrast follows the formula of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  expect(contrast('oklch(0.628 0.2577 29.23)', '#ff0000')).toBeCloseTo(1, 1);
});

test.each(['light', 'dark'] as const)('text and controls have enough contrast in the %s palette', (mode) => {
  expect(weak(callside[mode], textPairs, 4.5)).toEqual([]);
  expect(weak(callside[mode], controlPairs, 3)).toEqual([]);
});

test('the shipped style sheet equals the theme', async () => {
  await expect(styleSheet(callside)).toMatchFileSnapshot('./tokens.css');
});

const contrasted = partialPalettes.parse(moreContrast);

test.each(['light', 'dark'] as const)(
  'the palette for more contrast has a higher contrast in %s mode',
  (mode) => {
    const palette = brandedTheme({ name: 'More contrast', [mode]: contrasted[mode] })[mode];
    expect(weak(palette, textPairs, 7)).toEqual([]);
    expect(weak(palette, controlPairs, 3)).toEqual([]);
  },
);

test('the shipped style sheet for more contrast equals its palettes', async () => {
  await expect(contrastSheet(contrasted)).toMatchFileSnapshot('./high-contrast.css');
});

test('each mode shows its logo of the brand', () => {
  const sheet = styleSheet(
    brandedTheme(brand.parse({ name: 'Acme', logo: { light: '/l.svg', dark: '/d.svg' } })),
  );
  expect(sheet).toContain('--size-logo: 2.5rem');
  expect(sheet).toMatch(/:root:not\(\[data-theme\]\) \{ --logo: url\(\/d\.svg\); \}/);
  expect(sheet).toMatch(/\[data-theme="light"\] \{ --logo: url\(\/l\.svg\); \}/);
});

test.each([{ fontFamily: 'x; } body { display: none' }, { logo: { light: 'x);}', dark: 'x' } }])(
  'a brand that would write rules of its own is refused: %o',
  (words) => {
    expect(brand.safeParse({ name: 'Acme', ...words }).success).toBe(false);
  },
);

test('a brand changes only the tokens that it names', () => {
  const acme = brandedTheme(brand.parse({ name: 'Acme', light: { state: { busy: '#aa2200' } } }));
  expect(theme.parse(acme)).toEqual({
    ...callside,
    name: 'Acme',
    light: { ...callside.light, state: { ...callside.light.state, busy: '#aa2200' } },
  });
});

describe.each([
  ['a strong red', '#d40000'],
  ['a very light yellow', '#ffe94d'],
  ['a pale blue', '#cfe8ff'],
  ['a lime', '#c6ff00'],
  ['a pale pink', '#ffc0cb'],
  ['a near black', '#14142b'],
  ['a grey', '#777777'],
  ['a bright green', '#00c853'],
])('a brand that names only %s', (_, color) => {
  const named = { primary: { color } };
  const tried = brandedTheme(brand.parse({ name: 'Tried', light: named, dark: named }));

  test.each(['light', 'dark'] as const)('has enough contrast in the %s palette', (mode) => {
    expect(weak(tried[mode], textPairs, 4.5)).toEqual([]);
    expect(weak(tried[mode], controlPairs, 3)).toEqual([]);
    expect(theme.safeParse(tried).success).toBe(true);
  });
});

test.each([
  ['a yellow becomes amber', '#ffe94d', { hue: [60, 80], chroma: [0.12, 0.2] }],
  ['a lime becomes green', '#c6ff00', { hue: [130, 145], chroma: [0.12, 0.25] }],
  ['a pale pink becomes vivid', '#ffc0cb', { hue: [0, 15], chroma: [0.12, 0.2] }],
  ['a white becomes grey', '#f5f5f5', { hue: [0, 360], chroma: [0, 0.02] }],
] as const)('on a light page, %s', (_, color, { hue, chroma }) => {
  const light = { primary: { color } };
  const main = toOklch(brandedTheme(brand.parse({ name: 'Tried', light })).light.primary.color);
  expect(main.hue).toBeGreaterThanOrEqual(hue[0]);
  expect(main.hue).toBeLessThanOrEqual(hue[1]);
  expect(main.chroma).toBeGreaterThanOrEqual(chroma[0]);
  expect(main.chroma).toBeLessThanOrEqual(chroma[1]);
});

test('the colours that a brand names stay, and the main colour where it is seen on the page', () => {
  const light = { primary: { color: '#aa2200', text: '#fff0f0' }, body: { link: '#880088' } };
  const tried = brandedTheme(brand.parse({ name: 'Acme', light })).light;
  expect(tried.primary).toMatchObject(light.primary);
  expect(tried.body.link).toBe('#880088');
});

test('a brand with an unknown token is rejected with the token’s name', () => {
  expect(brand.safeParse({ name: 'Acme', dark: { body: { colour: '#000000' } } }).error?.message).toContain(
    'colour',
  );
  expect(brand.safeParse({ name: 'Acme', light: { body: { text: 'red' } } }).success).toBe(false);
});

const textSize = String.raw`var\(--size-text(-(title|large|small|tiny))?\)`;
/** A token, a multiple of a token, or a size of a screen on a wall or of a narrow bar that is at least a token. */
const ofScale = new RegExp(
  String.raw`^(inherit|${textSize}|calc\((${textSize} \* [\d.]+|[\d.]+ \* ${textSize})\)|(max|clamp)\(${textSize}, .+\))$`,
);

/** Returns the values of a property in a style sheet. */
const valuesOf = (css: string, property: string) =>
  [...css.matchAll(new RegExp(`[^-]${property}:\\s*([^;]+);`, 'g'))].map(([, value = '']) => value);

test('components use only colours and text of the theme, and only tokens that exist', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const scale = readFileSync(`${root}src/theme/scale.css`, 'utf8');
  const known = new Set((styleSheet(callside) + scale).match(/--[\w-]+(?=:)/g));
  for (const folder of ['src', 'widget', 'full-app'])
    for (const path of readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })) {
      if (!path.endsWith('.module.css')) continue;
      const css = readFileSync(`${root}${folder}/${path}`, 'utf8');
      expect(css, path).not.toMatch(/#[\da-f]{3,8}\b|\b(rgb|hsl|oklch)a?\(/i);
      expect(css, path).not.toMatch(
        /z-index: \d|border-radius: [2-9]px|(gap|padding|margin)[a-z-]*: (4|8|12|16)px/,
      );
      expect(
        valuesOf(css, 'font-size').filter((value) => !ofScale.test(value)),
        path,
      ).toEqual([]);
      expect(['400', '600', 'inherit'], path).toEqual(expect.arrayContaining(valuesOf(css, 'font-weight')));
      expect(['inherit'], path).toEqual(expect.arrayContaining(valuesOf(css, 'font')));
      const registered = new Set(css.match(/(?<=@property )--[\w-]+/g));
      for (const [, token = ''] of css.matchAll(/var\((--[\w-]+)\)/g))
        if (!registered.has(token)) expect(known, path).toContain(token);
    }
});
