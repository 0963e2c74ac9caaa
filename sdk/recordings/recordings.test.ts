import { afterEach, beforeEach, expect, test } from 'vitest';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Recordings } from './recordings.ts';

let router: SmallRouter;
let recordings: Recordings;
beforeEach(async () => {
  router = await SmallRouter.start();
  recordings = new Recordings(new TestDeps(router.url));
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

test('lists the user’s own, or those of everybody, page by page', async () => {
  router.answer('v1/logs/CallRecording', 200, { count: 60, items: Array.from({ length: 51 }, () => wire) });
  const first = await recordings.list();
  expect(first.items).toHaveLength(50);
  expect(first).toMatchObject({
    items: [{ ...wire, timestamp: 1000 }, ...first.items.slice(1)],
    hasMore: true,
  });
  router.answer('v1/logs/CallRecording', 200, { count: 0, items: [] });
  expect(await recordings.list({ scope: 'enterprise', offset: 50 })).toEqual({ items: [], hasMore: false });
  expect(router.requests.map(({ line }) => line)).toEqual([
    'GET /restletrouter/v1/logs/CallRecording?offset=0&length=51',
    'GET /restletrouter/v1/logs/CallRecording?offset=50&length=51&scope=enterprise',
  ]);
});

test('reads one, and tells where there is none', async () => {
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

test('says why somebody else’s has to be heard, and hears it by that permission', async () => {
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

test('asks for a reason before it asks the router, and tells what is not there', async () => {
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
