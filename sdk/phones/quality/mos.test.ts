import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mosOf } from './mos.ts';

const perfect = { loss: 0, jitterMs: 0, roundTripMs: 0 };

test('rates as the E-model does', () => {
  expect(mosOf(perfect)).toBeCloseTo(4.4, 1);
  expect(mosOf({ ...perfect, loss: 0.05 })).toBeCloseTo(3.89, 2);
  expect(mosOf({ ...perfect, loss: 0.2 })).toBeLessThan(2.7);
  expect(mosOf({ ...perfect, roundTripMs: 800 })).toBeLessThan(3.6);
  expect(mosOf({ loss: 1, jitterMs: 0, roundTripMs: 0 })).toBeLessThan(2);
});

const path = fc.record({
  loss: fc.double({ min: 0, max: 1, noNaN: true }),
  jitterMs: fc.double({ min: 0, max: 1000, noNaN: true }),
  roundTripMs: fc.double({ min: 0, max: 5000, noNaN: true }),
});

test('is never better for more loss, jitter or delay, and stays between 1 and 4.5', () => {
  fc.assert(
    fc.property(path, fc.constantFrom('loss', 'jitterMs', 'roundTripMs'), (better, kind) => {
      const worse = { ...better, [kind]: kind === 'loss' ? (1 + better.loss) / 2 : better[kind] + 50 };
      expect(mosOf(worse)).toBeLessThanOrEqual(mosOf(better) + 1e-9);
      expect(mosOf(better)).toBeGreaterThanOrEqual(1);
      expect(mosOf(better)).toBeLessThanOrEqual(4.5);
    }),
  );
});
