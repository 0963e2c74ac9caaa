import { signal } from '@preact/signals-core';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { runtimePlatform } from '../platform/runtime.ts';
import { ErrorReports } from '../state/error-reports.ts';
import type { FormattedTerminal } from '../terminals/formatted-terminal.ts';
import { sampleLine } from '../testing/samples.ts';
import { Push } from '../transport/push.ts';
import { Rest } from '../transport/rest.ts';
import { RouterAddress } from '../transport/router-address.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { until } from '../transport/testing/until.ts';
import { type CallLine, callLine } from '../wire/call-line.ts';
import type { LoginResponse } from '../wire/login.ts';
import { LiveCalls } from './live-calls.ts';

const here: FormattedTerminal = {
  abstractTerminalID: 'here',
  restUri: 'telephony/Terminal/here',
  label: 'Desk',
  kind: 'normal',
  maxTerminalConnection: 2,
  physicalState: 'inService',
};
const login: LoginResponse = {
  user: 'v1/user/User/1',
  lang: 'en',
  isSwitchboard: false,
  webRtc: true,
  isBehalf: false,
  url: '/',
  brandings: { css: [], js: [] },
  languages: [],
  isHelpDisplayedInIframe: false,
};
const json = (line: CallLine) => z.encode(callLine, line);
const failure = (promise: Promise<unknown>) => promise.then(() => undefined).catch((error: unknown) => error);

let router: SmallRouter;
let present: CallLine[];
let push: Push;
let calls: LiveCalls;
let dropped: CallLine[];
let codes: string[];
let seq: number;

beforeEach(async () => {
  router = await SmallRouter.start();
  present = [];
  router.onFrame = ({ id }, socket) => {
    seq = 1;
    socket.send(JSON.stringify({ type: 'subscriptionDone', id, seq, items: present.map(json) }));
  };
  const platform = runtimePlatform();
  const rest = new Rest({ address: new RouterAddress(router.url), app: 'callside', platform });
  const reports = new ErrorReports();
  codes = [];
  reports.add(({ code }) => codes.push(code));
  push = new Push({
    url: () => rest.address.socketOf('ws-service/callside'),
    platform,
    checkSession: () => undefined,
    onNotLogged: () => undefined,
    onError: (error) => reports.report(error),
  });
  const terminals = {
    list: signal([here]),
    selected: signal(here),
    trouble: signal(undefined),
    callsForbidden: signal(false),
    ready: signal(true),
    select: () => Promise.resolve(),
  };
  calls = new LiveCalls({ rest, push, reports, login: signal(login), terminals, phone: undefined });
  dropped = [];
  calls.onDropped((line) => dropped.push(line));
  push.open();
  await vi.waitFor(() => expect(router.frames).toHaveLength(1));
});
afterEach(async () => {
  calls.dispose();
  push.close();
  await router[Symbol.asyncDispose]();
});

function update(items: readonly unknown[], removed: readonly string[] = []): void {
  seq += 1;
  router.send({ type: 'update', id: router.frames.at(-1)?.id, seq, items, removed });
}
const count = (expected: number) => until(calls.lines, (lines) => lines.length === expected);

test('a call stays the same object while its line changes, and keeps its last state when dropped', async () => {
  update([json(sampleLine({ lineId: '-1', state: 'ringing', actions: ['answer'] }))]);
  const [call] = await count(1);
  expect(call?.can('answer')).toBe(true);
  update([json(sampleLine({ lineId: '-1', actions: ['hold'] }))]);
  await vi.waitFor(() => expect(call?.can('hold')).toBe(true));
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
  await vi.waitFor(() => expect(dropped).toHaveLength(1));
});

test('a line that is gone after an interruption was dropped', async () => {
  present = [sampleLine({ lineId: '-1' }), sampleLine({ lineId: '-2' })];
  for (const socket of router.sockets) socket.terminate();
  await until(push.state, ({ name }) => name === 'waiting');
  push.retryNow();
  await count(2);
  present = [sampleLine({ lineId: '-2' })];
  for (const socket of router.sockets) socket.terminate();
  await until(push.state, ({ name }) => name === 'waiting');
  push.retryNow();
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
  expect(await failure(call.redirect(' '))).toMatchObject({ code: 'call.emptyNumber' });
});

test('a line that does not fit is left out and told once', async () => {
  update([{ lineId: 7 }, json(sampleLine({ lineId: '-1' }))]);
  update([{ lineId: 7 }]);
  update([json(sampleLine({ lineId: '-2' }))]);
  await count(2);
  expect(codes).toEqual(['badResponse']);
});
