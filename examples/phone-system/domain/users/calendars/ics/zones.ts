import ICAL from 'ical.js';
import { changeOf, isTimeZone, momentOf, wallAt } from '../../../../../../sdk/wire/calendars/wall-clock.ts';
import { describedZone, type FileZone } from './described-zone.ts';

const minuteMs = 60_000;

const utc: FileZone = { isOwn: false, momentOf: (wall) => wall * minuteMs };

/** Returns the name of a time zone inside of an identifier, such as that of `/mozilla.org/20050126_1/Europe/Berlin`. */
function zoneName(id: string): string | undefined {
  const parts = id.split('/').filter((part) => part !== '');
  const names = parts.map((_, index) => parts.slice(index).join('/'));
  return names.find(isTimeZone);
}

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
      components.map((one) => [String(one.getFirstPropertyValue('tzid') ?? ''), one] as const),
    );
  }

  /** Returns the clock of a time; undefined for an unknown one. Times without a zone are by the clock of the calendar. */
  of(time: ICAL.Time, id: string | undefined): FileZone | undefined {
    if (time.isDate) return this.#own;
    if (time.zone === ICAL.Timezone.utcTimezone) return utc;
    if (id === undefined) return this.#own;
    const name = zoneName(id);
    if (name === this.#timeZone) return this.#own;
    const component = this.#described.get(id);
    const zone =
      this.#named.get(id) ??
      (name === undefined
        ? component && describedZone(component)
        : { isOwn: false, momentOf: (wall: number) => momentOf(name, wall) });
    if (zone) this.#named.set(id, zone);
    return zone;
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
