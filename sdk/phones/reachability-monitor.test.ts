import { signal } from '@preact/signals-core';
import { expect, test } from 'vitest';
import type { Attention, WakeCause } from '../platform/platform.ts';
import { HandClock } from '../platform/testing/clocks.ts';
import { Listeners } from '../state/listeners.ts';
import { CallsideError } from '../transport/errors.ts';
import type { ProbeResult } from './reachability.ts';
import { ReachabilityLog } from './reachability.ts';
import { ReachabilityMonitor } from './reachability-monitor.ts';

/** A monitor over a phone whose probes the test answers. */
function monitorOf() {
  const isBusy = signal(false);
  const clock = new HandClock();
  const wakes = new Listeners<WakeCause>();
  const attention: Attention = { isHidden: () => false, onWake: (listener) => wakes.add(listener) };
  const log = new ReachabilityLog();
  const probes: PromiseWithResolvers<ProbeResult>[] = [];
  const lost: { code: string; wasProven: boolean }[] = [];
  const monitor = new ReachabilityMonitor({
    clock,
    attention,
    log,
    isBusy,
    probe: () => {
      const probe = Promise.withResolvers<ProbeResult>();
      probes.push(probe);
      return probe.promise;
    },
    onUnreachable: ({ code }, { wasProven }) => lost.push({ code, wasProven }),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const answer = (roundTripMs = 3) => {
    probes.at(-1)?.resolve({ roundTripMs, proof: 'callPath' });
    return settle();
  };
  const fail = (index = -1) => {
    probes.at(index)?.reject(new CallsideError('timeout'));
    return settle();
  };
  return { clock, isBusy, wakes, log, probes, lost, monitor, answer, fail, settle };
}

test('a registered phone is checked at once, and reachable only when the probe came through', async () => {
  const { log, answer } = monitorOf();
  expect(log.current.value.state).toBe('checking');
  await answer(7);
  expect(log.current.value).toMatchObject({ state: 'reachable', roundTripMs: 7, proof: 'callPath' });
});

test('an idle phone is probed no more than three times a minute, a busy one more often', async () => {
  for (const [isInCall, most] of [
    [false, 3],
    [true, 10],
  ] as const) {
    const { clock, probes, answer, isBusy } = monitorOf();
    await answer();
    isBusy.value = isInCall;
    for (let second = 0; second < 60; second += 1) {
      clock.pass(1_000);
      await answer();
    }
    expect(probes.length).toBeGreaterThan(most / 2);
    expect(probes.length - 1).toBeLessThanOrEqual(most);
    expect(clock.waiting).toBe(1);
  }
});

test('the result stays while a routine probe is under way', async () => {
  const { clock, log, probes, answer } = monitorOf();
  await answer();
  clock.pass(25_000);
  expect(probes.length).toBe(2);
  expect(log.current.value.state).toBe('reachable');
});

test('every wake is followed by a check, several at once by one', async () => {
  const { wakes, log, probes, answer, clock } = monitorOf();
  await answer();
  clock.pass(1_000);
  for (const cause of ['resumed', 'shown', 'online', 'network'] as const) wakes.emit(cause);
  expect(log.current.value.state).toBe('checking');
  expect(probes.length).toBe(2);
  await answer();
  expect(log.current.value.state).toBe('reachable');
});

test('a timer that comes much too late is taken for the end of a sleep', async () => {
  const { clock, log, answer } = monitorOf();
  await answer();
  clock.sleep(3_600_000);
  expect(log.current.value.state).toBe('checking');
});

test('a sleep that ends long before the next probe is noticed within a second', async () => {
  const { clock, log, probes, answer } = monitorOf();
  await answer();
  clock.pass(3_000);
  clock.sleep(8_000);
  clock.pass(1_000);
  expect(probes.length).toBe(2);
  expect(log.current.value.state).toBe('checking');
});

test('a probe from before a sleep says nothing about the time after it', async () => {
  const { clock, wakes, log, lost, probes, fail, answer } = monitorOf();
  await answer();
  clock.pass(25_000);
  clock.sleep(60_000);
  wakes.emit('resumed');
  expect(probes.length).toBe(3);
  await fail(1);
  expect(lost).toEqual([]);
  expect(log.current.value.state).toBe('checking');
  await answer();
  expect(log.current.value.state).toBe('reachable');
});

test('a failed probe is reported with the previous result', async () => {
  const never = monitorOf();
  await never.fail();
  expect(never.lost).toEqual([{ code: 'timeout', wasProven: false }]);
  expect(never.log.current.value).toMatchObject({ state: 'unreachable', reason: 'noAnswer' });
  const proven = monitorOf();
  await proven.answer();
  proven.clock.pass(25_000);
  await proven.fail();
  expect(proven.lost).toEqual([{ code: 'timeout', wasProven: true }]);
});

test('an ended monitor leaves no timer, ignores wakes and reports nothing', async () => {
  const { clock, wakes, log, lost, probes, monitor, fail, answer } = monitorOf();
  await answer();
  clock.pass(25_000);
  monitor.end();
  await fail();
  wakes.emit('online');
  await monitor.check();
  expect([clock.waiting, lost.length, probes.length]).toEqual([0, 0, 2]);
  expect(log.current.value.state).toBe('reachable');
});

test('the history keeps changes, the newest first, and fifty of them', () => {
  const log = new ReachabilityLog();
  for (let at = 1; at <= 200; at += 1) {
    log.note({ state: 'checking', at });
    if (at % 4 < 2) log.note({ state: 'reachable', at, roundTripMs: at, proof: 'callPath' });
    else log.note({ state: 'unreachable', at, reason: 'noAnswer' });
  }
  expect(log.history.value.length).toBe(50);
  expect(log.history.value.map(({ state }) => state).slice(0, 2)).toEqual(['reachable', 'unreachable']);
  expect(log.history.value[0]?.at).toBe(200);
});
