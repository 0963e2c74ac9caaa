import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Clock } from '../../base/clock.ts';
import { acme } from '../../demonstration/acme.ts';
import { frameSamples, type VirtualCall } from '../../engine/port.ts';
import { Robots } from './robots.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const log = pino({ level: 'silent' });
const clock = new Clock();
const robots = await Robots.load({ company: acme, folder: undefined, clock, log });

/** Starts a call to a robot, and records the robot's actions in order. */
function callTo(name: string) {
  const did: string[] = [];
  const said: Int16Array[] = [];
  const ears: ((frame: Int16Array) => void)[] = [];
  const end = new AbortController();
  const call: VirtualCall = {
    leg: '1',
    from: { number: '101' },
    ended: end.signal,
    ring: () => void did.push('ring'),
    answer: () => void did.push('answer'),
    hangUp: (cause) => void did.push(cause),
    send: (frame) => void said.push(frame),
    hear: (listener) => void ears.push(listener),
    onAnswered: () => {},
    onDigit: () => undefined,
    sendDigits: (digits) => void did.push(digits),
    transfer: (destination) => void did.push(`to ${destination}`),
  };
  const robot = robots.byName(name);
  if (!robot) throw new Error(`There is no ${name}`);
  robot.phone.onCall(call);
  /** Sends a frame to the robot. */
  const say = (frame = new Int16Array(frameSamples)) => {
    for (const ear of ears) ear(frame);
  };
  const loudest = () =>
    Math.max(...said.map((frame) => frame.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)));
  return { did, said, say, loudest, end };
}

test('the demonstration has eight robots', () => {
  expect(robots.all.map(({ name }) => name)).toEqual([
    'echo',
    'music',
    'speak',
    'ringForever',
    'busy',
    'decline',
    'hangUpAfter10s',
    'digits',
  ]);
});

test('the robot echo sends back what it hears', () => {
  const { did, said, say } = callTo('echo');
  const frame = new Int16Array(frameSamples).fill(7);
  say(frame);
  expect(did).toEqual(['answer']);
  expect(said).toEqual([frame]);
});

test('the robot music never ends, is never silent for long and never too loud', () => {
  const { did, said, say, loudest } = callTo('music');
  expect(did).toEqual(['answer']);
  for (let at = 0; at < 50 * 12; at += 1) say();
  expect(said).toHaveLength(600);
  expect(said.filter((frame) => frame.every((sample) => Math.abs(sample) < 100))).toEqual([]);
  expect(loudest()).toBeGreaterThan(6000);
  expect(loudest()).toBeLessThan(12_000);
});

test('the robot speak answers after three seconds and speaks', async () => {
  const { did, say, loudest } = callTo('speak');
  await vi.advanceTimersByTimeAsync(2999);
  expect(did).toEqual(['ring']);
  await vi.advanceTimersByTimeAsync(1);
  expect(did).toEqual(['ring', 'answer']);
  for (let at = 0; at < 100; at += 1) say();
  expect(loudest()).toBeGreaterThan(5000);
});

test('the robot speak stops if the caller gave up before', async () => {
  const waiting = clock.waiting;
  const { did, end } = callTo('speak');
  end.abort();
  await vi.advanceTimersByTimeAsync(5000);
  expect(did).toEqual(['ring']);
  expect(clock.waiting).toBe(waiting);
});

test.each([
  ['ringForever', ['ring']],
  ['busy', ['busy']],
  ['decline', ['ring', 'declined']],
])('the robot %s rings, is busy or declines as its name says', async (name, expected) => {
  const { did } = callTo(name);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(did).toEqual(expected);
});

test('the robot hangUpAfter10s is heard until it hangs up', async () => {
  const { did, say, loudest } = callTo('hangUpAfter10s');
  for (let at = 0; at < 50; at += 1) say();
  expect(loudest()).toBeGreaterThan(1000);
  await vi.advanceTimersByTimeAsync(9999);
  expect(did).toEqual(['answer']);
  await vi.advanceTimersByTimeAsync(1);
  expect(did).toEqual(['answer', 'normal']);
});

test('the robot digits presses one key each 250 ms, then nothing', async () => {
  const waiting = clock.waiting;
  const { did, said, say } = callTo('digits');
  await vi.advanceTimersByTimeAsync(500);
  expect(did).toEqual(['answer', '1', '2']);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(did).toEqual(['answer', '1', '2', '3', '4', '#']);
  say();
  expect(said).toEqual([]);
  expect(clock.waiting).toBe(waiting);
});
