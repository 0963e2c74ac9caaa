import { describe, expect, it } from 'vitest';
import { joinSegments } from './segment-text.ts';

const segment = (octets: Buffer, coding = 8) => ({ text: octets.toString('base64'), coding });
const ucs2 = (text: string) => Buffer.from(text, 'utf16le').swap16();

describe('the text of segments', () => {
  it.each([
    ['a surrogate pair', 8, ucs2('ok 👍'), 8],
    ['a UCS-2 unit', 8, ucs2('Привет'), 5],
    ['an escape of the GSM alphabet', 0, Buffer.from([0x31, 0x1b, 0x65]), 2],
    ['a character of Shift JIS', 5, Buffer.from([0x93, 0xfa, 0x96, 0x7b]), 3],
  ])('is whole if %s is cut between two segments', (_, coding, octets, at) => {
    const whole = joinSegments([segment(octets, coding)]);
    expect(whole).not.toContain('\ufffd');
    expect(
      joinSegments([segment(octets.subarray(0, at), coding), segment(octets.subarray(at), coding)]),
    ).toBe(whole);
  });

  it('has a gap for a segment that never came, and each data coding is decoded by itself', () => {
    expect(
      joinSegments([
        segment(ucs2('a')),
        undefined,
        segment(Buffer.from('b'), 0),
        { text: 'c', coding: null },
      ]),
    ).toBe('a […] bc');
  });
});
