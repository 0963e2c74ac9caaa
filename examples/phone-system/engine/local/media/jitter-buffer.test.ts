import fc from 'fast-check';
import { expect, test } from 'vitest';
import { frameSamples } from '../../port.ts';
import { JitterBuffer } from './jitter-buffer.ts';

const frame = (value: number, length = frameSamples) => new Uint8Array(length).fill(value);
const taken = (buffer: JitterBuffer, times: number) =>
  Array.from({ length: times }, () => buffer.take()?.[0]);

test('nothing is played before two packets wait', () => {
  const buffer = new JitterBuffer(0);
  buffer.put(1, frame(1));
  expect(buffer.take()).toBeUndefined();
  buffer.put(2, frame(2));
  expect(taken(buffer, 3)).toEqual([1, 2, undefined]);
});

test('packets play in the order in which they were sent, also across the wrap of the sequence number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 65_535 }),
      fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6, 7], { minLength: 8 }),
      (start, order) => {
        const buffer = new JitterBuffer(0);
        for (const at of order) buffer.put((start + at) & 0xffff, frame(at + 1));
        expect(taken(buffer, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      },
    ),
  );
});

test('a lost packet is silence, and a late one is left out', () => {
  const buffer = new JitterBuffer(0);
  buffer.put(1, frame(1));
  buffer.put(3, frame(3));
  expect(taken(buffer, 2)).toEqual([1, 0]);
  buffer.put(2, frame(2));
  expect(taken(buffer, 2)).toEqual([3, undefined]);
});

test('after a stall the delay is cut back instead of kept', () => {
  const buffer = new JitterBuffer(0);
  for (let at = 1; at <= 11; at += 1) buffer.put(at, frame(at));
  expect(taken(buffer, 3)).toEqual([10, 11, undefined]);
});

test('packets of any length become whole frames', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 2, maxLength: 10 }), (lengths) => {
      const buffer = new JitterBuffer(0);
      lengths.forEach((length, at) => {
        buffer.put(at, frame(7, length));
      });
      const whole = Math.floor(lengths.reduce((sum, length) => sum + length, 0) / frameSamples);
      for (let at = 0; at < whole; at += 1) expect(buffer.take()).toEqual(frame(7));
      expect(buffer.take()).toBeUndefined();
    }),
  );
});

test('a phone that begins a new stream is heard at once', () => {
  const buffer = new JitterBuffer(0);
  buffer.put(1, frame(1));
  buffer.put(2, frame(2));
  expect(taken(buffer, 1)).toEqual([1]);
  buffer.put(40_000, frame(3));
  buffer.put(40_001, frame(4));
  expect(taken(buffer, 2)).toEqual([3, 4]);
});
