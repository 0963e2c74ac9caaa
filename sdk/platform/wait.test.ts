import { expect, test, vi } from 'vitest';
import { HandClock } from './testing/clocks.ts';
import { onAbort, sleep, startTimer, type Wait, waitFor, within } from './wait.ts';

/** Starts a wait and returns it with what it gave to its starter. */
function begin(signal?: AbortSignal) {
  let wait: Wait<string> | undefined;
  const result = waitFor<string>(signal, (given) => {
    wait = given;
  });
  if (!wait) throw new Error('The wait did not start.');
  return { result, ...wait };
}

test('a wait ends with its first result and ignores later ones', async () => {
  const { result, resolve, reject, life } = begin();
  expect(life.aborted).toBe(false);
  resolve('first');
  expect(life.aborted).toBe(true);
  reject(new Error('late'));
  resolve('second');
  await expect(result).resolves.toBe('first');
});

test('an aborted wait rejects with the reason of its signal, and ends its timers and listeners', async () => {
  const user = new AbortController();
  const { result, life } = begin(user.signal);
  const stopped = vi.fn<() => void>();
  onAbort(life, stopped);
  const reason = new Error('changed my mind');
  user.abort(reason);
  await expect(result).rejects.toBe(reason);
  expect(stopped).toHaveBeenCalledTimes(1);
});

test('a wait whose signal is aborted already does not start', async () => {
  const start = vi.fn<() => void>();
  const reason = new Error('before');
  await expect(waitFor(AbortSignal.abort(reason), start)).rejects.toBe(reason);
  expect(start).not.toHaveBeenCalled();
});

test('a wait whose start throws rejects with what was thrown, and ends', async () => {
  let ended: AbortSignal | undefined;
  const thrown = new Error('no such thing');
  const result = waitFor(undefined, ({ life }) => {
    ended = life;
    throw thrown;
  });
  await expect(result).rejects.toBe(thrown);
  expect(ended?.aborted).toBe(true);
});

test('a finished wait leaves no listener on its signal', async () => {
  const user = new AbortController();
  const removed = vi.spyOn(user.signal, 'addEventListener');
  const { result, resolve } = begin(user.signal);
  resolve('done');
  await result;
  const [, , options] = removed.mock.calls[0] ?? [];
  expect(options).toMatchObject({ signal: { aborted: true } });
});

test('a timer of a wait that has ended does not start', () => {
  const clock = new HandClock();
  startTimer(clock, 10, vi.fn<() => void>(), { signal: AbortSignal.abort() });
  expect(clock.waiting).toBe(0);
});

test('`onAbort` calls its function at once if the signal is already aborted', () => {
  const end = vi.fn<() => void>();
  onAbort(AbortSignal.abort(), end);
  expect(end).toHaveBeenCalledTimes(1);
});

test('a sleep ends after its time, and an aborted one leaves no timer', async () => {
  const clock = new HandClock();
  const whole = sleep(clock, 100, new AbortController().signal);
  clock.pass(100);
  await expect(whole).resolves.toBeUndefined();
  const user = new AbortController();
  const broken = sleep(clock, 100, user.signal);
  expect(clock.waiting).toBe(1);
  user.abort();
  await expect(broken).rejects.toBe(user.signal.reason);
  expect(clock.waiting).toBe(0);
});

test('`within` gives the value of a promise that settles in time, and leaves no timer', async () => {
  const clock = new HandClock();
  await expect(within(clock, 100, Promise.resolve('value'))).resolves.toBe('value');
  await expect(within(clock, 100, Promise.reject(new Error('refused')))).rejects.toThrow('refused');
  expect(clock.waiting).toBe(0);
});

test('`within` gives undefined after its time and drops a later failure', async () => {
  const clock = new HandClock();
  const late = Promise.withResolvers<string>();
  const result = within(clock, 100, late.promise);
  clock.pass(100);
  await expect(result).resolves.toBeUndefined();
  late.reject(new Error('late'));
});
