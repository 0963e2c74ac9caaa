import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { CallHistory, CallHistoryItem } from '#sdk/index.ts';
import { findCall } from './find-call.ts';

const row = (callHistoryID: string) => ({ callHistoryID }) as CallHistoryItem;

/** Creates a history with these pages, none of them loaded. */
function historyOf(...pages: readonly (readonly string[])[]) {
  const asked: number[] = [];
  const items = signal<readonly CallHistoryItem[]>([]);
  const status = signal<CallHistory['status']['value']>('idle');
  const hasMore = signal(false);
  const load = async () => {
    asked.push(asked.length);
    items.value = [...items.value, ...(pages[asked.length - 1] ?? []).map(row)];
    status.value = 'ready';
    hasMore.value = asked.length < pages.length;
  };
  const history = { items, status, hasMore, refresh: load, loadMore: load };
  return { history, asked };
}

it('findCall returns a loaded call without a request', async () => {
  const { history, asked } = historyOf(['3', '2'], ['1']);
  await history.refresh();
  expect(await findCall(history, '2')).toEqual(row('2'));
  expect(asked).toHaveLength(1);
});

it('findCall returns a loaded call without a request after a later page failed to load', async () => {
  const { history, asked } = historyOf(['3', '2'], ['1']);
  await history.refresh();
  const broken = { ...history, status: signal<CallHistory['status']['value']>('error') };
  expect(await findCall(broken, '2')).toEqual(row('2'));
  expect(asked).toHaveLength(1);
});

it('findCall loads older pages until the call is found', async () => {
  const { history, asked } = historyOf(['4'], ['3'], ['2'], ['1']);
  expect(await findCall(history, '2')).toEqual(row('2'));
  expect(asked).toHaveLength(3);
});

it('findCall rejects with notFound at the end of the history or after 20 pages', async () => {
  await expect(findCall(historyOf(['1']).history, '9')).rejects.toMatchObject({ status: 404 });
  const endless = historyOf(...Array.from({ length: 100 }, (_, page) => [`p${page}`]));
  await expect(findCall(endless.history, '9')).rejects.toMatchObject({ status: 404 });
  expect(endless.asked.length).toBeLessThan(30);
});
