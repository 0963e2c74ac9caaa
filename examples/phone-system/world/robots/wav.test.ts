import { readFileSync, statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeWav } from './wav.ts';

const recording = new URL('./speech.wav', import.meta.url);

test('the recording is some seconds of speech and small', () => {
  const samples = decodeWav(readFileSync(recording));
  expect(samples.length / 8000).toBeGreaterThan(5);
  expect(samples.length / 8000).toBeLessThan(12);
  expect(statSync(recording).size).toBeLessThan(200 * 1024);
});

test('anything else is refused', () => {
  const other = readFileSync(recording);
  other.writeUInt32LE(44_100, 24);
  expect(() => decodeWav(other)).toThrow('8 kHz');
  expect(() => decodeWav(Buffer.from('no recording'))).toThrow('fmt');
});
