import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemId } from './item-id.ts';

it.each(['1', 'alice-desk', '0b7e.12~a', 'th-4'])('itemId accepts %s', (text) => {
  expect(itemId(text)).toBe(text);
});

it.each(['', '..', '.', 'a/b', 'a%2Fb', 'a b', '<x>', 'x'.repeat(129), undefined])(
  'itemId rejects %s',
  (text) => {
    expect(itemId(text)).toBeUndefined();
  },
);

it('itemId rejects characters that would lead to another path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const id = itemId(text);
      if (id !== undefined) expect(new URL(id, 'http://host/a/b/').pathname).toBe(`/a/b/${text}`);
    }),
  );
});
