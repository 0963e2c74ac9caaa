import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Coalescer, type Delivery } from './coalescer.ts';

let delivered: [string, number | undefined][][];
let answer: Delivery;
const make = (options = {}) =>
  new Coalescer<number>((batch) => {
    if (answer === 'sent') delivered.push([...batch]);
    return answer;
  }, options);

beforeEach(() => {
  vi.useFakeTimers();
  delivered = [];
  answer = 'sent';
});
afterEach(() => vi.useRealTimers());

describe('coalesced changes', () => {
  it('changes after a pause are sent at once, together if they happen together', () => {
    const changes = make();
    changes.put('a', 1);
    changes.put('b', 2);
    changes.put('a', 3);
    vi.advanceTimersByTime(1);
    expect(delivered).toEqual([
      [
        ['a', 3],
        ['b', 2],
      ],
    ]);
  });

  it('changes within 100 ms are merged into the last of them', () => {
    const changes = make();
    changes.put('a', 0);
    vi.advanceTimersByTime(1);
    for (let value = 1; value <= 50; value += 1) {
      changes.put('a', value);
      vi.advanceTimersByTime(1);
    }
    expect(delivered).toHaveLength(1);
    vi.advanceTimersByTime(60);
    expect(delivered[1]).toEqual([['a', 50]]);
  });

  it('changes are merged further while the reader is busy', () => {
    const changes = make();
    answer = 'busy';
    changes.put('a', 1);
    vi.advanceTimersByTime(500);
    changes.put('a', 2);
    expect(changes.pending).toBe(1);
    answer = 'sent';
    vi.advanceTimersByTime(100);
    expect(delivered).toEqual([[['a', 2]]]);
  });

  it('changes without a reader wait without a timer', () => {
    const changes = make();
    answer = 'away';
    changes.put('a', 1);
    vi.advanceTimersByTime(1);
    expect(vi.getTimerCount()).toBe(0);
    answer = 'sent';
    changes.resume();
    vi.advanceTimersByTime(100);
    expect(delivered).toEqual([[['a', 1]]]);
  });

  it('pending changes and timers are dropped at the end', () => {
    const changes = make();
    changes.put('a', 1);
    changes.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });
});
