import { describe, expect, it } from 'vitest';
import { type Calendar, calendarLimits } from '../../../../sdk/wire/calendars/calendar.ts';
import { absoluteSpan, weekSpan } from '../../../../sdk/wire/calendars/slot-rules.ts';
import { wallOf } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { NoCalendarFile } from './components.ts';
import { planImport } from './plan.ts';

/** Thursday noon in Paris. */
const now = Date.parse('2026-11-26T11:00:00Z');
const empty: Calendar = {
  restUri: 'v1/user/Calendar/1',
  calendarID: '1',
  label: 'Work',
  timeZone: 'Europe/Paris',
  isActive: true,
  weekSlots: [],
  absoluteTimeSlots: [],
};
const options = {
  calendar: empty,
  now,
  presenceState: 'meetingCustomer',
  ownCallerIds: [],
} as const;

const file = (...lines: readonly string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: readonly string[]) =>
  ['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Review', ...lines, 'END:VEVENT'].join('\r\n');
const plan = (...events: readonly string[]) => planImport(file(...events), options);
const paris = (name: string, time: string) => `${name};TZID=Europe/Paris:${time}`;
const spansOf = ({ absoluteTimeSlots }: ReturnType<typeof planImport>) => absoluteTimeSlots.map(absoluteSpan);
/** A span of December 2026. */
const december = (day: number, hour: number, minutes: number) => {
  const start = wallOf(2026, 12, day, hour);
  return { start, end: start + minutes };
};

