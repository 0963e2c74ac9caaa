import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Other files may have loaded the formats of a language before.
beforeEach(() => vi.resetModules());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

it.each([
  ['en-US', 'h12'],
  ['en-GB', 'h23'],
  ['de-DE', 'h23'],
])(
  'before the formats of a language are loaded, a browser in %s has the clock %s',
  async (tag, hourCycle) => {
    vi.stubGlobal('navigator', { languages: [tag] });
    const { formats } = await import('./formats.ts');
    expect(formats()).toMatchObject({ hourCycle });
  },
);
