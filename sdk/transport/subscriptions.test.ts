import { beforeEach, expect, test } from 'vitest';
import type { ClientFrame } from '#wire/push/client-frames.ts';
import { CallsideError } from './errors.ts';
import { Subscriptions } from './subscriptions.ts';

let sent: ClientFrame[];
let heard: unknown[];
let subscriptions: Subscriptions;
const send = (frame: ClientFrame) => void sent.push(frame);
const sinkOf = (name: string) => ({
  snapshot: (items: readonly unknown[]) => heard.push([name, 'snapshot', ...items]),
  update: (items: readonly unknown[], removed: readonly string[]) =>
    heard.push([name, 'update', ...items, ...removed]),
  ended: (reason: { code: string; status: number } | undefined) =>
    heard.push([name, 'ended', reason?.code, reason?.status]),
  interrupted: ({ code }: { code: string }) => heard.push([name, 'interrupted', code]),
});
const done = (id: string, ...items: unknown[]) =>
  subscriptions.take({ type: 'subscriptionDone', id, seq: 1, items });
const update = (id: string, seq: number, ...items: unknown[]) =>
  subscriptions.take({ type: 'update', id, seq, items, removed: [] });
const refuse = (id: string, code: number) =>
  subscriptions.take({ type: 'error', id, code, message: 'because' });

beforeEach(() => {
  sent = [];
  heard = [];
  subscriptions = new Subscriptions();
  subscriptions.attach(send);
});

test('each subscription is requested once, with an id of its own', () => {
  subscriptions.add({ source: 'x' }, sinkOf('x'));
  subscriptions.add({ source: 'y', queries: { length: '5' } }, sinkOf('y'));
  expect(sent).toEqual([
    { type: 'subscribe', id: 's1', method: 'GET', queries: {}, source: 'x' },
    { type: 'subscribe', id: 's2', method: 'GET', queries: { length: '5' }, source: 'y' },
  ]);
  done('s2', 'b');
  done('s1', 'a');
  expect(heard).toEqual([
    ['y', 'snapshot', 'b'],
    ['x', 'snapshot', 'a'],
  ]);
});

test('a repeated frame is dropped without a new request', () => {
  subscriptions.add({ source: 'x' }, sinkOf('x'));
  done('s1');
  update('s1', 2, 'a');
  update('s1', 2, 'a');
  update('s1', 1, 'a');
  expect(heard).toEqual([
    ['x', 'snapshot'],
    ['x', 'update', 'a'],
  ]);
  expect(sent).toHaveLength(1);
});

test('after a missing frame everything is requested again, and late frames are dropped', () => {
  subscriptions.add({ source: 'x' }, sinkOf('x'));
  done('s1');
  update('s1', 3, 'c');
  expect(sent.slice(1)).toEqual([
    { type: 'unsubscribe', id: 's1' },
    { type: 'subscribe', id: 's2', method: 'GET', queries: {}, source: 'x' },
  ]);
  update('s1', 2, 'b');
  done('s2', 'b', 'c');
  expect(heard.at(-1)).toEqual(['x', 'snapshot', 'b', 'c']);
  expect(heard).toHaveLength(2);
});

test('everything that is still watched is requested on a new socket', () => {
  const endOfX = subscriptions.add({ source: 'x' }, sinkOf('x'));
  subscriptions.add({ source: 'y' }, sinkOf('y'));
  subscriptions.detach();
  endOfX();
  subscriptions.add({ source: 'z' }, sinkOf('z'));
  expect(sent).toHaveLength(2);
  subscriptions.attach(send);
  expect(sent.slice(2)).toMatchObject([{ source: 'y' }, { source: 'z' }]);
  expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  done('s2', 'of the socket before');
  expect(heard).toEqual([]);
});

test('ending a subscription notifies the router once, and leaves the others', () => {
  const endOfX = subscriptions.add({ source: 'x' }, sinkOf('x'));
  subscriptions.add({ source: 'y' }, sinkOf('y'));
  endOfX();
  endOfX();
  expect(sent.slice(2)).toEqual([{ type: 'unsubscribe', id: 's1' }]);
  done('s1', 'a');
  done('s2', 'b');
  expect(heard).toEqual([['y', 'snapshot', 'b']]);
});

test('a subscription that the router ends has no reason', () => {
  subscriptions.add({ source: 'x' }, sinkOf('x'));
  subscriptions.take({ type: 'removed', id: 's1' });
  expect(heard).toEqual([['x', 'ended', undefined, undefined]]);
  done('s1');
  expect(heard).toHaveLength(1);
  subscriptions.attach(send);
  expect(sent).toHaveLength(1);
});

test('ends only the subscription to a resource that is not there (404)', () => {
  subscriptions.add({ source: 'x' }, sinkOf('x'));
  expect(refuse('s1', 404)).toBeUndefined();
  expect(heard).toEqual([['x', 'ended', 'notFound', 404]]);
  subscriptions.attach(send);
  expect(sent).toHaveLength(1);
});

test('a 404 for a path with two listeners ends the connection', () => {
  subscriptions.add({ source: 'x', queries: { a: '1', b: '2' } }, sinkOf('one'));
  subscriptions.add({ source: 'x', queries: { b: '2', a: '1' } }, sinkOf('other'));
  subscriptions.add({ source: 'x' }, sinkOf('all'));
  expect(refuse('s3', 404)).toBeUndefined();
  expect(refuse('s1', 404)).toMatchObject({ status: 404 });
  expect(heard).toEqual([['all', 'ended', 'notFound', 404]]);
});

test.each([400, 401, 403, 500, 503])('ends the connection with a %i', (status) => {
  subscriptions.add({ source: 'x' }, sinkOf('x'));
  expect(refuse('s1', status)).toMatchObject({ status, serverMessage: 'because' });
  expect(heard).toEqual([]);
  expect(refuse('s9', 503)).toBeUndefined();
});

test('an interruption reaches all subscriptions, also those that are added before the next socket', () => {
  const endOfX = subscriptions.add({ source: 'x' }, sinkOf('x'));
  subscriptions.add({ source: 'y' }, sinkOf('y'));
  endOfX();
  subscriptions.detach();
  subscriptions.interrupt(new CallsideError('offline'));
  subscriptions.add({ source: 'z' }, sinkOf('z'));
  expect(heard).toEqual([
    ['y', 'interrupted', 'offline'],
    ['z', 'interrupted', 'offline'],
  ]);
  subscriptions.attach(send);
  subscriptions.add({ source: 'a' }, sinkOf('a'));
  expect(heard).toHaveLength(2);
});
