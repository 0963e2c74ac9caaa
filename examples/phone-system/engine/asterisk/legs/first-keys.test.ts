import { expect, it, onTestFinished, vi } from 'vitest';
import { FirstKeys } from './first-keys.ts';

function lab() {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const sent: string[] = [];
  const counts = { received: 0 as number | undefined, looks: 0 };
  const keys = new FirstKeys(
    async () => {
      counts.looks += 1;
      return counts.received;
    },
    (all) => sent.push(all),
  );
  return { sent, counts, keys };
}

it('keys wait until sound has come, in their order, and later keys do not wait', async () => {
  const { sent, counts, keys } = lab();
  keys.send('1');
  keys.send('2#');
  await vi.waitFor(() => expect(counts.looks).toBeGreaterThan(2));
  expect(sent).toEqual([]);
  counts.received = 1;
  await vi.waitFor(() => expect(sent).toEqual(['12#']));
  counts.received = 0;
  keys.send('7');
  expect(sent).toEqual(['12#', '7']);
});

it('keys for a phone that sends no sound, or of which nothing is known, are sent all the same', async () => {
  const silent = lab();
  silent.keys.send('1');
  await vi.waitFor(() => expect(silent.counts.looks).toBeGreaterThan(1));
  vi.advanceTimersByTime(5_001);
  await vi.waitFor(() => expect(silent.sent).toEqual(['1']));
  const unknown = lab();
  unknown.counts.received = undefined;
  unknown.keys.send('2');
  await vi.waitFor(() => expect(unknown.sent).toEqual(['2']));
});
