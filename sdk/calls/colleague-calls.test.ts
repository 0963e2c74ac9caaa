import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CallLine } from '#wire/calls/call-line.ts';
import { sampleLine } from '../testing/samples.ts';
import { failure, WatchedLines } from '../testing/watched-lines.ts';
import { until } from '../transport/testing/until.ts';
import { ColleagueCalls } from './colleague-calls.ts';

const colleagueLine = (said: Partial<CallLine> & { lineId: string }) =>
  sampleLine({ restUri: `v1/user/ColleagueCallLine/${said.lineId}`, ...said });

let lines: WatchedLines;
let colleagues: ColleagueCalls;

beforeEach(async () => {
  lines = await WatchedLines.start();
  colleagues = new ColleagueCalls(lines, lines.terminals);
  lines.push.open();
  await until(lines.push.state, ({ name }) => name === 'connected');
});
afterEach(async () => {
  await lines[Symbol.asyncDispose]();
});

const sent = () => lines.router.frames.map(({ type }) => type);
const count = (expected: number) => until(colleagues.items, (all) => all.length === expected);

test('the list is subscribed while it has a watcher', async () => {
  lines.present = [
    colleagueLine({ lineId: '-2', creationTime: 2 }),
    colleagueLine({ lineId: '-1' }),
    colleagueLine({ lineId: '-3', state: 'dropped' }),
  ];
  expect(sent()).toEqual([]);
  const [one, other] = [colleagues.watch(), colleagues.watch()];
  const seen = await count(2);
  expect(seen.map(({ lineId }) => lineId)).toEqual(['-1', '-2']);
  expect(lines.router.frames).toMatchObject([{ type: 'subscribe', source: 'v1/user/ColleagueCallLine' }]);
  one();
  one();
  expect(colleagues.items.value).toHaveLength(2);
  other();
  expect(colleagues.items.value).toEqual([]);
  await expect.poll(() => sent()).toEqual(['subscribe', 'unsubscribe']);
});

test('watching again after an unsubscription subscribes anew', async () => {
  colleagues.watch()();
  const end = colleagues.watch();
  await expect.poll(() => sent()).toEqual(['subscribe', 'unsubscribe', 'subscribe']);
  end();
});

test('is forgotten when the user signs out', async () => {
  lines.present = [colleagueLine({ lineId: '-1' })];
  colleagues.watch();
  await count(1);
  lines.login.value = undefined;
  await count(0);
});

test("a colleague's call stays the same object while its line changes, and is removed with the line", async () => {
  lines.present = [colleagueLine({ lineId: '-1', state: 'ringing', actions: ['pickUp'] })];
  colleagues.watch();
  const [call] = await count(1);
  expect(call?.can('pickUp')).toBe(true);
  lines.update([colleagueLine({ lineId: '-1', actions: ['listen', 'bargeIn'] })]);
  await expect.poll(() => call?.can('listen')).toBe(true);
  expect(call?.can('pickUp')).toBe(false);
  expect(colleagues.items.value).toEqual([call]);
  lines.update([], ['v1/user/ColleagueCallLine/-1']);
  await count(0);
});

test('an action names the selected terminal; one at a time', async () => {
  lines.present = [colleagueLine({ lineId: '-1', actions: ['listen', 'intrude'] })];
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  lines.router.answers.set('v1/user/ColleagueCallLine/-1/listen', (_request, response) => {
    asked.resolve();
    void answer.promise.then(() => response.writeHead(204).end());
  });
  colleagues.watch();
  const [call] = await count(1);
  if (!call) throw new Error('no call');
  const both = [call.listen(), call.listen()];
  await asked.promise;
  expect(call.pending.value).toBe('listen');
  expect(await failure(call.intrude())).toMatchObject({ code: 'call.actionPending' });
  answer.resolve();
  await Promise.all(both);
  expect(call.pending.value).toBeUndefined();
  expect(lines.router.requests.map(({ line, body }) => `${line} ${body}`)).toEqual([
    'POST /restletrouter/v1/user/ColleagueCallLine/-1/listen {"terminal":"here"}',
  ]);
  expect(await failure(call.intrude())).toMatchObject({ code: 'call.gone' });
});
