import ICAL from 'ical.js';
import { changeOf, isTimeZone, momentOf, wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { describedZone, type FileZone } from './described-zone.ts';
import { windowsZone } from './windows-zones.ts';

const minuteMs = 60_000;

const utc: FileZone = { isOwn: false, momentOf: (wall) => wall * minuteMs };

/** Returns the name of a time zone inside of an identifier: `/mozilla.org/20050126_1/Europe/Berlin`, `tzone://Microsoft/Utc`. */
function zoneName(id: string): string | undefined {
  const parts = id.split('/').filter((part) => part !== '');
  const names = parts.map((_, index) => parts.slice(index).join('/'));
  return names.find(isTimeZone) ?? windowsZone(id);
}

/** Programs write the name of a zone in upper case in its description and in lower case at the events, or the other way round. */
const keyOf = (id: unknown): string =>
  String(id ?? '')
    .trim()
    .toLowerCase();

/** Returns true for two names of the same clock, such as `Europe/Kiev` and `Europe/Kyiv`. */
const isSameZone = (one: string, other: string): boolean =>
  one === other || canonical(one) === canonical(other);
const canonical = (timeZone: string): string =>
  new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** The clocks of a file. */
export class FileZones {
  readonly #timeZone: string;
  readonly #described: ReadonlyMap<string, ICAL.Component>;
  readonly #own: FileZone;
  readonly #named = new Map<string, FileZone>();

  /** @param timeZone that of the calendar into which the file is imported */
  constructor(timeZone: string, roots: readonly ICAL.Component[]) {
    this.#timeZone = timeZone;
    this.#own = { isOwn: true, momentOf: (wall) => momentOf(timeZone, wall) };
    const components = roots.flatMap((root) => root.getAllSubcomponents('vtimezone'));
    this.#described = new Map(
      components.map((one) => [keyOf(one.getFirstPropertyValue('tzid')), one] as const),
    );
  }

  /**
   * Returns the clock of a time; undefined for an unknown clock. Times without a zone are by the clock of the calendar.
   */
  of(time: ICAL.Time, id: string | undefined): FileZone | undefined {
    if (time.isDate) return this.#own;
    if (time.zone === ICAL.Timezone.utcTimezone) return utc;
    if (id === undefined) return this.#own;
    const zone = this.#named.get(id) ?? this.#zoneOf(id);
    if (zone) this.#named.set(id, zone);
    return zone;
  }

  #zoneOf(id: string): FileZone | undefined {
    const name = zoneName(id);
    if (name === undefined) {
      const component = this.#described.get(keyOf(id));
      return component && describedZone(component);
    }
    if (isSameZone(name, this.#timeZone)) return this.#own;
    return { isOwn: false, momentOf: (wall: number) => momentOf(name, wall) };
  }

  /**
   * Returns a span by the clock of the calendar. Where that clock shows an hour twice between both moments, the span has the
   * whole hour, so that no part of it is left out.
   */
  span(from: number, to: number) {
    const zone = this.#timeZone;
    const [start, end] = [wallAt(zone, from), wallAt(zone, to)];
    const change = changeOf(zone, from, to);
    if (change === undefined) return { start, end };
    const [before, after] = [wallAt(zone, change - minuteMs) + 1, wallAt(zone, change)];
    return after < before ? { start: Math.min(start, after), end: Math.max(end, before) } : { start, end };
  }

  /** Returns the wall time of the calendar at a moment. */
  wallAt(at: number): number {
    return wallAt(this.#timeZone, at);
  }
}
