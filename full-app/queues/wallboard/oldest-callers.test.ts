import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { Client } from '#sdk/index.ts';
import { OldestCallers } from './oldest-callers.ts';

type Lists = Client['groups'];
type Caller = { readonly state: string; readonly startWaitingTime: number };

function scripted() {
  const lists = new Map<string, ReturnType<typeof signal<readonly Caller[]>>>();
  const watched: string[] = [];
  const groups = {
    callers({ internalAddressID: id }: { internalAddressID: string }) {
      const items = lists.get(id) ?? signal<readonly Caller[]>([]);
      lists.set(id, items);
      const watch = () => {
        watched.push(id);
        return () => void watched.splice(watched.indexOf(id), 1);
      };
      return { items, watch };
    },
  } as unknown as Pick<Lists, 'callers'>;
  return { oldest: new OldestCallers(groups), lists, watched };
}

it('the first caller who waits or rings counts, and one who talks does not', () => {
  const { oldest, lists } = scripted();
  oldest.follow(['1', '2']);
  const items = lists.get('1');
  if (!items) throw new Error('Group 1 is not watched.');
  items.value = [
    { state: 'TALKING', startWaitingTime: 100 },
    { state: 'DISTRIBUTED', startWaitingTime: 200 },
    { state: 'QUEUED', startWaitingTime: 300 },
  ];
  expect([...oldest.since.value]).toEqual([['1', 200]]);
});

it('a thousand changes of the groups with callers leave no watch behind', () => {
  const { oldest, watched } = scripted();
  for (let at = 0; at < 1_000; at += 1) oldest.follow([String(at % 7), String(at % 3)]);
  oldest.follow(['4', '5']);
  expect(watched.toSorted()).toEqual(['4', '5']);
  oldest.end();
  expect(watched).toEqual([]);
  expect(oldest.since.value.size).toBe(0);
});
