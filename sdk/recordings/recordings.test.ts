import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallHistoryItem } from '#wire/calls/call-history.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { until } from '../transport/testing/until.ts';
import { Recordings } from './recordings.ts';

let router: SmallRouter;
let recordings: Recordings;
const past = signal<readonly CallHistoryItem[]>([]);
beforeEach(async () => {
  router = await SmallRouter.start();
  past.value = [];
  recordings = new Recordings(new TestDeps(router.url), { items: past });
});
afterEach(() => router[Symbol.asyncDispose]());

const restUri = 'v1/logs/CallRecording/1';
const wire = {
  restUri,
  callRecordingID: '1',
  callHistoryID: '7',
  timestamp: '1000',
  duration: 2_000,
  isComplete: true,
  extension: 'v1/rcc/Extension/1',
  ownerLabel: 'Alice',
  remoteNumber: '102',
};
const sound = Uint8Array.from([82, 73, 70, 70, 0, 255, 254, 128]);
const answerSound = (path: string) =>
  router.answers.set(path, (_request, response) => {
    response.writeHead(200, { 'Content-Type': 'audio/wav' }).end(sound);
  });

test('lists the user’s own recordings page by page, and those of all users for an officer', async () => {
  router.answer('v1/logs/CallRecording', 200, {
    count: 60,
    items: Array.from({ length: 51 }, (_, at) => ({ ...wire, restUri: `v1/logs/CallRecording/${at}` })),
  });
  const own = recordings.list();
  await own.loadMore();
  expect(own.items.value).toHaveLength(50);
  expect(own.items.value[1]).toEqual({ ...wire, timestamp: 1000 });
  expect([own.hasMore.value, own.count.value]).toEqual([true, 60]);
  router.answer('v1/logs/CallRecording', 200, { count: 0, items: [] });
  await own.loadMore();
  expect(own.hasMore.value).toBe(false);
  const all = recordings.list({ scope: 'enterprise' });
  await all.loadMore();
  expect([all.items.value, all.hasMore.value, all.count.value]).toEqual([[], false, 0]);
  expect(router.requests.map(({ line }) => line)).toEqual([
    'GET /restletrouter/v1/logs/CallRecording?offset=0&length=51',
    'GET /restletrouter/v1/logs/CallRecording?offset=50&length=51',
    'GET /restletrouter/v1/logs/CallRecording?scope=enterprise&offset=0&length=51',
  ]);
});

test('a watched list is loaded again when the history names a new recording', async () => {
  router.answer('v1/logs/CallRecording', 200, { count: 0, items: [] });
  const list = recordings.list();
  const stop = list.watch();
  await until(list.status, (status) => status === 'ready');
  router.answer('v1/logs/CallRecording', 200, { count: 1, items: [wire] });
  past.value = [
    { restUri: 'x', isRecorded: true, talkDuration: 1, recordings: [] } as unknown as CallHistoryItem,
  ];
  await until(list.items, (items) => items.length === 1);
  stop();
  past.value = [];
  await recordings.read(wire).catch(() => undefined);
  expect(router.requests.filter(({ line }) => line.includes('CallRecording?'))).toHaveLength(2);
});

test('reads a recording, and rejects with `notFound` if it is gone', async () => {
  router.answer(restUri, 200, wire);
  expect(await recordings.read({ restUri })).toEqual({ ...wire, timestamp: 1000 });
  router.answers.delete(restUri);
  expect(await failure(recordings.read({ restUri }))).toMatchObject({ code: 'notFound' });
});

test('gets the sound as it is', async () => {
  answerSound(`${restUri}/content`);
  const blob = await recordings.content({ restUri });
  expect(blob.type).toBe('audio/wav');
  expect(new Uint8Array(await blob.arrayBuffer())).toEqual(sound);
});

test('states the reason for another user’s recording, and plays it with the permission', async () => {
  const contentUri = `${restUri}/content?access=9`;
  router.answer(`${restUri}/access`, 201, { accessID: '9', contentUri, expires: '5000' });
  answerSound(`${restUri}/content`);
  const blob = await recordings.content({ restUri }, { reason: ' a complaint ' });
  expect(blob.size).toBe(sound.length);
  expect(router.requests.map(({ line, body }) => `${line} ${body}`.trim())).toEqual([
    `POST /restletrouter/${restUri}/access {"reason":"a complaint"}`,
    `GET /restletrouter/${contentUri}`,
  ]);
});

test('`accesses` lists the users who played a recording, with their reasons', async () => {
  const entry = { accessID: '9', extension: 'v1/rcc/Extension/106', label: 'Frank', reason: 'Complaint' };
  router.answer(`${restUri}/access`, 200, {
    count: 1,
    items: [{ ...entry, timestamp: '1000', expires: '2000' }],
  });
  expect(await recordings.accesses({ restUri })).toEqual([{ ...entry, timestamp: 1000, expires: 2000 }]);
  expect(router.requests.map(({ line }) => line)).toEqual([
    `GET /restletrouter/${restUri}/access?length=100`,
  ]);
  router.answers.delete(`${restUri}/access`);
  expect(await failure(recordings.accesses({ restUri }))).toMatchObject({ code: 'notFound' });
});

test('rejects without a reason before any request, and with `notFound` if the recording is gone', async () => {
  const code = async (reason: string) =>
    ((await failure(recordings.content({ restUri }, { reason }))) as { code: string }).code;
  expect(await code('  ')).toBe('recording.emptyReason');
  expect(await code('x'.repeat(501))).toBe('recording.longReason');
  expect(router.requests).toEqual([]);
  expect(await code('x'.repeat(500))).toBe('notFound');
  router.answer(`${restUri}/content`, 403, {});
  expect(await failure(recordings.content({ restUri }))).toMatchObject({ code: 'recording.emptyReason' });
  router.answers.delete(`${restUri}/content`);
  expect(await failure(recordings.content({ restUri }))).toMatchObject({ code: 'notFound', status: 404 });
});
