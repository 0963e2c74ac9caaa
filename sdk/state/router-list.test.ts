import { effect, signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { CallsideError } from '../transport/errors.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { until } from '../transport/testing/until.ts';
import { type ListOptions, RouterList } from './router-list.ts';

const source = 'v1/things';
const schema = z.object({ restUri: z.string() });
type Thing = z.infer<typeof schema>;
const thing = (id: number): Thing => ({ restUri: `${source}/${id}` });
const things = (...ids: readonly number[]) => ids.map(thing);
const range = (from: number, length: number) => Array.from({ length }, (_, index) => from + index);

let router: SmallRouter;
let deps: TestDeps;
beforeEach(async () => {
  router = await SmallRouter.start();
  deps = new TestDeps(router.url);
});
afterEach(() => router[Symbol.asyncDispose]());

const open = (options: Partial<ListOptions<Thing>> = {}) => {
  const list = new RouterList(deps, { source, schema, ...options });
  return { list, ids: () => list.items.value.map(({ restUri }) => Number(restUri.split('/').at(-1))) };
};
const answer = (ids: readonly number[], count = ids.length) =>
  router.answer(source, 200, { count, items: things(...ids) });
const lines = () => router.requests.map(({ line }) => line.replace('GET /restletrouter/', ''));

test('loadMore loads the first page, then the next ones, and nothing after the last', async () => {
  const { list, ids } = open({ pageLength: 2 });
  expect([list.status.value, list.count.value]).toEqual(['idle', undefined]);
  answer([1, 2, 3], 3);
  const loading = list.loadMore();
  expect(list.status.value).toBe('loading');
  await loading;
  expect([ids(), list.hasMore.value, list.count.value, list.status.value]).toEqual([
    [1, 2],
    true,
    3,
    'ready',
  ]);
  answer([3], 3);
  await list.loadMore();
  expect([ids(), list.hasMore.value, list.count.value]).toEqual([[1, 2, 3], false, 3]);
  await list.loadMore();
  expect(lines()).toEqual([`${source}?offset=0&length=3`, `${source}?offset=2&length=3`]);
});

test('refresh during a load replaces it, and both callers get the newer items', async () => {
  const { list, ids } = open({ pageLength: 2 });
  answer([1]);
  const first = list.loadMore();
  answer([2]);
  await Promise.all([first, list.refresh()]);
  expect([ids(), list.status.value]).toEqual([[2], 'ready']);
});

test('loadMore during a load joins it', async () => {
  const { list } = open({ pageLength: 2 });
  answer([1]);
  await Promise.all([list.loadMore(), list.loadMore()]);
  expect(lines()).toHaveLength(1);
});

test('a failed load keeps the items, sets the error and rejects; the next load clears the error', async () => {
  const { list, ids } = open({ pageLength: 2 });
  answer([1]);
  await list.loadMore();
  router.answer(source, 503);
  const thrown = await failure(list.refresh());
  expect([ids(), list.status.value]).toEqual([[1], 'error']);
  expect(list.error.value).toBe(thrown);
  answer([2]);
  await list.refresh();
  expect([list.status.value, list.error.value]).toEqual(['ready', undefined]);
});

test('an unreadable item is omitted and reported once, and the next page still begins after it', async () => {
  const { list, ids } = open({ pageLength: 2 });
  router.answer(source, 200, { count: 3, items: [{}, {}, thing(2)] });
  await list.loadMore();
  expect([ids(), list.hasMore.value]).toEqual([[2], true]);
  expect(deps.errors.map(({ code }) => code)).toEqual(['badResponse']);
  answer([]);
  await list.loadMore();
  expect(lines().at(-1)).toBe(`${source}?offset=3&length=3`);
});

test('a watched list subscribes once, follows the router, and is empty again after the last watcher', () => {
  const { list, ids } = open({ pageLength: 2, query: { kind: 'a' } });
  const [one, other] = [list.watch(), list.watch()];
  expect(deps.watched).toMatchObject([{ source, queries: { kind: 'a', offset: '0', length: '3' } }]);
  expect(list.status.value).toBe('loading');
  deps.sinkOf(source).snapshot(things(1));
  expect(list.status.value).toBe('ready');
  deps.sinkOf(source).update(things(2), [thing(1).restUri]);
  expect(ids()).toEqual([2]);
  one();
  one();
  expect(ids()).toEqual([2]);
  other();
  expect([ids(), list.status.value, deps.watched]).toEqual([[], 'idle', []]);
});

test('a refused subscription shows in status and error', () => {
  const { list } = open();
  list.watch();
  const refusal = new CallsideError('notFound', { status: 404 });
  deps.sinkOf(source).ended?.(refusal);
  expect([list.status.value, list.error.value]).toEqual(['error', refusal]);
});

test('a subscription that the router ends has no items, and the reason of a further request', async () => {
  const { list, ids } = open();
  list.watch();
  deps.sinkOf(source).snapshot(things(1, 2));
  expect(ids()).toEqual([1, 2]);
  router.answer(source, 403, { exceptionId: 'ROUTER_ERR_403', message: 'No.' });
  deps.sinkOf(source).ended?.(undefined);
  expect(ids()).toEqual([]);
  await expect.poll(() => [list.status.value, list.error.value?.code]).toEqual(['error', 'forbidden']);
});

test('an interrupted connection shows in a list without items, until a load or a snapshot', async () => {
  const { list, ids } = open();
  list.watch();
  const reason = new CallsideError('serverError', { status: 500 });
  deps.sinkOf(source).interrupted?.(reason);
  expect([list.status.value, list.error.value]).toEqual(['error', reason]);
  answer([1]);
  await list.refresh();
  expect([list.status.value, list.error.value, ids()]).toEqual(['ready', undefined, [1]]);
  deps.sinkOf(source).interrupted?.(reason);
  expect([list.status.value, list.error.value, ids()]).toEqual(['ready', undefined, [1]]);
  const other = open().list;
  other.watch();
  deps.sinkOf(source).interrupted?.(reason);
  deps.sinkOf(source).snapshot([]);
  expect([other.status.value, other.error.value]).toEqual(['ready', undefined]);
});

test('changes that arrive during a load are newer than its page', async () => {
  const { list, ids } = open({ pageLength: 2 });
  list.watch();
  router.answers.set(source, (_request, response) => {
    deps.sinkOf(source).update(things(3), [thing(1).restUri]);
    response.end(JSON.stringify({ count: 2, items: things(1, 2) }));
  });
  await list.refresh();
  expect(ids()).toEqual([2, 3]);
});

test('a page is dropped if the item that it follows was replaced meanwhile', async () => {
  const { list, ids } = open({ pageLength: 50 });
  list.watch();
  deps.sinkOf(source).snapshot(things(...range(0, 51)));
  router.answers.set(source, (_request, response) => {
    deps.sinkOf(source).snapshot(things(...range(200, 51)));
    response.end(JSON.stringify({ count: 1, items: things(50) }));
  });
  await list.loadMore();
  expect([ids(), list.hasMore.value]).toEqual([range(200, 50), true]);
});

test('a snapshot with an unreadable item among more than a page has a next page', () => {
  const { list } = open({ pageLength: 2 });
  list.watch();
  deps.sinkOf(source).snapshot(things(1, 2), 1);
  expect(list.hasMore.value).toBe(true);
});

test('a watched list that is not pushed is loaded at once and whenever it becomes stale', async () => {
  const version = signal(1);
  const { list, ids } = open({ isPushed: false, staleAfter: () => version.value });
  answer([1]);
  const stop = list.watch();
  await until(list.status, (status) => status === 'ready');
  answer([2]);
  version.value = 2;
  await until(list.items, () => ids()[0] === 2);
  stop();
  version.value = 3;
  expect([ids(), deps.watched, lines()]).toEqual([[2], [], [`${source}?length=500`, `${source}?length=500`]]);
});

test('a list without a path is loaded and empty, and waits for a path that is not known yet', () => {
  const path = signal<string | null | undefined>(undefined);
  const { list, ids } = open({ source: () => path.value });
  list.watch();
  expect([list.status.value, deps.watched]).toEqual(['idle', []]);
  path.value = null;
  expect([list.status.value, ids(), deps.watched]).toEqual(['ready', [], []]);
  path.value = source;
  expect(deps.watched).toHaveLength(1);
});

test('ready() loads a list once its path is known, and joins a load that has begun', async () => {
  const path = signal<string | undefined>(undefined);
  const { list, ids } = open({ source: () => path.value, isPushed: false });
  answer([1]);
  list.watch();
  const ready = list.ready();
  expect(lines()).toEqual([]);
  path.value = source;
  await ready;
  expect(ids()).toEqual([1]);
  await list.ready();
  expect(lines()).toHaveLength(1);
});

test('ready() rejects with the reason why a list cannot be loaded, and without a signed-in user', async () => {
  router.answer(source, 403);
  expect(await failure(open().list.ready())).toMatchObject({ code: 'forbidden' });
  const unknown = open({ source: () => undefined }).list.ready();
  deps.login.value = undefined;
  expect(await failure(unknown)).toMatchObject({ code: 'aborted' });
  expect(await failure(open().list.ready())).toMatchObject({ code: 'session.notSignedIn' });
});

test('signing out empties a list and unsubscribes it; the next user’s list is watched again', async () => {
  const { list, ids } = open();
  const seen: number[] = [];
  const end = effect(() => void seen.push(list.items.value.length));
  list.watch();
  deps.sinkOf(source).snapshot(things(1, 2));
  const { value: login } = deps.login;
  deps.login.value = undefined;
  expect([ids(), list.status.value, deps.watched]).toEqual([[], 'idle', []]);
  await list.refresh();
  expect(lines()).toEqual([]);
  deps.login.value = login && { ...login, user: 'v1/user/User/2' };
  expect([list.status.value, deps.watched.length]).toEqual(['loading', 1]);
  end();
  expect(seen).toEqual([0, 2, 0]);
});
