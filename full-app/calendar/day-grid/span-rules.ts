import { dayOfWeekOf, type WallSpan } from '#sdk/calendars.ts';

export const dayMinutes = 1_440;
/** Entries are moved and resized in steps of a quarter of an hour. */
export const stepMinutes = 15;

/** Something on a grid of days that can be moved and resized. */
export interface TimedEntry {
  readonly key: string;
  /** It stays within a day. */
  readonly isWeekly: boolean;
  /** Its whole span in wall time, also beyond the shown days. */
  readonly span: WallSpan;
}

export const midnightOf = (wall: number): number => Math.floor(wall / dayMinutes) * dayMinutes;

/** Returns the midnight at which the week of a wall time begins. @param firstDay 0 is Sunday */
export const weekStartOf = (wall: number, firstDay: number): number =>
  midnightOf(wall) - ((dayOfWeekOf(wall) - firstDay + 7) % 7) * dayMinutes;

/** Returns the part of a span that is in a day, in minutes since its midnight. */
export const spanInDay = ({ start, end }: WallSpan, midnight: number): WallSpan => ({
  start: Math.max(0, start - midnight),
  end: Math.min(dayMinutes, end - midnight),
});

/** Returns the span of a moved entry. A weekly entry stays within a day. */
export function movedSpan({ isWeekly, span }: TimedEntry, minutes: number): WallSpan {
  const length = span.end - span.start;
  const start = span.start + minutes;
  if (!isWeekly) return { start, end: start + length };
  // Hours beyond midnight are cut off; whole days are not.
  const days = Math.round(minutes / dayMinutes) * dayMinutes;
  const midnight = midnightOf(span.start) + days;
  const within = Math.min(Math.max(start, midnight), midnight + dayMinutes - length);
  return { start: within, end: within + length };
}

/** Returns the span of an entry with another end. The span stays at least a step long. */
export function resizedSpan({ isWeekly, span }: TimedEntry, minutes: number): WallSpan {
  const end = Math.max(span.start + stepMinutes, span.end + minutes);
  return { start: span.start, end: isWeekly ? Math.min(end, midnightOf(span.start) + dayMinutes) : end };
}
