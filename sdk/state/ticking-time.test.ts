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

it('is of now for who reads it, though nobody subscribes', () => {
  expect(time.value).toBe(isNow());
  clock.pass(90_000);
  expect(time.value).toBe(isNow());
  clock.pass(1);
  expect(time.peek()).toBe(isNow());
});

describe('who subscribes', () => {
  it('is told at every full second, and nobody any more after the last one left', () => {
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

  it('is told nothing by who only reads it', () => {
    const told: number[] = [];
    const end = effect(() => void told.push(time.value));
    clock.pass(1);
    expect(time.peek()).toBe(told[0]);
    expect(told).toHaveLength(1);
    end();
  });

  it('is told nothing after the time has ended', () => {
    const told: number[] = [];
    const end = effect(() => void told.push(time.value));
    time.dispose();
    clock.pass(5_000);
    expect(time.value).toBe(told[0]);
    expect(told).toHaveLength(1);
    end();
  });
});
