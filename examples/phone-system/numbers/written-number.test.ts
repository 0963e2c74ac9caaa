import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberIn } from './written-number.ts';

describe('the number in', () => {
  it.each([
    ['101', '101'],
    [' 06 23 00 00 00 ', '06 23 00 00 00'],
    ['tel:+33-6-23-00-00-00', '+33-6-23-00-00-00'],
    ['TEL:+33623000000', '+33623000000'],
    ['tel:%2B33623000000', '+33623000000'],
    ['tel:+33623000000;ext=12', '+33623000000'],
    ['tel:+33623000000;ext=12;phone-context=acme.local', '+33623000000'],
    ['tel:6-23-00-00-00;phone-context=+33', '+336-23-00-00-00'],
    ['tel:101;phone-context=acme.local', '101'],
    ['tel:+33623000000;phone-context=+44', '+33623000000'],
    ['tel:101,,7', '101'],
    ['tel:%E0%A4%A', 'tel:%E0%A4%A'],
    ['tel:', 'tel:'],
    ['101,123#', '101'],
    ['0623000000p1', '0623000000'],
    ['(06) 23 00 00 00 ; 1', '(06) 23 00 00 00'],
    ['000442079460018', '00442079460018'],
    ['000 44 20 7946 0018', '00 44 20 7946 0018'],
    ['0000442079460018', '0000442079460018'],
    ['000', '000'],
    [',123', ',123'],
    ['bob', 'bob'],
    ['', ''],
  ])('%j is %j', (written, number) => {
    expect(numberIn(written)).toBe(number);
  });

  it('anything is found or left', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^tel:[+0-9;,p=%.() -]*$/)), (written) => {
        expect(numberIn(written).length).toBeLessThanOrEqual(2 * written.length + 1);
      }),
    );
  });

  // Work that grows with the square of the length would keep this test for minutes.
  it('long spaces cost no more than their length', () => {
    const spaces = ' '.repeat(1_000_000);
    expect(numberIn(`${spaces}1${spaces}x`)).not.toBe('');
    expect(numberIn(`tel:1${spaces}x`)).not.toBe('');
  });
});
