import ICAL from 'ical.js';
import { changeOf, partsOf, wallAt } from '../../../../../../sdk/wire/calendars/wall-clock.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** The years around now whose changes of the clocks are written. */
const [yearsBefore, yearsAfter] = [1, 10];

interface ClockChange {
  readonly at: number;
  /** Minutes ahead of UTC, before and after it. */
  readonly from: number;
  readonly to: number;
}

const offsetAt = (timeZone: string, at: number): number => wallAt(timeZone, at) - Math.floor(at / minuteMs);

function* changesOf(timeZone: string, from: number, to: number): Generator<ClockChange> {
  // No zone changes its clocks twice within ten days.
  for (let day = from; day < to; day += 10 * dayMs) {
    const at = changeOf(timeZone, day, day + 10 * dayMs);
    if (at !== undefined) yield { at, from: offsetAt(timeZone, at - minuteMs), to: offsetAt(timeZone, at) };
  }
}

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

function observance(
  { from, to }: ClockChange,
  walls: readonly number[],
  isDaylight: boolean,
): ICAL.Component {
  const part = new ICAL.Component(isDaylight ? 'daylight' : 'standard');
  const [first, ...others] = walls;
  part.addPropertyWithValue('dtstart', fileTime(first ?? 0));
  part.addPropertyWithValue('tzoffsetfrom', ICAL.UtcOffset.fromString(offsetText(from)));
  part.addPropertyWithValue('tzoffsetto', ICAL.UtcOffset.fromString(offsetText(to)));
  for (const wall of others) part.addPropertyWithValue('rdate', fileTime(wall));
  return part;
}

/** Returns the description of a time zone (`VTIMEZONE`) for programs that do not know its name. @param now milliseconds since 1970 */
export function timeZoneComponent(timeZone: string, now: number): ICAL.Component {
  const component = new ICAL.Component('vtimezone');
  component.addPropertyWithValue('tzid', timeZone);
  const from = now - yearsBefore * 366 * dayMs;
  const changes = [...changesOf(timeZone, from, now + yearsAfter * 366 * dayMs)];
  const offset = offsetAt(timeZone, from);
  const usual = { at: from, from: offset, to: offset };
  component.addSubcomponent(observance(usual, [wallAt(timeZone, from)], false));
  for (const same of Map.groupBy(changes, (one) => `${one.from} ${one.to}`).values()) {
    const [one] = same;
    // The clock shows the time before the change when it begins.
    if (one)
      component.addSubcomponent(
        observance(
          one,
          same.map(({ at, from: old }) => Math.floor(at / minuteMs) + old),
          one.to > one.from,
        ),
      );
  }
  return component;
}
