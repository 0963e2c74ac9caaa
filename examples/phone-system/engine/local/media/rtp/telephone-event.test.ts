import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventPacket, KeyReader, KeyWriter } from './telephone-event.ts';

interface Sent extends EventPacket {
  readonly timestamp: number;
}

/** Returns all packets for some keys, 20 ms after 20 ms. */
function written(digits: string, ticks = 160): (Sent | undefined)[] {
  const writer = new KeyWriter();
  writer.press(digits);
  const packets: (Sent | undefined)[] = [];
  for (let step = 0; step < 12 * digits.length; step += 1) {
    const packet = writer.next(ticks);
    packets.push(packet && { ...packet, timestamp: (step - packet.age) * ticks });
  }
  expect(writer.next(ticks)).toBeUndefined();
  return packets;
}

const read = (packets: readonly (Sent | undefined)[]) => {
  const reader = new KeyReader();
  return packets.map((packet) => (packet ? reader.put(packet.timestamp, packet.payload) : '')).join('');
};

test('a key lasts 100 ms, ends three times and is followed by a pause', () => {
  const packets = written('5');
  const ends = packets.map((packet) => packet && ((packet.payload[1] ?? 0) & 0x80) !== 0);
  const [no, pause] = [false, undefined];
  expect(ends).toEqual([no, no, no, no, no, true, true, true, pause, pause, pause, pause]);
  expect(packets[7]?.payload).toEqual(Uint8Array.of(5, 0x8a, 0x03, 0x20));
  expect(packets.filter((packet) => packet?.first)).toHaveLength(1);
});

test('a key with the clock rate of Opus has the same duration', () => {
  const packets = written('5', 960);
  expect(packets[7]?.payload).toEqual(Uint8Array.of(5, 0x8a, 4800 >> 8, 4800 & 0xff));
  expect(read(packets)).toBe('5');
});

test('keys are received as they were pressed, each once, although packets are lost', () => {
  const keys = fc.string({ unit: fc.constantFrom(...'0123456789*#ABCD'), minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(keys, fc.infiniteStream(fc.boolean()), (digits, fate) => {
      const sent = written(`${digits}1`);
      // At least one packet of each key arrives: its first.
      const arrived = sent.filter((packet) => packet?.first || fate.next().value);
      expect([digits, `${digits}1`]).toContain(read(arrived));
    }),
  );
});

test('a late end packet does not press a key again', () => {
  const packets = written('12').filter((packet) => packet !== undefined);
  expect(read([...packets, ...packets])).toBe('12');
  expect(read([...packets.slice(0, 9), ...packets.slice(5, 8), ...packets.slice(9)])).toBe('12');
});

test('a key whose end is lost is over after three packet times', () => {
  const reader = new KeyReader();
  const end = 0x80;
  const put = (timestamp: number, flags: number) => reader.put(timestamp, Uint8Array.of(9, flags, 0, 160));
  expect(reader.timeoutMs).toBeUndefined();
  expect(put(0, 0)).toBe('');
  expect(reader.timeoutMs).toBeGreaterThanOrEqual(60);
  expect(reader.expire()).toBe('9');
  expect(reader.timeoutMs).toBeUndefined();
  // The key was held longer, and its packets were only late: also the packets of its next segment.
  expect([put(0, end), put(0, end)].join('')).toBe('');
  expect([put(8_000, 0), reader.expire(), put(8_000 + 0xffff, 0), put(8_000 + 0xffff, end)].join('')).toBe(
    '9',
  );
});

test('an invalid key is neither sent nor reported', () => {
  expect(read(written('1x2'))).toBe('12');
  expect(new KeyReader().put(0, Uint8Array.of(77, 0x80, 0, 0))).toBe('');
  expect(new KeyReader().put(0, Uint8Array.of(1))).toBe('');
});

test('a key that is held so long that it arrives in segments is pressed once', () => {
  const reader = new KeyReader();
  const end = 0x80;
  const put = (timestamp: number, flags: number) =>
    reader.put(timestamp, Uint8Array.of(5, flags, 0xff, 0xff));
  const segment = 0xffff;
  expect([put(0, 0), put(segment, 0), put(3 * segment, 0), put(3 * segment, end)].join('')).toBe('5');
  expect([put(4 * segment, 0), put(4 * segment, end)].join('')).toBe('5');
});

// As Asterisk 22 was seen to send them: its own timestamps before the first sound of the far end, and then those of the far end.
test.each([4_160, 2_157_459_760, 4_294_900_000])(
  'a key is heard whose timestamp has nothing to do with the last, which was %i',
  (first) => {
    const reader = new KeyReader();
    const press = (key: number, timestamp: number) =>
      [0, 0x80, 0x80, 0x80].map((flags) => reader.put(timestamp, Uint8Array.of(key, flags, 5, 0))).join('');
    expect(press(1, first)).toBe('1');
    expect(press(2, (first + 0x8000_0fff) >>> 0)).toBe('2');
    expect(press(3, (first + 0x4000_0000) >>> 0)).toBe('3');
    expect(press(4, first)).toBe('4');
  },
);

test('a packet of the segment before that comes late is no key of its own', () => {
  const reader = new KeyReader();
  const put = (timestamp: number, flags: number) =>
    reader.put(timestamp, Uint8Array.of(5, flags, 0xff, 0xff));
  expect([put(1_000_000, 0), put(1_065_535, 0), put(1_000_000, 0), put(1_065_535, 0x80)].join('')).toBe('5');
});
