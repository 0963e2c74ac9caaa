import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeMuLaw, encodeMuLaw, silentOctet } from './g711.ts';

const sample = fc.integer({ min: -32_768, max: 32_767 });

test('the known corners of the code', () => {
  expect([...encodeMuLaw(Int16Array.of(0, 32_767, -32_768))]).toEqual([silentOctet, 0x80, 0x00]);
  expect([...decodeMuLaw(Uint8Array.of(0xff, 0x7f, 0x80, 0x00))]).toEqual([0, 0, 32_124, -32_124]);
});

test('a sample comes back as loud as it was, within the step of its loudness', () => {
  fc.assert(
    fc.property(sample, (value) => {
      const [heard = 0] = decodeMuLaw(encodeMuLaw(Int16Array.of(value)));
      expect(Math.abs(heard - value)).toBeLessThanOrEqual(Math.max(16, Math.abs(value) / 16));
    }),
  );
});

test('an octet that was decoded encodes to the same sound', () => {
  const octets = Uint8Array.from({ length: 256 }, (_, octet) => octet);
  const sounds = decodeMuLaw(octets);
  expect(decodeMuLaw(encodeMuLaw(sounds))).toEqual(sounds);
});
