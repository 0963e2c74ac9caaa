import { afterEach, expect, test, vi } from 'vitest';
import type { Formats } from '../codecs/formats.ts';
import { muLaw } from '../codecs/g711.ts';
import { OpusCodec } from '../codecs/opus-codec.ts';
import { AudioSender } from './audio-sender.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const formats: Formats = {
  sound: [{ codec: 'PCMU', payloadType: 0 }],
  keys: [{ payloadType: 101, clockRate: 8000 }],
};
const loud = muLaw.encode(new Int16Array(160).fill(8_000));

test('a phone that restarts its stream as another source is received at once, with its keys', async () => {
  const digits: string[] = [];
  const voice = new AudioSender((digit) => digits.push(digit));
  await voice.agree(formats);
  let ssrc = 1;
  const say = (sequenceNumber: number) =>
    voice.receive({ ssrc, payloadType: 0, sequenceNumber, timestamp: 0, payload: loud });
  const press = (sequenceNumber: number, timestamp: number, key: number) => {
    const payload = Uint8Array.of(key, 0x8a, 0, 160);
    voice.receive({ ssrc, payloadType: 101, sequenceNumber, timestamp, payload });
  };
  for (const at of [400, 401]) say(at);
  expect([voice.read(), voice.read(), voice.read()].map((sound) => sound !== undefined)).toEqual([
    true,
    true,
    false,
  ]);
  press(402, 90_000, 1);
  ssrc = 2;
  for (const at of [10, 11]) say(at);
  expect(voice.read()).toBeDefined();
  press(12, 1_000, 2);
  expect(digits).toEqual(['1', '2']);
  voice.close();
});

test('a key is received although all packets with its end are lost, and nothing follows', async () => {
  vi.useFakeTimers();
  const digits: string[] = [];
  const voice = new AudioSender((digit) => digits.push(digit));
  await voice.agree(formats);
  const press = (sequenceNumber: number) =>
    voice.receive({
      ssrc: 1,
      payloadType: 101,
      sequenceNumber,
      timestamp: 160,
      payload: Uint8Array.of(9, 10, 0, 160),
    });
  press(1);
  vi.advanceTimersByTime(50);
  press(2);
  vi.advanceTimersByTime(149);
  expect(digits).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(digits).toEqual(['9']);
  press(3);
  voice.close();
  expect(vi.getTimerCount()).toBe(0);
});

test('a codec that is agreed on after the end opens nothing', async () => {
  const open = vi.spyOn(OpusCodec, 'open');
  const voice = new AudioSender(() => {});
  voice.close();
  const opus: Formats = { sound: [{ codec: 'opus', payloadType: 111 }], keys: [] };
  await expect(voice.agree(opus)).rejects.toThrow('over');
  expect(open).not.toHaveBeenCalled();
});
