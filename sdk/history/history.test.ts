import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallHistoryItem } from '#wire/calls/call-history.ts';
import type { LiveListSink } from '../state/live-list.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { CallHistory } from './history.ts';

const source = 'v1/logs/CallHistory';
const past = (id: number, more: Partial<CallHistoryItem> = {}): CallHistoryItem => ({
  restUri: `${source}/${id}`,
  callHistoryID: String(id),
  isIncoming: true,
  isMissed: false,
  isRejected: false,
  timestamp: id,
  talkDuration: 0,
  calledNumber: '101',
  remoteNumber: '102',
  isForwarded: false,
  isRecorded: false,
  recordings: [],
  isMeasured: false,
  remoteNumbers: [],
  ...more,
});

const page = (...ids: readonly number[]) => ({
  count: ids.length,
  items: ids.map((id) => ({ ...past(id), timestamp: String(id) })),
});

let router: SmallRouter;
let deps: TestDeps;
const sink: LiveListSink<CallHistoryItem> = {
  snapshot: (items) => deps.sinkOf(source).snapshot(items),
  update: (items, removed) => deps.sinkOf(source).update(items, removed),
};
beforeEach(async () => {
  router = await SmallRouter.start();
});
afterEach(() => router[Symbol.asyncDispose]());

function openHistory({ isBehalf = false } = {}) {
  deps = new TestDeps(router.url, { login: { isBehalf } });
  const history = new CallHistory(deps);
  return { history, shown: () => history.items.value.map(({ callHistoryID }) => callHistoryID) };
}

test('a change that arrives while a page is loading is newer than the page', async () => {
  const { history, shown } = openHistory();
  router.answers.set(source, (_request, response) => {
    sink.update([past(3), past(2, { isMissed: true })], [past(1).restUri]);
    response.writeHead(200).end(JSON.stringify(page(2, 1)));
  });
  await history.refresh();
  expect(shown()).toEqual(['3', '2']);
  expect(history.items.value[1]?.isMissed).toBe(true);

  // Updates from before the request do not apply to the next page.
  router.answer(source, 200, page(1));
  await history.refresh();
  expect(shown()).toEqual(['1']);
});

test('a full snapshot of unknown calls may leave a gap, so older calls are requested again', async () => {
  const { history, shown } = openHistory();
  sink.snapshot([past(1), past(2)]);
  const many = Array.from({ length: 51 }, (_, index) => past(100 + index));
  sink.snapshot(many);
  expect(shown()).toHaveLength(50);
  expect(history.hasMore.value).toBe(true);
  router.answer(source, 200, page(99, 2, 1));
  await history.loadMore();
  expect(router.requests.at(-1)?.line).toContain('offset=50');
  expect(shown().slice(-3)).toEqual(['99', '2', '1']);
});

test('a page that was requested before a gap arose is requested again', async () => {
  const { history, shown } = openHistory();
  const rows = (from: number) => Array.from({ length: 51 }, (_, index) => past(from + index));
  sink.snapshot(rows(100));
  router.answers.set(source, (_request, response) => {
    sink.snapshot(rows(200));
    response.writeHead(200).end(JSON.stringify(page(99)));
  });
  await history.loadMore();
  expect(shown()).toHaveLength(50);
  expect(shown()).not.toContain('99');
  expect(history.hasMore.value).toBe(true);
  router.answer(source, 200, page(199));
  await history.loadMore();
  expect(shown().at(-1)).toBe('199');
});

test('a snapshot that arrives while a page is loading is newer than the page', async () => {
  const { history, shown } = openHistory();
  router.answers.set(source, (_request, response) => {
    sink.snapshot([past(3), past(2), past(1)]);
    response.writeHead(200).end(JSON.stringify(page(2, 1)));
  });
  await history.refresh();
  expect(shown()).toEqual(['3', '2', '1']);
});