describe('imported events', () => {
  it('become slots at their time, with their texts, by the clock of the calendar', () => {
    const { absoluteTimeSlots, events } = plan(
      event(
        paris('DTSTART', '20261201T090000'),
        paris('DTEND', '20261201T103000'),
        'DESCRIPTION:Bring\\, the plan',
      ),
      event('DTSTART:20261202T080000Z', 'DURATION:PT1H'),
      event('DTSTART;TZID=America/New_York:20261203T080000', 'DTEND;TZID=America/New_York:20261203T090000'),
      event('DTSTART;VALUE=DATE:20261204', 'DTEND;VALUE=DATE:20261206', 'X-MICROSOFT-CDO-BUSYSTATUS:OOF'),
    );
    expect(absoluteTimeSlots.map(absoluteSpan)).toEqual([
      december(1, 9, 90),
      december(2, 9, 60),
      december(3, 14, 60),
      december(4, 0, 2 * 1_440),
    ]);
    expect(absoluteTimeSlots[0]).toMatchObject({
      label: 'Review',
      description: 'Bring, the plan',
      presenceState: 'meetingCustomer',
    });
    expect(absoluteTimeSlots[3]).toMatchObject({ presenceState: 'away' });
    expect(events.map(({ start, added, refused }) => [start, added, refused])).toEqual([
      ['2026-12-01T09:00', 1, []],
      ['2026-12-02T09:00', 1, []],
      ['2026-12-03T14:00', 1, []],
      ['2026-12-04T00:00', 1, []],
    ]);
  });

  it('are read by the time zone that the file describes, and refused without one', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Own Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:-0300',
      'TZOFFSETTO:-0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    const meeting = event('DTSTART;TZID=Own Standard Time:20261201T090000', 'DURATION:PT1H');
    expect(spansOf(plan(zone, meeting))).toEqual([december(1, 13, 60)]);
    expect(plan(meeting).events).toMatchObject([
      { label: 'Review', added: 0, refused: [{ reason: 'timeZone', count: 1 }] },
    ]);
    const prefixed = event('DTSTART;TZID=/mozilla.org/1/Asia/Tokyo:20261201T090000', 'DURATION:PT1H');
    expect(spansOf(plan(prefixed))).toEqual([december(1, 1, 60)]);
  });

  it.each([
    ['Tokyo Standard Time', 1],
    ['TOKYO STANDARD TIME', 1],
    ['Romance Standard Time', 9],
    ['tzone://Microsoft/Utc', 10],
    ['"(UTC-03:00) Here, There"', 13],
    ['(UTC-03:00) Here, There', 13],
  ])('are read by %s, a name that Windows, Zoom or Outlook writes', (name, hour) => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:(utc-03:00) here\\, there',
      'BEGIN:STANDARD',
      'DTSTART:16010101T000000',
      'TZOFFSETFROM:-0300',
      'TZOFFSETTO:-0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n');
    expect(spansOf(plan(zone, event(`DTSTART;TZID=${name}:20261201T090000`, 'DURATION:PT1H')))).toEqual([
      december(1, hour, 60),
    ]);
  });

  it('of an endless week or day become weekly slots, split at midnight', () => {
    const { weekSlots, events } = plan(
      event(paris('DTSTART', '20200106T220000'), 'DURATION:PT4H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,SA'),
      event(paris('DTSTART', '20201201T120000'), 'DURATION:PT1H', 'RRULE:FREQ=DAILY'),
    );
    const at = (day: number, from: number, to: number) => ({
      start: day * 1_440 + from * 60,
      end: day * 1_440 + to * 60,
    });
    expect(weekSlots.map(weekSpan)).toEqual([
      ...[at(1, 22, 24), at(2, 0, 2), at(6, 22, 24), at(0, 0, 2)],
      ...[0, 1, 2, 3, 4, 5, 6].map((day) => at(day, 12, 13)),
    ]);
    expect(events).toMatchObject([
      { isWeekly: true, added: 4 },
      { isWeekly: true, added: 7 },
    ]);
  });

  it('of an endless week that begins later become single slots, which the result names with their number', () => {
    const { weekSlots, absoluteTimeSlots, events } = plan(
      event(paris('DTSTART', '20270105T090000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=TU,TH'),
    );
    expect(weekSlots).toEqual([]);
    const [{ added, losses, isWeekly } = { added: 0, losses: [], isWeekly: true }] = events;
    expect([losses, isWeekly, added]).toEqual([['weekly'], false, absoluteTimeSlots.length]);
    expect(added).toBeGreaterThan(90);
    // With the end that the user sees, the same series has as many slots and loses nothing.
    const ended = plan(
      event(paris('DTSTART', '20270105T090000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=4'),
    );
    expect(ended.events).toMatchObject([{ added: 4, losses: [] }]);
  });

  it('of an endless week that begins soon become weekly slots, and those that apply early are named', () => {
    // Today is a Thursday: the first series begins on Wednesday, the second has the days before it as well.
    const { weekSlots, events } = plan(
      event(paris('DTSTART', '20261202T090000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'),
      event(paris('DTSTART', '20261201T120000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU'),
    );
    expect(weekSlots).toHaveLength(3);
    expect(events.map(({ losses }) => losses)).toEqual([[], ['early']]);
  });

  it('of other series become a slot for each time, without exceptions and with replaced ones', () => {
    const monthly = plan(
      event(
        paris('DTSTART', '20260131T090000'),
        'DURATION:PT1H',
        'RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=11',
      ),
    );
    // The last five of eleven months with 31 days.
    expect(monthly.absoluteTimeSlots.map(({ monthStart }) => monthStart)).toEqual([12, 1, 3, 5, 7]);
    const replaced = plan(
      event(
        paris('DTSTART', '20261201T090000'),
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;UNTIL=20261205T080000Z',
        paris('EXDATE', '20261203T090000'),
        paris('RDATE', '20261210T090000'),
      ),
      event(paris('RECURRENCE-ID', '20261204T090000'), paris('DTSTART', '20261204T150000'), 'DURATION:PT2H'),
    );
    expect(spansOf(replaced)).toEqual([
      ...[1, 2, 5, 10].map((day) => december(day, 9, 60)),
      december(4, 15, 120),
    ]);
    expect(replaced.events).toMatchObject([{ added: 4 }, { added: 1 }]);
  });

  it('of a series that never ends are written out for a year, and the rest is named', () => {
    const { absoluteTimeSlots, events } = plan(
      event(paris('DTSTART', '20261130T090000'), 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;INTERVAL=2'),
    );
    expect(absoluteTimeSlots).toHaveLength(26);
    expect(events).toMatchObject([{ added: 26, until: '2027-11-27', isWeekly: false }]);
  });

  it('of another zone keep their time there when only its clocks are changed', () => {
    const { weekSlots, absoluteTimeSlots } = plan(
      event('DTSTART;TZID=Asia/Tokyo:20200106T170000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'),
    );
    expect(weekSlots).toEqual([]);
    expect(new Set(absoluteTimeSlots.map(({ hourStart }) => hourStart))).toEqual(new Set([9, 10]));
    const near = plan(
      event('DTSTART;TZID=Europe/Berlin:20200106T170000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'),
    );
    expect(near.weekSlots.map(weekSpan)).toEqual([{ start: 1_440 + 17 * 60, end: 1_440 + 18 * 60 }]);
  });

  it('in both nights in which the clocks are changed lose no time', () => {
    const spring = event(paris('DTSTART', '20270328T013000'), paris('DTEND', '20270328T033000'));
    const autumn = event('DTSTART:20271031T003000Z', 'DTEND:20271031T013000Z');
    expect(spansOf(plan(spring, autumn))).toEqual([
      { start: wallOf(2027, 3, 28, 1, 30), end: wallOf(2027, 3, 28, 3, 30) },
      // Half past two is shown twice: the hour from two to three has both.
      { start: wallOf(2027, 10, 31, 2), end: wallOf(2027, 10, 31, 3) },
    ]);
  });
});

describe('refused events', () => {
  const times = [paris('DTSTART', '20261201T090000'), 'DURATION:PT1H'];
  it.each([
    ['past', event('DTSTART:20200101T080000Z', 'DURATION:PT1H')],
    ['past', event('DTSTART:20200101T080000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;COUNT=3')],
    ['cancelled', event(...times, 'STATUS:CANCELLED')],
    ['free', event(...times, 'TRANSP:TRANSPARENT')],
    ['noSuchDate', event('DURATION:PT1H')],
    ['noSuchDate', event('DTSTART:20260230T080000Z', 'DURATION:PT1H')],
    ['noSuchDate', event('DTSTART:tomorrow', 'DURATION:PT1H')],
    ['endBeforeStart', event(paris('DTSTART', '20261201T090000'))],
    ['endBeforeStart', event(paris('DTSTART', '20261201T090000'), paris('DTEND', '20261201T080000'))],
    ['tooLong', event(paris('DTSTART', '20261201T090000'), paris('DTEND', '20281201T080000'))],
    ['recurrence', event(...times, 'RRULE:FREQ=SECONDLY')],
    ['recurrence', event(...times, 'RRULE:FREQ=DAILY;COUNT=90000')],
    ['recurrence', event(...times, 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30')],
    ['unreadable', event(...times, 'RRULE:FREQ=SOMETIMES')],
    ['recurrence', event(...times, 'RRULE:FREQ=DAILY;BYHOUR=8,9')],
    ['recurrence', event(...times, 'RRULE:FREQ=YEARLY;BYHOUR=1,2;BYMINUTE=1,2,3;BYSECOND=1,2;BYDAY=MO,TU')],
    ['overlap', event(paris('DTSTART', '20200101T090000'), 'DURATION:PT30H', 'RRULE:FREQ=DAILY')],
    ['kind', 'BEGIN:VTODO\r\nSUMMARY:Buy\r\nEND:VTODO'],
  ] as const)('%s is the reason', (reason, text) => {
    const { events, absoluteTimeSlots, weekSlots } = plan(text);
    expect(events).toMatchObject([{ added: 0, refused: [{ reason }] }]);
    expect([...absoluteTimeSlots, ...weekSlots]).toEqual([]);
  });

  it('do not keep others from being added', () => {
    const { events } = plan(
      event(...times, 'RRULE:FREQ=SOMETIMES'),
      event(paris('DTSTART', '20261201T110000'), 'DURATION:PT1H'),
    );
    expect(events).toMatchObject([{ refused: [{ reason: 'unreadable' }] }, { added: 1 }]);
  });

  it('name the slot that is in the way, and the same file again adds nothing', () => {
    const text = file(
      event(paris('DTSTART', '20261201T090000'), 'DURATION:PT1H'),
      event(paris('DTSTART', '20261201T093000'), 'DURATION:PT1H'),
    );
    const first = planImport(text, options);
    expect(first.events).toMatchObject([
      { added: 1 },
      { added: 0, refused: [{ reason: 'overlap', inTheWay: 'Review' }] },
    ]);
    const absoluteTimeSlots = first.absoluteTimeSlots.map((slot) => ({
      ...slot,
      restUri: 'v1/user/CalendarSlot/a1',
      absoluteTimeSlotID: '1',
      calendarSlotID: 'a1',
      startDateTime: 0,
    }));
    const again = planImport(text, { ...options, calendar: { ...empty, absoluteTimeSlots } });
    expect(again.absoluteTimeSlots).toEqual([]);
    expect(again.events.map(({ refused }) => refused[0]?.reason)).toEqual(['present', 'overlap']);
  });

  it('say what a slot cannot have', () => {
    const { events, absoluteTimeSlots } = plan(
      event(
        paris('DTSTART', '20261201T090000'),
        'DURATION:PT1H',
        `DESCRIPTION:${'x'.repeat(600)}`,
        'X-CALLSIDE-CALLER-ID:+33100000999',
      ),
    );
    expect(events).toMatchObject([{ added: 1, losses: ['text', 'callerId'] }]);
    expect(absoluteTimeSlots).toMatchObject([{ customCallerID: '' }]);
    expect(absoluteTimeSlots[0]?.description).toHaveLength(500);
  });

  it('do not hold up the phone system, however many series a file has', () => {
    const lines = Array.from({ length: 2_000 }, (_, at) =>
      event(
        paris('DTSTART', `2026010${(at % 9) + 1}T${String(at % 24).padStart(2, '0')}0000`),
        'DURATION:PT1H',
        'RRULE:FREQ=DAILY;COUNT=1000',
      ),
    );
    const text = file(...lines);
    expect(text.length).toBeLessThan(calendarLimits.fileLength);
    const { events, absoluteTimeSlots } = planImport(text, options);
    expect(events).toHaveLength(2_000);
    expect(absoluteTimeSlots.length).toBeLessThanOrEqual(calendarLimits.absoluteTimeSlots);
    expect(new Set(events.flatMap(({ refused }) => refused.map(({ reason }) => reason)))).toContain('full');
  });
});

it.each(['', 'BEGIN:VCARD\r\nEND:VCARD', '{"a":1}', 'BEGIN:VCALENDAR\r\nBEGIN:VEVENT'])(
  'a text in another format is refused: %j',
  (text) => {
    expect(() => planImport(text, options)).toThrow(NoCalendarFile);
  },
);

describe('clocks that a file describes', () => {
  const observance = (name: string, rule: string, offset = '+0100') =>
    [
      `BEGIN:${name}`,
      'DTSTART:16010101T000000',
      rule,
      'TZOFFSETFROM:+0200',
      `TZOFFSETTO:${offset}`,
      `END:${name}`,
    ].join('\r\n');
  const times = ['DTSTART;TZID=House:20261201T090000', 'DURATION:PT1H'];
  const zone = (...observances: readonly string[]) =>
    ['BEGIN:VTIMEZONE', 'TZID:House', ...observances, 'END:VTIMEZONE'].join('\r\n');

  it.each([
    'RRULE:FREQ=MINUTELY',
    'RRULE:FREQ=SECONDLY',
    'RRULE:FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=9SU',
    'RRULE:FREQ=YEARLY;BYYEARDAY=366',
    'RRULE:FREQ=YEARLY;INTERVAL=100000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU\r\nRRULE:FREQ=YEARLY',
  ])('are refused if they change by %s', (rule) => {
    const { events } = plan(zone(observance('STANDARD', rule)), event(...times));
    expect(events).toMatchObject([{ added: 0, refused: [{ reason: 'timeZone' }] }]);
  });

  it('are refused if they change hundreds of times, also by rules that never apply', () => {
    const many = Array.from({ length: 400 }, () =>
      observance('STANDARD', 'RRULE:FREQ=YEARLY;UNTIL=16000101T000000'),
    );
    const { events } = plan(zone(...many), event(...times));
    expect(events).toMatchObject([{ added: 0, refused: [{ reason: 'timeZone' }] }]);
  });

  it('are read if they change at a weekday of each year, as those of Outlook do since 1601', () => {
    const summer = observance('DAYLIGHT', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', '+0300');
    const winter = observance('STANDARD', 'RRULE:FREQ=YEARLY;INTERVAL=1;BYMONTH=10;BYDAY=-1SU', '+0200');
    expect(spansOf(plan(zone(summer, winter), event(...times)))).toEqual([december(1, 8, 60)]);
  });
});

it('a file of hundreds of series that never apply is given up after some of them', () => {
  const rules = ['FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31', 'FREQ=WEEKLY;BYSETPOS=9;BYDAY=MO'];
  const events = Array.from({ length: 200 }, (_, at) =>
    event(paris('DTSTART', '20261201T090000'), 'DURATION:PT1H', `RRULE:${rules[at % 2]}`),
  );
  const reasons = plan(...events).events.map(({ refused }) => refused[0]?.reason);
  expect(reasons.filter((reason) => reason === 'recurrence').length).toBeLessThan(20);
  expect(reasons.at(-1)).toBe('full');
});
