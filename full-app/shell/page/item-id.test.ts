import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemId } from './item-id.ts';

it.each(['1', 'alice-desk', '0b7e.12~a', 'th-4'])('%s is an id', (text) => {
  expect(itemId(text)).toBe(text);
});

it.each(['', '..', '.', 'a/b', 'a%2Fb', 'a b', '<x>', 'x'.repeat(129), undefined])('%s is none', (text) => {
  expect(itemId(text)).toBeUndefined();
});

it('is nothing that leads elsewhere in a path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const id = itemId(text);
      if (id !== undefined) expect(new URL(id, 'http://host/a/b/').pathname).toBe(`/a/b/${text}`);
    }),
  );
});
