import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CallLine, callLine } from '#wire/calls/call-line.ts';
import { sampleLine } from '../testing/samples.ts';
import { failure, sampleTerminal, WatchedLines } from '../testing/watched-lines.ts';
import type { SmallRouter } from '../transport/testing/small-router.ts';
import { until } from '../transport/testing/until.ts';
import { Calls } from './calls.ts';
import type { PhoneCall } from './phone-lines.ts';

const json = (line: CallLine) => z.encode(callLine, line);

let lines: WatchedLines;
let router: SmallRouter;
let calls: Calls;
let dropped: CallLine[];

beforeEach(async () => {
  lines = await WatchedLines.start();
  router = lines.router;
  calls = new Calls(lines, { ...lines.others, phone: undefined });
  dropped = [];
  calls.onDropped((line) => dropped.push(line));
  lines.push.open();
  await expect.poll(() => router.frames).toHaveLength(1);
});
afterEach(async () => {
  await lines[Symbol.asyncDispose]();
});

const update = (items: readonly unknown[], removed?: readonly string[]) => lines.send(items, removed);

/** The connection is interrupted, and these lines are there when it is back. */
async function comeBackTo(present: readonly CallLine[]): Promise<void> {
  lines.present = present;
  for (const socket of router.sockets) socket.terminate();
  await until(lines.push.state, ({ name }) => name === 'reconnecting');
  lines.push.retryNow();
}

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

test('a line that is first seen when it is dropped is reported as dropped', async () => {
  update([json(sampleLine({ lineId: '-1', state: 'dropped' }))]);
  await expect.poll(() => dropped).toHaveLength(1);
});

test('a line that is missing after an interruption is reported as dropped', async () => {
  await comeBackTo([sampleLine({ lineId: '-1' }), sampleLine({ lineId: '-2' })]);
  await count(2);
  await comeBackTo([sampleLine({ lineId: '-2' })]);
  await count(1);
  expect(dropped).toMatchObject([{ lineId: '-1', state: 'dropped', stateCause: 'causeUnknown' }]);
});

