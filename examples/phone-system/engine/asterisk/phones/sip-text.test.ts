import { expect, it } from 'vitest';
import { userOf } from './sip-text.ts';

it('the user of an address is decoded, and a stray percent sign is part of it', () => {
  expect(userOf('<sip:line%2D1@192.0.2.1>')).toBe('line-1');
  expect(userOf('<sip:%@192.0.2.1>')).toBe('%');
  expect(userOf('<tel:1>')).toBe('');
});
