import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { timeZoneComponent } from './time-zone.ts';

const now = Date.parse('2026-11-28T11:00:00Z');
const textOf = (zone: string) => timeZoneComponent(zone, now).toString().split('\r\n');
const minute = (at: string) => Date.parse(at) / 60_000;

it('a zone with summer time has one rule for summer and one for winter, as Outlook needs it', () => {
  expect(textOf('Europe/Paris')).toEqual(
    [
      'BEGIN:VTIMEZONE',
      'TZID:Europe/Paris',
      ...['BEGIN:DAYLIGHT', 'DTSTART:19700329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
      ...['BEGIN:STANDARD', 'DTSTART:19701025T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
      ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD'],
      'END:VTIMEZONE',
    ].map((line) => expect.stringMatching(sameParts(line))),
  );
  expect(textOf('America/New_York').filter((line) => /^RRULE|^DTSTART/.test(line))).toEqual([
    'DTSTART:19700308T020000',
    expect.stringMatching(sameParts('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU')),
    'DTSTART:19701101T020000',
    expect.stringMatching(sameParts('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU')),
  ]);
});

/** The parts of a rule come in any order. */
function sameParts(line: string): RegExp {
  if (!line.startsWith('RRULE:')) return new RegExp(`^${line.replaceAll('+', '\\+')}$`);
  const parts = line.slice('RRULE:'.length).split(';');
  return new RegExp(`^RRULE:${parts.map((part) => `(?=.*${part}(?:;|$))`).join('')}.*$`);
}

it('a zone without summer time has one part, and one whose changes follow the moon has their dates', () => {
  expect(textOf('Asia/Tokyo').filter((line) => line.startsWith('BEGIN:'))).toEqual([
    'BEGIN:VTIMEZONE',
    'BEGIN:STANDARD',
  ]);
  expect(textOf('Africa/Casablanca').some((line) => line.startsWith('RDATE'))).toBe(true);
});

it.each([
  'Europe/Paris',
  'Europe/London',
  'America/New_York',
  'America/Santiago',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Jerusalem',
  'Asia/Kathmandu',
])('a program that reads the description of %s has the clock of that place', (name) => {
  const zone = new ICAL.Timezone(timeZoneComponent(name, now));
  const dayMinutes = 24 * 60;
  for (let at = minute('2026-01-01T11:30Z'); at < minute('2033-01-01T00:00Z'); at += dayMinutes) {
    const wall = wallAt(name, at * 60_000);
    const time = ICAL.Time.fromJSDate(new Date(wall * 60_000), true);
    expect([new Date(at * 60_000), zone.utcOffset(time) / 60]).toEqual([new Date(at * 60_000), wall - at]);
  }
});
