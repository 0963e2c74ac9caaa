import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JitterBuffer } from './jitter-buffer.ts';

interface Numbered {
  readonly value: number;
}

const frame = (value: number): Numbered => ({ value });

/** Returns the next result: a number, "gap", or undefined. */
const taken = (buffer: JitterBuffer<Numbered>, times: number) =>
  Array.from({ length: times }, () => {
    const turn = buffer.take();
    return turn && (turn.packet?.value ?? 'gap');
  });

test('nothing is played before two packets wait', () => {
  const buffer = new JitterBuffer<Numbered>();
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
        const buffer = new JitterBuffer<Numbered>();
        for (const at of order) buffer.put((start + at) & 0xffff, frame(at + 1));
        expect(taken(buffer, 8)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      },
    ),
  );
});

test('a lost packet is a gap, and a late one is left out', () => {
  const buffer = new JitterBuffer<Numbered>();
  buffer.put(1, frame(1));
  buffer.put(3, frame(3));
  expect(taken(buffer, 2)).toEqual([1, 'gap']);
  buffer.put(2, frame(2));
  expect(taken(buffer, 2)).toEqual([3, undefined]);
});

test('after a stall the delay is reduced instead of kept', () => {
  const buffer = new JitterBuffer<Numbered>();
  for (let at = 1; at <= 11; at += 1) buffer.put(at, frame(at));
  expect(taken(buffer, 3)).toEqual([10, 11, undefined]);
});

test('a new stream of a phone is played at once', () => {
  const buffer = new JitterBuffer<Numbered>();
  buffer.put(1, frame(1));
  buffer.put(2, frame(2));
  expect(taken(buffer, 1)).toEqual([1]);
  buffer.put(40_000, frame(3));
  buffer.put(40_001, frame(4));
  expect(taken(buffer, 2)).toEqual([3, 4]);
});

test('a gap contains the packet after it', () => {
  const buffer = new JitterBuffer<Numbered>();
  for (const at of [1, 4]) buffer.put(at, frame(at));
  buffer.take();
  expect(buffer.take()).toEqual({ packet: undefined, after: undefined });
  expect(buffer.take()).toEqual({ packet: undefined, after: frame(4) });
  expect(buffer.take()).toEqual({ packet: frame(4) });
});

test('a packet after its turn is dropped, also if nothing arrived since', () => {
  const buffer = new JitterBuffer<Numbered>();
  for (const at of [5, 6]) buffer.put(at, frame(at));
  expect(taken(buffer, 3)).toEqual([5, 6, undefined]);
  for (const at of [3, 4]) buffer.put(at, frame(at));
  expect(buffer.take()).toBeUndefined();
  for (const at of [7, 8]) buffer.put(at, frame(at));
  expect(taken(buffer, 3)).toEqual([7, 8, undefined]);
});

test('a phone that restarts its sequence a little lower is played at once, if nothing arrived since', () => {
  const buffer = new JitterBuffer<Numbered>();
  for (let at = 100; at < 110; at += 1) buffer.put(at, frame(at));
  expect(taken(buffer, 11).at(-1)).toBeUndefined();
  for (const at of [1, 2, 3]) buffer.put(at, frame(at));
  expect(taken(buffer, 4)).toEqual([1, 2, 3, undefined]);
});

test('a very late packet is dropped while others play', () => {
  const buffer = new JitterBuffer<Numbered>();
  for (const at of [100, 101, 102]) buffer.put(at, frame(at));
  expect(taken(buffer, 1)).toEqual([100]);
  buffer.put(50, frame(50));
  expect(taken(buffer, 3)).toEqual([101, 102, undefined]);
});
