import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RateLimitedLog } from './rate-limited-log.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function listening() {
  const lines: object[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(JSON.parse(line)) });
  return { warnings: new RateLimitedLog(log), lines };
}

const first = (from: string) => ({ level: 40, from, port: 1, msg: 'nonsense' });
const count = (from: string, times: number) => ({
  level: 40,
  from,
  times,
  msg: 'nonsense, again and again',
});

test('logs the first fault of a flood at once, and a minute later the number of the others', () => {
  const { warnings, lines } = listening();
  for (let times = 0; times < 1_000; times += 1) warnings.warn('nonsense', '10.0.0.1', { port: 1 });
  expect(lines).toEqual([first('10.0.0.1')]);
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([first('10.0.0.1'), count('10.0.0.1', 999)]);
  warnings.warn('nonsense', '10.0.0.1', { port: 1 });
  vi.advanceTimersByTime(60_000);
  expect(lines.at(-1)).toEqual(count('10.0.0.1', 1));
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
  expect(vi.getTimerCount()).toBe(0);
});

test('logs a fault again when it returns after a quiet minute', () => {
  const { warnings, lines } = listening();
  warnings.warn('nonsense', '10.0.0.1', { port: 1 });
  vi.advanceTimersByTime(60_000);
  warnings.warn('nonsense', '10.0.0.1', { port: 1 });
  expect(lines).toEqual([first('10.0.0.1'), first('10.0.0.1')]);
});

test('counts addresses and kinds separately, but one IPv6 network together', () => {
  const { warnings, lines } = listening();
  for (const from of ['10.0.0.1', '10.0.0.2', '2001:db8:1:2::1', '2001:db8:1:2::2'])
    for (const kind of ['nonsense', 'silence']) warnings.warn(kind, from, {});
  expect(lines).toHaveLength(6);
});

test('counts the faults of many addresses together', () => {
  const { warnings, lines } = listening();
  for (let at = 0; at < 10_000; at += 1) warnings.warn('nonsense', `10.0.${at >> 8}.${at & 255}`, {});
  expect(lines).toHaveLength(101);
  warnings.dispose();
  expect(lines.at(-1)).toEqual(count('others', 9_899));
  expect(vi.getTimerCount()).toBe(0);
});
