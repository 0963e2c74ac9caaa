import { describe, expect, it } from 'vitest';
import { segmentsOf, textSize } from './segments.ts';

describe('the size of a text message', () => {
  it.each([
    ['', 0, 'gsm7', 160],
    ['a'.repeat(160), 1, 'gsm7', 0],
    ['a'.repeat(161), 2, 'gsm7', 145],
    ['a'.repeat(306), 2, 'gsm7', 0],
    ['€'.repeat(80), 1, 'gsm7', 0],
    ['€'.repeat(81), 2, 'gsm7', 143],
    ['ж'.repeat(70), 1, 'ucs2', 0],
    ['ж'.repeat(71), 2, 'ucs2', 63],
    ['😀'.repeat(35), 1, 'ucs2', 0],
    ['😀'.repeat(36), 2, 'ucs2', 61],
  ] as const)('of %j is counted in segments', (text, segments, encoding, left) => {
    expect(textSize(text)).toMatchObject({ segments, encoding, left });
  });

  it('counts characters, not units, against the limit of 900', () => {
    expect(textSize('😀'.repeat(900))).toMatchObject({ length: 900, isTooLong: false });
    expect(textSize('😀'.repeat(901)).isTooLong).toBe(true);
  });
});

it('segments divide neither an escaped character nor a pair of surrogates', () => {
  const text = `${'a'.repeat(152)}€${'b'.repeat(100)}`;
  expect(segmentsOf(text)).toEqual(['a'.repeat(152), `€${'b'.repeat(100)}`]);
  const emoji = segmentsOf(`ж${'😀'.repeat(40)}`);
  expect(emoji.map((part) => part.length)).toEqual([67, 14]);
  expect(emoji.join('')).toBe(`ж${'😀'.repeat(40)}`);
});
