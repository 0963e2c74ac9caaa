import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Clock } from './clock.ts';

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

describe('the clock', () => {
  it('the clock shows the time of the machine and runs timers', async () => {
    const clock = new Clock();
    const done: string[] = [];
    clock.after(20, () => done.push('second'));
    clock.after(10, () => done.push('first'));
    const cancel = clock.after(15, () => done.push('never'));
    cancel();
    expect(clock.now()).toBe(1_000_000);
    await vi.advanceTimersByTimeAsync(30);
    expect(done).toEqual(['first', 'second']);
    expect(clock.waiting).toBe(0);
  });

  it('a clock moved forward runs all due timers at once, in their order', async () => {
    const clock = new Clock();
    const done: string[] = [];
    clock.after(2000, () => done.push('second'));
    const cancel = clock.after(3000, () => done.push('prevented'));
    clock.after(1000, () => {
      done.push('first');
      cancel();
    });
    clock.after(10_000, () => done.push('later'));
    clock.move(5000);
    expect(done).toEqual(['first', 'second']);
    expect(clock.now()).toBe(1_005_000);
    await vi.advanceTimersByTimeAsync(4999);
    expect(done).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(done).toEqual(['first', 'second', 'later']);
  });

  it('a clock set back prolongs no timer', async () => {
    const clock = new Clock();
    const done: string[] = [];
    clock.after(1000, () => done.push('done'));
    clock.move(-3_600_000);
    expect(clock.now()).toBe(1_000_000 - 3_600_000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(done).toEqual(['done']);
  });

  it('the clock measures durations independently of the time of day', () => {
    const clock = new Clock();
    const began = clock.elapsed();
    clock.move(-3_600_000);
    vi.advanceTimersByTime(1000);
    clock.move(2000);
    expect(clock.elapsed() - began).toBe(3000);
  });

  it('the clock repeats a function until it is stopped', async () => {
    const clock = new Clock();
    let times = 0;
    const stop = clock.every(100, () => {
      times += 1;
    });
    await vi.advanceTimersByTimeAsync(350);
    expect(times).toBe(3);
    clock.move(100);
    expect(times).toBe(4);
    stop();
    await vi.advanceTimersByTimeAsync(1000);
    expect(times).toBe(4);
    expect(clock.waiting).toBe(0);
  });
});
