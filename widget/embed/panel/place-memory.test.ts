import { afterEach, expect, it, vi } from 'vitest';
import { rememberedPlace, rememberPlace } from './place-memory.ts';

const usual = { isDocked: false, isMinimised: false, x: 1, y: 1, width: 380, height: 620 };
afterEach(() => vi.unstubAllGlobals());

it('a place is remembered in a page without storage', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
    setItem: () => {
      throw new DOMException('no', 'SecurityError');
    },
  });
  rememberPlace('memory', { ...usual, x: 0.25 });
  expect(rememberedPlace('memory', usual)).toEqual({ ...usual, x: 0.25 });
});

it.each(['{', 'null', '[]', '{"x":"left","width":null}', '{"isDocked":1}'])(
  'invalid parts of %s are ignored',
  (kept) => {
    vi.stubGlobal('localStorage', { getItem: () => kept });
    expect(rememberedPlace('broken', usual)).toEqual(usual);
  },
);
