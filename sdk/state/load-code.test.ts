import { expect, it, vi } from 'vitest';
import { HandClock } from '../platform/testing/clocks.ts';
import { loadCode } from './load-code.ts';

function setUp(failures: number) {
  const clock = new HandClock();
  const life = new AbortController();
  const reported: string[] = [];
  let left = failures;
  const load = vi.fn(async () => {
    if (left-- > 0) throw new TypeError('Failed to fetch dynamically imported module');
    return 'code';
  });
  const report = ({ code }: { code: string }) => void reported.push(code);
  return { clock, life, load, reported, loading: loadCode(load, { clock, report, signal: life.signal }) };
}

it('resolves to the loaded code', async () => {
  const { loading, reported } = setUp(0);
  await expect(loading).resolves.toBe('code');
  expect(reported).toEqual([]);
});

it('reports each failure as offline, and loads again after a pause', async () => {
  const { clock, load, loading, reported } = setUp(2);
  for (const attempts of [1, 2]) {
    await vi.waitFor(() => expect(clock.waiting).toBe(1));
    expect(load).toHaveBeenCalledTimes(attempts);
    clock.pass(2_000);
  }
  await expect(loading).resolves.toBe('code');
  expect(reported).toEqual(['offline', 'offline']);
});

it('resolves to undefined when it is aborted in a pause, and leaves no timer', async () => {
  const { clock, life, load, loading } = setUp(9);
  await vi.waitFor(() => expect(clock.waiting).toBe(1));
  life.abort();
  await expect(loading).resolves.toBeUndefined();
  expect(clock.waiting).toBe(0);
  expect(load).toHaveBeenCalledTimes(1);
});
