import { effect, signal } from '@preact/signals-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { HandClock } from '../platform/testing/clocks.ts';
import { TickingTime } from './ticking-time.ts';

let clock: HandClock;
const offsetMs = signal(0);
let time: TickingTime;
beforeEach(() => {
  clock = new HandClock();
  offsetMs.value = 500;
  time = new TickingTime(clock, offsetMs);
});
const isNow = () => clock.now() + 500;

it('has the present time without subscribers', () => {
  expect(time.value).toBe(isNow());
  clock.pass(90_000);
  expect(time.value).toBe(isNow());
  clock.pass(1);
  expect(time.peek()).toBe(isNow());
});

describe('a subscriber', () => {
  it('is notified at every full second, and no timer runs after the last one has left', () => {
    const told: number[] = [];
    const end = effect(() => void told.push(time.value));
    const began = told[0] ?? 0;
    clock.pass(3_000);
    const fulls = told.slice(1);
    expect(fulls).toEqual([1, 2, 3].map((second) => (Math.floor(began / 1_000) + second) * 1_000));
    end();
    clock.pass(3_000);
    expect(told).toHaveLength(4);
    expect(time.value).toBe(isNow());
  });

  it('is not notified when other code reads the time', () => {
    const told: number[] = [];
    const end = effect(() => void told.push(time.value));
    clock.pass(1);
    expect(time.peek()).toBe(told[0]);
    expect(told).toHaveLength(1);
    end();
  });

  it('subscribers are not notified after the time is disposed', () => {
    const told: number[] = [];
    const end = effect(() => void told.push(time.value));
    time.dispose();
    clock.pass(5_000);
    expect(time.value).toBe(told[0]);
    expect(told).toHaveLength(1);
    end();
  });
});
