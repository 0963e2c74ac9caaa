import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllGlobals());

test.each([
  [320, 'small'],
  [479, 'small'],
  [480, 'phone'],
  [767, 'phone'],
  [768, 'tablet'],
  [991, 'tablet'],
  [992, 'desktop'],
  [1199, 'desktop'],
  [1200, 'large'],
])('a window of %i pixels is %s', async (width, name) => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width >= Number(/^\(min-width: (\d+)px\)$/.exec(query)?.[1]),
  }));
  const { measure } = await import('./use-width-class.ts');
  expect(measure()).toBe(name);
});
