import { expect, test, vi } from 'vitest';
import { FailedTargets } from './failed-targets.ts';

const [first, second] = [
  { host: '192.0.2.1', port: 5060 },
  { host: '2001:db8::2', port: 5060 },
];

test('an address that failed comes last for five minutes', ({ onTestFinished }) => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const failed = new FailedTargets();
  expect(failed.best([first, second])).toBe(first);
  failed.add(first);
  expect(failed.best([first, second])).toBe(second);
  vi.advanceTimersByTime(1_000);
  failed.add(second);
  expect(failed.best([first, second])).toBe(first);
  vi.advanceTimersByTime(1_000);
  failed.add(first);
  expect(failed.best([first, second])).toBe(second);
  vi.advanceTimersByTime(300_001);
  expect(failed.best([first, second])).toBe(first);
});

test('an address that answers again is as good as others, and nothing has no best', () => {
  const failed = new FailedTargets();
  failed.add(first);
  failed.delete(first);
  expect(failed.best([first, second])).toBe(first);
  expect(failed.best([])).toBeUndefined();
});

test('of many addresses the last failures are known', () => {
  const failed = new FailedTargets();
  for (let port = 1; port <= 60; port += 1) failed.add({ host: '192.0.2.1', port });
  expect(failed.best([{ host: '192.0.2.1', port: 60 }, first])).toBe(first);
  expect(failed.best([{ host: '192.0.2.1', port: 10 }, first])?.port).toBe(10);
});