test('is there by push alone, and watched for the newest page', () => {
  const { history, shown } = openHistory();
  expect(deps.watched).toMatchObject([{ source, queries: { offset: '0', length: '51' } }]);
  expect(history.status.value).toBe('loading');
  sink.snapshot([past(1), past(2)]);
  expect(shown()).toEqual(['2', '1']);
  expect(history.status.value).toBe('ready');
  expect(history.hasMore.value).toBe(false);
  sink.update([past(3)], [past(1).restUri]);
  expect(shown()).toEqual(['3', '2']);
});

test('older calls stay when a snapshot of the newest calls arrives again', async () => {
  const { history, shown } = openHistory();
  const newest = Array.from({ length: 51 }, (_, index) => past(100 + index));
  sink.snapshot(newest);
  expect(history.hasMore.value).toBe(true);
  router.answer(source, 200, page(2, 1));
  const loaded = history.loadMore();
  expect(history.status.value).toBe('loading');
  await loaded;
  expect(router.requests.at(-1)?.line).toBe(`GET /restletrouter/${source}?offset=50&length=51`);
  expect(shown().slice(-2)).toEqual(['2', '1']);
  expect(history.hasMore.value).toBe(false);
  sink.snapshot([past(200), ...newest]);
  expect(shown()).toHaveLength(53);
  await history.loadMore();
  expect(router.requests).toHaveLength(1);
});

test('says where more is, whichever way the router names its rows', async () => {
  const { history, shown } = openHistory();
  const ids = Array.from({ length: 51 }, (_, index) => 100 - index);
  const { items: results } = page(...ids);
  router.answer(source, 200, { count: 60, results });
  await history.refresh();
  expect(shown()).toEqual(ids.slice(0, 50).map(String));
  expect(history.hasMore.value).toBe(true);
  expect(history.status.value).toBe('ready');
});

test('a failure sets the error, and the loaded calls stay', async () => {
  const { history, shown } = openHistory();
  sink.snapshot([past(1)]);
  router.answer(source, 503);
  expect(await failure(history.refresh())).toMatchObject({ status: 503 });
  expect(history.status.value).toBe('error');
  expect(shown()).toEqual(['1']);
});

test('the end of the session empties the list, and late pages are ignored', async () => {
  const { history, shown } = openHistory();
  sink.snapshot(Array.from({ length: 51 }, (_, index) => past(index)));
  router.answers.set(source, (_request, response) => {
    deps.login.value = undefined;
    response.writeHead(200).end(JSON.stringify(page(9)));
  });
  await failure(history.refresh());
  expect(shown()).toEqual([]);
  expect(history.status.value).toBe('idle');
  expect(history.hasMore.value).toBe(false);
  expect(deps.watched).toEqual([]);
  // No user is signed in: there is nothing to load.
  await history.refresh();
  expect(router.requests).toHaveLength(1);
});

test('the history of another user is loaded once, without a subscription', async () => {
  const { history, shown } = openHistory({ isBehalf: true });
  expect(deps.watched).toEqual([]);
  router.answer(source, 200, page(7));
  await history.refresh();
  expect(shown()).toEqual(['7']);
});

test('of two calls of one moment the later one is first', () => {
  const { shown } = openHistory();
  sink.snapshot([past(1, { timestamp: 5 }), past(2, { timestamp: 5 })]);
  expect(shown()).toEqual(['2', '1']);
});

test('a selection loads as many calls at a time as its page length says', async () => {
  const { history } = openHistory();
  const asked: string[] = [];
  router.answers.set(source, (request, response) => {
    asked.push(new URL(request.url ?? '', router.url).search);
    response.writeHead(200).end(JSON.stringify(page(3, 2, 1)));
  });
  const list = history.select({ filter: 'missed', pageLength: 2 });
  await list.loadMore();
  expect(list.items.value).toHaveLength(2);
  expect(list.hasMore.value).toBe(true);
  expect(new URLSearchParams(asked[0]).get('length')).toBe('3');
});
