import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aLaw, laws, muLaw } from './g711.ts';

const sample = fc.integer({ min: -32_768, max: 32_767 });

test('the codes of the extreme values are those of the standard', () => {
  expect([...muLaw.encode(Int16Array.of(0, 32_767, -32_768))]).toEqual([0xff, 0x80, 0x00]);
  expect([...muLaw.decode(Uint8Array.of(0xff, 0x7f, 0x80, 0x00))]).toEqual([0, 0, 32_124, -32_124]);
  expect([...aLaw.encode(Int16Array.of(0, 32_767, -32_768))]).toEqual([0xd5, 0xaa, 0x2a]);
  expect([...aLaw.decode(Uint8Array.of(0xd5, 0x55, 0xaa, 0x2a))]).toEqual([8, -8, 32_256, -32_256]);
});

describe.each(laws)('G.711 $name', (law) => {
  test('a decoded sample is as loud as the original, within the step of its loudness', () => {
    fc.assert(
      fc.property(sample, (value) => {
        const [heard = 0] = law.decode(law.encode(Int16Array.of(value)));
        expect(Math.abs(heard - value)).toBeLessThanOrEqual(Math.max(16, Math.abs(value) / 16));
      }),
    );
  });

  test('a decoded octet encodes to the same sound', () => {
    const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet);
    const sounds = law.decode(octets);
    expect(law.decode(law.encode(sounds))).toEqual(sounds);
  });
});
