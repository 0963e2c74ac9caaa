import ICAL from 'ical.js';
import { partsOf, wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { type ClockChange, changesOf, offsetAt, wallOfChange, yearlyChange } from './clock-changes.ts';

const yearMs = 366 * 86_400_000;
/** The years around now whose changes of the clocks are written. */
const [yearsBefore, yearsAfter] = [1, 10];

/** Returns a wall time as a file has it. */
export function fileTime(wall: number): ICAL.Time {
  const { year, month, day, hour, minute } = partsOf(wall);
  return ICAL.Time.fromData({ year, month, day, hour, minute, second: 0, isDate: false });
}

const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

function observance({ from, to }: Omit<ClockChange, 'at'>, begin: number): ICAL.Component {
  const part = new ICAL.Component(to > from ? 'daylight' : 'standard');
  part.addPropertyWithValue('dtstart', fileTime(begin));
  part.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(offsetText(from)));
  part.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(offsetText(to)));
  return part;
}

/**
 * Returns the description of a time zone (`VTIMEZONE`) for programs that do not know its name: a summer and a winter
 * with their rules, or each change of some years. Outlook reads rules only.
 *
 * @param now milliseconds since 1970
 */
export function timeZoneComponent(timeZone: string, now: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', timeZone);
  const from = now - yearsBefore * yearMs;
  const changes = [...changesOf(timeZone, from, now + yearsAfter * yearMs)];
  const parts = byRules(changes) ?? [
    observance(unchanged(timeZone, from), wallAt(timeZone, from)),
    ...byDates(changes),
  ];
  for (const part of parts) component.addSubcomponent(part);
  return component;
}

function unchanged(timeZone: string, at: number) {
  const offset = offsetAt(timeZone, at);
  return { from: offset, to: offset };
}

const kindsOf = (changes: readonly ClockChange[]) =>
  Map.groupBy(changes, ({ from, to }) => `${from} ${to}`).values();

/** Returns summer and winter by their rules; undefined for a zone without both, in each of the years. */
function byRules(changes: readonly ClockChange[]): readonly ICAL.Component[] | undefined {
  const kinds = [...kindsOf(changes)];
  if (kinds.length !== 2 || kinds.some(({ length }) => length < yearsBefore + yearsAfter)) return undefined;
  const parts = kinds.flatMap((same) => {
    const [one] = same;
    const yearly = yearlyChange(same);
    if (!one || !yearly) return [];
    const part = observance(one, yearly.first);
    part.addPropertyWithValue('rrule', ICAL.Recur.fromString(yearly.rule));
    return [part];
  });
  return parts.length === 2 ? parts : undefined;
}

/** Returns each kind of change with its dates. */
function byDates(changes: readonly ClockChange[]): readonly ICAL.Component[] {
  return [...kindsOf(changes)].flatMap((same) => {
    const [one] = same;
    if (!one) return [];
    const part = observance(one, wallOfChange(one));
    // Some programs read the dates only, so the beginning is among them.
    for (const other of same) part.addPropertyWithValue('rdate', fileTime(wallOfChange(other)));
    return [part];
  });
}