test('`placing` has the dialled number until the line of the call arrives', async () => {
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

const badNumber = { exceptionId: 'ROUTER_ERR_406', message: 'Bad number: 1' };
const refusals = [
  [406, badNumber, 'call.wrongNumber'],
  [406, { ...badNumber, cause: 'destination' }, 'call.wrongNumber'],
  [406, { ...badNumber, message: 'Invalid request: Bad number 12' }, 'call.wrongNumber'],
  [406, { ...badNumber, message: 'No phone takes this. Bad number: 1' }, 'call.failed'],
  [406, { ...badNumber, message: 'Emergency number: 112' }, 'call.emergencyNumber'],
  [400, badNumber, 'call.failed'],
  [403, {}, 'call.forbidden'],
  [409, {}, 'call.failed'],
] as const;
test.each(refusals)('a call refused with %i and %j fails as %s', async (status, body, code) => {
  router.answer('telephony/Terminal/here/placeCall', status, body);
  expect(await failure(calls.place('1'))).toMatchObject({ code });
  expect(calls.placing.value).toBeUndefined();
});

test.each([
  ['inService', 'outOfService', 'call.terminalOffline'],
  ['inService', 'inService', 'call.failed'],
  ['outOfService', 'outOfService', 'call.allTerminalsOffline'],
] as const)('with a phone %s, a call from one %s that is refused fails as %s', async (other, here, code) => {
  const { terminals } = lines;
  terminals.selected.value = { ...sampleTerminal, physicalState: here };
  terminals.items.value = [
    terminals.selected.value,
    { ...sampleTerminal, terminalId: 'other', physicalState: other },
  ];
  router.answer('telephony/Terminal/here/placeCall', 409, {});
  expect(await failure(calls.place('102'))).toMatchObject({ code });
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
  router.answer('v1/user/CallLine/-1/redirect', 406, badNumber);
  expect(await failure(call.redirect('9'))).toMatchObject({ code: 'call.wrongNumber' });
  const emergency = { exceptionId: 'ROUTER_ERR_406', message: 'Emergency number: 112' };
  router.answer('v1/user/CallLine/-1/redirect', 406, emergency);
  expect(await failure(call.redirect('112'))).toMatchObject({ code: 'call.emergencyNumber' });
  expect(await failure(call.redirect(' '))).toMatchObject({ code: 'call.emptyNumber' });
});

test('a line that cannot be read is omitted and reported once', async () => {
  update([{ lineId: 7 }, json(sampleLine({ lineId: '-1' }))]);
  update([{ lineId: 7 }]);
  update([json(sampleLine({ lineId: '-2' }))]);
  await count(2);
  expect(lines.codes).toEqual(['badResponse']);
});

test.each([
  [404, 'it is gone'],
  [409, 'it is held'],
])('a talking call that cannot be held (%i: %s) does not prevent another call', async (status) => {
  update([json(sampleLine({ lineId: '-1', actions: ['hold'] }))]);
  await count(1);
  router.answer('v1/user/CallLine/-1/hold', status);
  router.answer('telephony/Terminal/here/placeCall', 200, {});
  await calls.place('102');
  expect(router.requests.at(-1)?.line).toBe('POST /restletrouter/telephony/Terminal/here/placeCall');
});

test('a talking call that should have been held and was not stops the next one', async () => {
  update([json(sampleLine({ lineId: '-1', actions: ['hold'] }))]);
  await count(1);
  router.answer('v1/user/CallLine/-1/hold', 500);
  expect(await failure(calls.place('102'))).toMatchObject({ code: 'call.actionFailed' });
  expect(router.requests).toHaveLength(1);
  expect(calls.placing.value).toBeUndefined();
});

test('answering holds only the talking call at the selected terminal', async () => {
  update([
    json(sampleLine({ lineId: '-1', state: 'ringing', actions: ['answer'] })),
    json(sampleLine({ lineId: '-2', state: 'held' })),
    json(sampleLine({ lineId: '-3', terminal: 'telephony/Terminal/desk' })),
    json(sampleLine({ lineId: '-4' })),
  ]);
  const [call] = await count(4);
  for (const path of ['-4/hold', '-1/answer']) router.answer(`v1/user/CallLine/${path}`, 204);
  await call?.answer();
  expect(router.requests.map(({ line }) => line)).toEqual([
    'POST /restletrouter/v1/user/CallLine/-4/hold',
    'GET /restletrouter/v1/user/CallLine/-1/answer',
  ]);
});

test('a snapshot shows no line that is dropped already', async () => {
  await comeBackTo([sampleLine({ lineId: '-1', state: 'dropped' }), sampleLine({ lineId: '-2' })]);
  expect((await count(1))[0]?.lineId).toBe('-2');
  expect(dropped).toEqual([]);
  // It never was a call here, so it has no end either.
  await comeBackTo([sampleLine({ lineId: '-3' })]);
  await until(calls.lines, ([first]) => first?.lineId === '-3');
  expect(dropped.map(({ lineId }) => lineId)).toEqual(['-2']);
});

test('reports the end of a call once, and a new call on the same line as another call', async () => {
  update([json(sampleLine({ lineId: '-1' }))]);
  const [first] = await count(1);
  update([json(sampleLine({ lineId: '-1', state: 'dropped', stateCause: 'causeNormal' }))]);
  await count(0);
  update([json(sampleLine({ lineId: '-1', state: 'ringing' }))]);
  const [second] = await count(1);
  expect(second).not.toBe(first);
  expect(first?.line.value.state).toBe('dropped');
  expect(second?.line.value.state).toBe('ringing');
  update([], ['v1/user/CallLine/-1']);
  await count(0);
  update([json(sampleLine({ lineId: '-1' }))]);
  expect((await count(1))[0]).not.toBe(second);

  update([json(sampleLine({ lineId: '-4' }))]);
  await count(2);
  update([json(sampleLine({ lineId: '-4', state: 'dropped' }))]);
  await count(1);
  const notified = () => dropped.filter(({ lineId }) => lineId === '-4').length;
  expect(notified()).toBe(1);
  await comeBackTo([sampleLine({ lineId: '-5' })]);
  await until(calls.lines, ([one]) => one?.lineId === '-5');
  expect(notified()).toBe(1);
});

test('`placing` keeps the dialled number while other calls are added and changed', async () => {
  update([json(sampleLine({ lineId: '-1', isIncoming: false }))]);
  await count(1);
  router.answer('v1/user/CallLine/-1/hold', 204);
  router.answer('telephony/Terminal/here/placeCall', 200, {});
  await calls.place('102');
  update([
    json(sampleLine({ lineId: '-1', isIncoming: false, state: 'held' })),
    json(sampleLine({ lineId: '-2' })),
  ]);
  await count(2);
  expect(calls.placing.value).toBe('102');
  update([json(sampleLine({ lineId: '-3', isIncoming: false }))]);
  await count(3);
  expect(calls.placing.value).toBeUndefined();
});

test('lines of one consultation know each other', async () => {
  update([
    json(sampleLine({ lineId: '-1', linkId: 'l' })),
    json(sampleLine({ lineId: '-2', linkId: 'l' })),
    json(sampleLine({ lineId: '-3' })),
    json(sampleLine({ lineId: '-4' })),
  ]);
  const [one, two, three] = await count(4);
  expect([one?.linked.value, two?.linked.value, three?.linked.value]).toEqual([two, one, undefined]);
});

test('an unsubscribed listener gets no events; the end of the session empties the calls without events', async () => {
  const heard: string[] = [];
  const stop = calls.onDropped(({ lineId }) => heard.push(lineId));
  update([json(sampleLine({ lineId: '-1' })), json(sampleLine({ lineId: '-2' }))]);
  await count(2);
  update([], ['v1/user/CallLine/-1']);
  await count(1);
  expect(heard).toEqual(['-1']);
  stop();
  router.answer('v1/user/CallLine/-2/hold', 204);
  router.answer('telephony/Terminal/here/placeCall', 200, {});
  await calls.place('102');
  lines.login.value = undefined;
  expect(calls.lines.value).toEqual([]);
  expect(calls.placing.value).toBeUndefined();
  await expect.poll(() => router.frames.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe']);
  expect([heard, dropped.map(({ lineId }) => lineId)]).toEqual([['-1'], ['-1']]);
});

test('unsubscribes from lines when the user signs out', async () => {
  update([json(sampleLine({ lineId: '-1' }))]);
  await count(1);
  lines.login.value = undefined;
  expect(calls.lines.value).toEqual([]);
  await expect
    .poll(() => router.frames.map(({ type, source }) => [type, source]))
    .toEqual([
      ['subscribe', 'v1/user/CallLine'],
      ['unsubscribe', undefined],
    ]);
});

test('a check that is taken back checks nothing', async () => {
  router.answer('telephony/Terminal/here/placeCall', 200, {});
  const asked: string[] = [];
  const takeBack = calls.addCheck(async (number) => void asked.push(number));
  await calls.place('102');
  takeBack();
  await calls.place('103');
  expect(asked).toEqual(['102']);
});

/** A call of the phone in this browser. */
const phoneCall = (id: string, lineId: string | undefined): PhoneCall => ({
  id,
  isIncoming: true,
  lineId: signal(lineId),
  muted: signal(false),
  quality: signal(undefined),
  answer: async () => undefined,
  sendDtmfs: () => undefined,
  setMuted: () => undefined,
});

test('each line finds its own call of the phone', async () => {
  const phoneCalls = signal([phoneCall('a', '-1'), phoneCall('b', '-2')]);
  const here = new Calls(lines, {
    ...lines.others,
    phone: { terminalId: signal('here'), phoneCalls, place: async () => undefined },
  });
  await expect.poll(() => router.frames).toHaveLength(2);
  update([-1, -2, -3].map((id) => json(sampleLine({ lineId: String(id) }))));
  const isHere = () => here.lines.value.map(({ lineId, isHere }) => [lineId, isHere.value]);
  await expect.poll(isHere).toEqual([
    ['-1', true],
    ['-2', true],
    ['-3', false],
  ]);
  phoneCalls.value = phoneCalls.value.slice(1);
  expect(isHere()).toEqual([
    ['-1', false],
    ['-2', true],
    ['-3', false],
  ]);
});
