import { expect, test } from 'vitest';
import { readCredits } from './read-credits.ts';

test('reads names and licences of a list, in alphabetical order', () => {
  const list = [
    '# Licenses',
    '## zod - 4.6.7 (MIT)',
    'text (c)',
    '## Contribution License Agreement',
    '## react - 19.3.1 ((MIT OR Apache-2.0))',
    '## inter - 5.2.8',
  ].join('\n\n');
  expect(readCredits(list)).toEqual([
    { name: 'inter - 5.2.8', licence: '' },
    { name: 'react - 19.3.1', licence: 'MIT OR Apache-2.0' },
    { name: 'zod - 4.6.7', licence: 'MIT' },
  ]);
});

test('a page that is no list has no credits', () => {
  expect(readCredits('<!doctype html><title>Callside</title>')).toEqual([]);
});
