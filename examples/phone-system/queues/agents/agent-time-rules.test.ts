import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byDay, callFigures, dateOf, midnight, statusKind, timeFigures } from './agent-time-rules.ts';

const paris = 'Europe/Paris';

const hourMs = 3_600_000;
/** Noon in Paris, where the enterprise is. */
const noon = Date.parse('2026-11-25T11:00Z');

describe('the days of a stretch of time', () => {
  it('divides a night at midnight', () => {
    expect(byDay(paris, noon + 11 * hourMs, 3 * hourMs)).toEqual([
      { day: '2026-11-25', ms: hourMs },
      { day: '2026-11-26', ms: 2 * hourMs },
    ]);
  });

  it('has one day for a moment', () => {
    expect(byDay(paris, noon, 0)).toEqual([{ day: '2026-11-25', ms: 0 }]);
  });

  it('no time is lost, and each day occurs once and in order, also when clocks change', () => {
    const anyStart = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2027, 0, 1) });
    fc.assert(
      fc.property(anyStart, fc.integer({ min: 0, max: 100 * hourMs }), (start, length) => {
        const parts = byDay(paris, start, length);
        expect(parts.reduce((sum, { ms }) => sum + ms, 0)).toBe(length);
        const days = parts.map(({ day }) => day);
        expect(days).toEqual([...new Set(days)].toSorted());
        expect(days[0]).toBe(dateOf(paris, start));
      }),
    );
  });

  it.each([
    ['2026-03-28T22:59Z', '2026-03-27T23:00Z', '2026-03-28T23:00Z'],
    ['2026-03-29T12:00Z', '2026-03-28T23:00Z', '2026-03-29T22:00Z'],
    ['2026-10-25T12:00Z', '2026-10-24T22:00Z', '2026-10-25T23:00Z'],
  ])('the day of %s in the enterprise lasts from %s to %s', (at, start, end) => {
    expect(new Date(midnight(paris, Date.parse(at)))).toEqual(new Date(start));
    expect(new Date(midnight(paris, Date.parse(at), 1))).toEqual(new Date(end));
    expect(dateOf(paris, Date.parse(end) - 1)).toBe(dateOf(paris, Date.parse(start)));
    expect(dateOf(paris, Date.parse(end))).not.toBe(dateOf(paris, Date.parse(start)));
  });

  it('begins yesterday a day before today, however long that day was', () => {
    expect(dateOf(paris, midnight(paris, noon, -1))).toBe('2026-11-24');
    expect(dateOf(paris, midnight(paris, noon, -1) - 1)).toBe('2026-11-23');
  });
});

const anyCall = fc.record({
  isOfGroup: fc.boolean(),
  isRefused: fc.boolean(),
  talkingAt: fc.option(fc.integer({ min: 0, max: 1_000 }), { nil: undefined }),
  endedAt: fc.option(fc.integer({ min: 1_000, max: 2_000 }), { nil: undefined }),
});

describe('the figures of a day', () => {
  it('counts each call once, and a call that lasts until now', () => {
    const now = 3_000;
    fc.assert(
      fc.property(fc.array(anyCall), (calls) => {
        const expected = {
          groupCalls: 0,
          groupTalkingTime: 0,
          otherCalls: 0,
          otherTalkingTime: 0,
          missedOffers: 0,
        };
        for (const { isOfGroup, isRefused, talkingAt, endedAt } of calls) {
          if (isOfGroup && isRefused) expected.missedOffers += 1;
          if (talkingAt === undefined) continue;
          const ms = (endedAt ?? now) - talkingAt;
          if (isOfGroup) {
            expected.groupCalls += 1;
            expected.groupTalkingTime += ms;
          } else {
            expected.otherCalls += 1;
            expected.otherTalkingTime += ms;
          }
        }
        expect(callFigures(calls, now)).toEqual(expected);
      }),
    );
  });

  it('pauses are counted by reason, and time without a login is not counted', () => {
    const times = new Map([
      [statusKind('IDLE', undefined), { times: 3, totalMs: 100 }],
      [statusKind('PAUSE', undefined), { times: 1, totalMs: 10 }],
      [statusKind('PAUSE', '2'), { times: 2, totalMs: 20 }],
      [statusKind('SYNDICAL_PAUSE', undefined), { times: 2, totalMs: 5 }],
      [statusKind('LOGOUT', undefined), { times: 1, totalMs: 1_000 }],
    ]);
    expect(timeFigures(times)).toEqual({
      loggedInTime: 135,
      readyTime: 100,
      wrapUpTime: 5,
      pauseTime: 30,
      pauses: [
        { count: 1, time: 10 },
        { acdPauseReasonID: '2', count: 2, time: 20 },
      ],
    });
  });
});
