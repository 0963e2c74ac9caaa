import { enterprise } from './enterprise.ts';

/** A moment as the clocks of the enterprise show it. */
export interface WallTime {
  /** As 20260331, so that dates compare as numbers. */
  readonly date: number;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  /** Since midnight, as the clock shows them. */
  readonly minutes: number;
}

const minuteMs = 60_000;
const weekDays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const format = new Intl.DateTimeFormat('en-US', {
  timeZone: enterprise.timeZone,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
});

let known: { readonly minute: number; readonly time: WallTime } | undefined;

export const dateNumber = (year: number, month: number, day: number): number =>
  year * 10_000 + month * 100 + day;

/** Returns a moment as the clocks of the enterprise show it. */
export function wallTime(at: number): WallTime {
  const minute = Math.floor(at / minuteMs);
  if (known?.minute !== minute) known = { minute, time: readClock(at) };
  return known.time;
}

function readClock(at: number): WallTime {
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]));
  const number = (type: Intl.DateTimeFormatPartTypes) => Number(parts.get(type));
  return {
    date: dateNumber(number('year'), number('month'), number('day')),
    dayOfWeek: weekDays.indexOf(parts.get('weekday') ?? ''),
    minutes: number('hour') * 60 + number('minute'),
  };
}
