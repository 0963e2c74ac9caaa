import { describe, expect, it } from 'vitest';
import { timesOf } from '#phone-system/calendars/ics/series.ts';
import { ruleText } from '#phone-system/meetings/invitations/rule-text.ts';
import { meetingTimes, nextMeeting } from '#sdk/meetings/meeting-times.ts';
import { type Recurrence, recurrenceTypes } from '#wire/meetings/invitation.ts';

const textOf = (wall: number) => new Date(wall * 60_000).toISOString().slice(0, 16);
const take = (start: string, recurrence: Recurrence | undefined, most: number) => {
  const times: string[] = [];
  for (const wall of meetingTimes({ start, recurrence })) {
    if (times.push(textOf(wall)) === most) break;
  }
  return times;
};

/** Returns the times that the phone system enters, with a library for recurrences, year by year. */
function entered(rule: string, start: number, most: number): readonly number[] {
  const zone = { isOwn: false, momentOf: (wall: number) => wall * 60_000 };
  const series = { rule, start, length: 30, added: [], excluded: [], zone };
  const times = new Set<number>();
  for (let now = start; times.size < most && now < start + 30 * 366 * 1_440; now += 366 * 1_440) {
    const found = timesOf(series, now, false);
    if (typeof found === 'string' || 'days' in found) throw new Error(rule);
    for (const wall of found.starts) times.add(wall);
  }
  return [...times].slice(0, most);
}

describe('the times of a meeting', () => {
  it('a meeting without a recurrence takes place once', () => {
    expect(take('2026-12-01T09:30', undefined, 5)).toEqual(['2026-12-01T09:30']);
  });

  const starts = ['2026-12-01T09:30', '2027-01-31T23:15', '2028-02-29T00:00', '2026-11-29T18:00'];
  const cases = recurrenceTypes.flatMap((type) =>
    starts.flatMap((start) => [1, 2, 5].map((interval) => ({ type, start, interval }))),
  );
  it.each(cases)('$type every $interval from $start: as the phone system enters them', (one) => {
    const { type, start, interval } = one;
    const days = [...new Set([new Date(`${start}Z`).getUTCDay(), 1, 4, 0])];
    const recurrence = { type, interval, ...(type === 'weekly' && { daysOfWeek: days }) };
    const first = Date.parse(`${start}Z`) / 60_000;
    const rule = ruleText(recurrence, { start: first, timeZone: 'UTC' });
    const expected = entered(rule, first, 12).map(textOf);
    expect(take(start, recurrence, expected.length)).toEqual(expected);
    expect(expected.length).toBeGreaterThan(1);
  });

  it('a series ends with its last day or its number of times', () => {
    const daily = { type: 'daily', interval: 1 } as const;
    expect(take('2026-12-01T09:30', { ...daily, until: '2026-12-03' }, 9).at(-1)).toBe('2026-12-03T09:30');
    expect(take('2026-12-01T09:30', { ...daily, count: 4 }, 9)).toHaveLength(4);
  });

  it('the next time is one that goes on, or the first one to come, also after a change of clocks', () => {
    const meeting = {
      ...{ start: '2026-10-20T09:30', timeZone: 'Europe/Paris', durationMinutes: 45 },
      recurrence: { type: 'weekly', interval: 1 },
    } as const;
    const at = (text: string) => {
      const next = nextMeeting(meeting, Date.parse(text));
      return (
        next && [next.startsAt, next.endsAt].map((moment) => new Date(moment).toISOString().slice(0, 16))
      );
    };
    expect(at('2026-10-20T07:40Z')).toEqual(['2026-10-20T07:30', '2026-10-20T08:15']);
    expect(at('2026-10-20T08:15Z')).toEqual(['2026-10-27T08:30', '2026-10-27T09:15']);
    expect(nextMeeting({ ...meeting, recurrence: undefined }, Date.parse('2027-01-01Z'))).toBe(undefined);
  });
});
