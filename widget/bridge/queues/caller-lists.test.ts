import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { scriptedList } from '#phone/testing/scripted-list.ts';
import type { QueueCaller } from '#sdk/index.ts';
import { CallerLists } from './caller-lists.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function openLists() {
  const counts = { lists: 0, loads: 0, watchers: 0 };
  const lists = new CallerLists({
    callers: () => {
      counts.lists += 1;
      return {
        ...scriptedList<QueueCaller>([], {
          onLoad: async () => {
            counts.loads += 1;
          },
        }),
        watch: () => {
          counts.watchers += 1;
          return () => {
            counts.watchers -= 1;
          };
        },
      };
    },
  });
  return { lists, counts };
}

it('repeated requests for the callers of a group load them once and share one subscription', async () => {
  const { lists, counts } = openLists();
  for (let request = 0; request < 10; request += 1) {
    await lists.read('7');
    vi.advanceTimersByTime(50_000);
  }
  expect(counts).toEqual({ lists: 1, loads: 1, watchers: 1 });
  await lists.read('8');
  expect(counts).toEqual({ lists: 2, loads: 2, watchers: 2 });
  lists.dispose();
  expect(counts.watchers).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

it('the subscription ends a minute after the last request, and the next request loads anew', async () => {
  const { lists, counts } = openLists();
  await lists.read('7');
  vi.advanceTimersByTime(60_000);
  expect(counts.watchers).toBe(0);
  await lists.read('7');
  expect(counts).toEqual({ lists: 1, loads: 2, watchers: 1 });
});
