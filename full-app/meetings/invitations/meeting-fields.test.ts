import { describe, expect, it } from 'vitest';
import type { Calendar } from '#sdk/calendars.ts';
import type { Invitation } from '#sdk/meetings.ts';
import { clashOf, draftOf, fieldsOf, type MeetingFields, newMeetingFields } from './meeting-fields.ts';

const now = Date.parse('2026-12-01T08:00Z');
/** The first of December 2026, a Tuesday, at 9:30. */
const start = Date.UTC(2026, 11, 1, 9, 30) / 60_000;
const filled = (change: Partial<MeetingFields> = {}): MeetingFields => ({
  ...newMeetingFields(start, { timeZone: 'Europe/Paris', provider: 'online' }),
  title: ' Review ',
  url: 'https://meet.example/grace',
  attendees: [{ email: 'ann@shop.example', name: '', type: 'required' }],
  ...change,
});

describe('the form of a meeting', () => {
  it('a filled form means a meeting of an hour that takes place once', () => {
    expect(draftOf(filled(), now)).toEqual({
      ...{ title: 'Review', description: '', provider: 'online', url: 'https://meet.example/grace' },
      ...{ start: '2026-12-01T09:30', timeZone: 'Europe/Paris', durationMinutes: 60 },
      attendees: [{ email: 'ann@shop.example', name: '', type: 'required' }],
    });
  });

  it.each<[string, Partial<MeetingFields>, string]>([
    ['no title', { title: '  ' }, 'title'],
    ['no day', { firstDay: '' }, 'time'],
    ['a day that does not exist', { firstDay: '2026-02-30' }, 'time'],
    ['no beginning', { from: '' }, 'time'],
    ['no end', { to: '' }, 'length'],
    ['an end at the beginning', { to: '09:30' }, 'length'],
    ['four minutes', { to: '09:34' }, 'length'],
    ['an interval of none', { repeat: 'daily', interval: '0' }, 'interval'],
    ['an interval in words', { repeat: 'daily', interval: 'two' }, 'interval'],
    ['an end before the first day', { repeat: 'daily', ends: 'on', until: '2026-11-30' }, 'until'],
    ['no last day', { repeat: 'daily', ends: 'on', until: '' }, 'until'],
    ['too many times', { repeat: 'daily', ends: 'after', count: '1000' }, 'count'],
    ['a time that is over', { firstDay: '2026-11-30' }, 'over'],
    ['no address', { url: '' }, 'url'],
    ['an address that is a script', { url: 'javascript:alert(1)' }, 'url'],
    ['nobody', { attendees: [] }, 'attendees'],
  ])('%s is a fault', (_, change, fault) => {
    expect(draftOf(filled(change), now)).toBe(fault);
  });

  it('an end before the beginning is on the next day', () => {
    expect(draftOf(filled({ from: '23:00', to: '00:15' }), now)).toMatchObject({ durationMinutes: 75 });
  });

  it('a weekly series always has the day of its first meeting', () => {
    const weekly = { repeat: 'weekly', days: [5], interval: '2', ends: 'after', count: '10' } as const;
    expect(draftOf(filled(weekly), now)).toMatchObject({
      recurrence: { type: 'weekly', interval: 2, daysOfWeek: [2, 5], count: 10 },
    });
  });

  it('a series that began in the past can be changed while it goes on', () => {
    const past = { firstDay: '2026-11-03', repeat: 'weekly' } as const;
    expect(draftOf(filled(past), now)).toMatchObject({ start: '2026-11-03T09:30' });
    expect(draftOf(filled({ ...past, ends: 'after', count: '2' }), now)).toBe('over');
  });

  it.each<Partial<MeetingFields>>([
    {},
    { repeat: 'weekly', days: [2, 4], interval: '3', ends: 'on', until: '2027-03-01' },
    { repeat: 'relativeYearly', ends: 'after', count: '4', from: '22:00', to: '01:00' },
  ])('a stored meeting gives back the fields that it came from: %j', (change) => {
    const draft = draftOf(filled(change), now);
    if (typeof draft === 'string') throw new Error(draft);
    const stored = {
      ...{ restUri: 'x', invitationID: 'x', organizer: { email: '', name: '' }, isOrganizer: true },
      ...{ sequence: 0, unsent: [], calendarSlotIDs: [], ...draft },
    } as Invitation;
    expect(draftOf(fieldsOf(stored), now)).toEqual(draft);
  });
});

describe('the overlap of a refused meeting', () => {
  const slot = (id: string, day: number, hours: readonly [number, number]) => ({
    ...{ restUri: id, absoluteTimeSlotID: id, calendarSlotID: id, startDateTime: 0, presenceState: 'lunch' },
    ...{ yearStart: 2026, monthStart: 12, dayStart: day, hourStart: hours[0], minuteStart: 0 },
    ...{ yearEnd: 2026, monthEnd: 12, dayEnd: day, hourEnd: hours[1], minuteEnd: 0 },
    ...{ label: id, customPresenceState: '', customCallerID: '', description: '' },
  });
  const calendar = {
    timeZone: 'Europe/London',
    absoluteTimeSlots: [slot('own', 1, [8, 9]), slot('lunch', 9, [8, 9])],
  } as unknown as Calendar;
  const draft = (change: Partial<MeetingFields>) => {
    const result = draftOf(filled(change), now);
    if (typeof result === 'string') throw new Error(result);
    return result;
  };
  const known = ['own'];

  it('names the entry of a calendar in another zone, and not the entries of the meeting itself', () => {
    const daily = draft({ repeat: 'daily' });
    expect(clashOf(daily, { calendar, known, now })).toMatchObject({ calendarSlotID: 'lunch' });
    expect(clashOf(daily, { calendar, known: [], now })).toMatchObject({ calendarSlotID: 'own' });
    expect(clashOf(draft({ repeat: 'weekly' }), { calendar, known, now })).toBe(undefined);
  });

  it('is that with itself if a meeting is longer than its distance', () => {
    const long = { repeat: 'daily', from: '10:00', to: '09:59' } as const;
    expect(clashOf(draft(long), { calendar: { ...calendar, absoluteTimeSlots: [] }, known, now })).toBe(
      undefined,
    );
    const endless = { ...draft(long), durationMinutes: 1_441 };
    expect(clashOf(endless, { calendar: { ...calendar, absoluteTimeSlots: [] }, known, now })).toBe('itself');
  });
});
