import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sampleLine } from '../testing/samples.ts';
import { failure, WatchedLines } from '../testing/watched-lines.ts';
import type { SmallRouter } from '../transport/testing/small-router.ts';
import { until } from '../transport/testing/until.ts';
import { type CallLine, callLine } from '../wire/call-line.ts';
import { LiveCalls } from './live-calls.ts';

const json = (line: CallLine) => z.encode(callLine, line);

let lines: WatchedLines;
let router: SmallRouter;
let calls: LiveCalls;
let dropped: CallLine[];

beforeEach(async () => {
  lines = await WatchedLines.start();
  router = lines.router;
  calls = new LiveCalls({ ...lines, phone: undefined });
  dropped = [];
  calls.onDropped((line) => dropped.push(line));
  lines.push.open();
  await expect.poll(() => router.frames).toHaveLength(1);
});
afterEach(async () => {
  calls.dispose();
  await lines[Symbol.asyncDispose]();
});

const update = (items: readonly unknown[], removed?: readonly string[]) => lines.send(items, removed);
const count = (expected: number) => until(calls.lines, (all) => all.length === expected);

test('a call stays the same object while its line changes, and keeps its last state when dropped', async () => {
  update([json(sampleLine({ lineId: '-1', state: 'ringing', actions: ['answer'] }))]);
  const [call] = await count(1);
  expect(call?.can('answer')).toBe(true);
  update([json(sampleLine({ lineId: '-1', actions: ['hold'] }))]);
  await expect.poll(() => call?.can('hold')).toBe(true);
  expect(calls.lines.value[0]).toBe(call);
  update(
    [json(sampleLine({ lineId: '-1', state: 'dropped', stateCause: 'causeBusy' }))],
    ['v1/user/CallLine/-1'],
  );
  await count(0);
  expect(dropped.map(({ stateCause }) => stateCause)).toEqual(['causeBusy']);
  expect(call?.line.value.state).toBe('dropped');
});

test('a line that came and went at once is told too', async () => {
  update([json(sampleLine({ lineId: '-1', state: 'dropped' }))]);
  await expect.poll(() => dropped).toHaveLength(1);
});

test('a line that is gone after an interruption was dropped', async () => {
  lines.present = [sampleLine({ lineId: '-1' }), sampleLine({ lineId: '-2' })];
  for (const socket of router.sockets) socket.terminate();
  await until(lines.push.state, ({ name }) => name === 'waiting');
  lines.push.retryNow();
  await count(2);
  lines.present = [sampleLine({ lineId: '-2' })];
  for (const socket of router.sockets) socket.terminate();
  await until(lines.push.state, ({ name }) => name === 'waiting');
  lines.push.retryNow();
  await count(1);
  expect(dropped).toMatchObject([{ lineId: '-1', state: 'dropped', stateCause: 'causeUnknown' }]);
});

test('shows what is being dialled until its line is there', async () => {
  router.answer('telephony/Terminal/here/placeCall', 200, {});
  await calls.place(' 102 ');
  expect(calls.placing.value).toBe('102');
  expect(router.requests.at(-1)?.body).toBe('{"destination":"102"}');
  update([json(sampleLine({ lineId: '-1', isIncoming: false }))]);
  await until(calls.placing, (destination) => destination === undefined);
});

test('a second call holds the first', async () => {
  update([json(sampleLine({ lineId: '-1', actions: ['hold'] }))]);
  await count(1);
  router.answer('v1/user/CallLine/-1/hold', 204);
  router.answer('telephony/Terminal/here/placeCall', 200, {});
  await calls.place('102');
  expect(router.requests.map(({ line }) => line)).toEqual([
    'POST /restletrouter/v1/user/CallLine/-1/hold',
    'POST /restletrouter/telephony/Terminal/here/placeCall',
  ]);
});

const refusals = [
  [406, 'call.wrongNumber'],
  [403, 'call.forbidden'],
  [409, 'call.failed'],
] as const;
test.each(refusals)('a call refused with %i is %s', async (status, code) => {
  router.answer('telephony/Terminal/here/placeCall', status, {});
  expect(await failure(calls.place('1'))).toMatchObject({ code });
  expect(calls.placing.value).toBeUndefined();
});

test('an action that is refused says whether it is too late or not allowed', async () => {
  update([json(sampleLine({ lineId: '-1', actions: ['hold'] }))]);
  const [call] = await count(1);
  if (!call) throw new Error('no call');
  router.answer('v1/user/CallLine/-1/hold', 409);
  const held = failure(call.hold());
  expect(call.pending.value).toBe('hold');
  expect(await held).toMatchObject({ code: 'call.actionNotAllowed' });
  expect(call.pending.value).toBeUndefined();
  router.answer('v1/user/CallLine/-1/leave', 404);
  expect(await failure(call.leave())).toMatchObject({ code: 'call.gone' });
  router.answer('v1/user/CallLine/-1/redirect', 406, {});
  expect(await failure(call.redirect('9'))).toMatchObject({ code: 'call.wrongNumber' });
  expect(await failure(call.redirect(' '))).toMatchObject({ code: 'call.emptyNumber' });
});

test('a line that does not fit is left out and told once', async () => {
  update([{ lineId: 7 }, json(sampleLine({ lineId: '-1' }))]);
  update([{ lineId: 7 }]);
  update([json(sampleLine({ lineId: '-2' }))]);
  await count(2);
  expect(lines.codes).toEqual(['badResponse']);
});
