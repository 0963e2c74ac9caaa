import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readWrittenNumber, storedNumber } from './written-number.ts';

const dialled = (text: string) => {
  const read = readWrittenNumber(text);
  return read && read.number + read.keys;
};

describe('numbers in common writings', () => {
  test.each([
    ['direction marks of a copied contact', '\u202a+33 1 00 00 06 02\u202c', '+33100000602'],
    ['a left-to-right mark', '\u200e0100000602', '0100000602'],
    ['a zero-width space and a byte order mark', '\ufeff01\u200b00000602', '0100000602'],
    ['soft hyphens', '+33\u00ad1\u00ad00000602', '+33100000602'],
    ['en dashes, non-breaking hyphens and minus signs', '01–00‑00−06－02', '0100000602'],
    ['no-break, narrow and figure spaces', '01\u00a000\u202f00\u200706 02', '0100000602'],
    ['full-width digits and signs', '＋３３（１）００００－０６０２', '+33100000602'],
    ['Arabic, Persian and Devanagari digits', '٠١۰۰०००६०२', '0100000602'],
    ['digits as emoji', '1\ufe0f\u20e30\ufe0f\u20e32\ufe0f\u20e3', '102'],
    ['dots, slashes and brackets', '[030]/12.34·567', '0301234567'],
    ['a label', 'Tel. +33 1 00 00 06 02', '+33100000602'],
    ['a label with an accent', 'Tél. : 01 00 00 06 02', '0100000602'],
    ['a symbol of a phone', '☎ 01 00 00 06 02', '0100000602'],
    ['angle brackets', '<+33100000602>', '+33100000602'],
    ['a name address', 'Robot <tel:+33100000602>', '+33100000602'],
    ['callto:', 'callto:+33100000602', '+33100000602'],
    ['tel: with escapes', 'tel:%2B33%20100000602', '+33100000602'],
    ['tel: with a context', 'tel:0602;phone-context=+331', '+3310602'],
    ['sip: with an international number', 'sip:+33100000602@carrier.example;user=phone', '+33100000602'],
    ['line breaks around', '\n0100000602\r\n', '0100000602'],
    ['the national zero behind a country code', '+44 (0)20 7946 0139', '+442079460139'],
    ['the same behind 00', '0033 (0)1 00 00 06 02', '0033100000602'],
    ['the zero of Italian numbers', '+39 (0)6 1234 5678', '+390612345678'],
    ['the prefix for outside calls', '0+33 100 000 602', '0+33100000602'],
    ['codes', '*21*102#', '*21*102#'],
    ['a word on the keys', '0800 FLOWERS', '08003569377'],
    ['keys', '600 p1P2', '600,1,2'],
    ['keys of a link', 'tel:600;postd=w34', '600;34'],
    ['an extension', '+33 1 00 00 06 02 x12', '+33100000602,12'],
    ['an extension in words', '01.00.00.06.02 ext. 12', '0100000602,12'],
    ['an extension in French', '01 00 00 06 02 poste 12', '0100000602,12'],
    ['an extension of a link', 'tel:+1-415-555-0133;ext=77', '+14155550133,77'],
  ])('%s: %j is read as %s', (_, text, number) => {
    expect(dialled(text)).toBe(number);
  });

  test.each([
    ['nothing', ' \u200b'],
    ['a name', 'support'],
    ['a remark behind the number', '0100000602 OFFICE'],
    ['a name before the number', 'Bob 102'],
    ['two numbers on two lines', '101\n102'],
    ['a superscript', '0100000602²'],
    ['a letter that looks like a digit', 'O1OOOOO6O2'],
    ['a local number of another host', 'sip:102@elsewhere.example'],
    ['a control character', '01\u000000000602'],
    ['a combining mark', '01\u033600000602'],
    ['a key that no telephone has', '600,12x'],
  ])('%s is no number', (_, text) => {
    expect(readWrittenNumber(text)).toBeUndefined();
  });

  test('signs without a width do not change the number, wherever they are', () => {
    const marks = fc.constantFrom(
      '\u200b',
      '\u200e',
      '\u202a',
      '\u2066',
      '\u00ad',
      '\ufeff',
      '\u2060',
      '\u061c',
    );
    fc.assert(
      fc.property(
        fc.stringMatching(/^\+?[1-9]\d{2,14}$/),
        fc.array(fc.tuple(fc.nat(16), marks)),
        (number, all) => {
          const text = all.reduce((made, [at, mark]) => made.slice(0, at) + mark + made.slice(at), number);
          expect(dialled(text)).toBe(number);
        },
      ),
    );
  });

  test('a number that was read is read as itself', () => {
    const units = [...'0123456789+*#,;x ()-./'];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 24 }), (text) => {
        const once = dialled(text);
        if (once !== undefined) expect(dialled(once)).toBe(once);
      }),
    );
  });
});

test('storedNumber keeps the groups of a number, and a text that is no number', () => {
  expect(storedNumber('\u202a+33\u00a01\u00a000.00–06/02\u202c')).toBe('+33 1 00 00-06 02');
  expect(storedNumber('Tel. +1 415-555-0132 x123')).toBe('+1 415-555-0132,123');
  expect(storedNumber(' by post ')).toBe('by post');
});
