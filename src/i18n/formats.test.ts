import { afterEach, expect, it, vi } from 'vitest';

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
