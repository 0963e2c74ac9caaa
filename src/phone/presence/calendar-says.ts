import { type ClockStyle, formatTime, formatWeekdayTime } from '#i18n/format.ts';
import type { Translate } from '#i18n/word-set.ts';
import type { OwnPresence } from '#sdk/index.ts';
import type { presenceWords } from './words.ts';

const dayMs = 86_400_000;

/** Returns the presence that the calendar gives now and its end as text; undefined for a presence that was set by hand. */
export function calendarSays(
  own: OwnPresence,
  words: Translate<typeof presenceWords>,
  clock: ClockStyle,
  now = Date.now(),
): string | undefined {
  if (own.presenceSetting !== 'CalendarSetting') return undefined;
  const what = own.customPresenceState ?? words(`presence.state.${own.presenceState}`);
  return withEnd(what, own.presenceUntil, words, clock, now);
}

/** Adds the moment at which a calendar ends a presence, if it is known. */
export function withEnd(
  what: string,
  presenceUntil: number | undefined,
  words: Translate<typeof presenceWords>,
  clock: ClockStyle,
  now = Date.now(),
): string {
  if (presenceUntil === undefined) return what;
  const isSoon = presenceUntil - now < dayMs;
  const when = isSoon ? formatTime(presenceUntil, clock) : formatWeekdayTime(presenceUntil, clock);
  return words('presence.until', { what, when });
}
