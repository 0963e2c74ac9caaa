import ICAL from 'ical.js';
import { isDate } from '../../../../sdk/wire/calendars/slot-rules.ts';
import { wallOf } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { type PresenceState, presenceState } from '../../../../sdk/wire/people/presence.ts';
import type { FileZone } from './described-zone.ts';
import type { FileZones } from './zones.ts';

/** The names of the properties that only this phone system writes. */
export const ownProperties = {
  presence: 'x-callside-presence',
  text: 'x-callside-text',
  callerId: 'x-callside-caller-id',
  /** The name of the slot, where the event has the name of the state in its place. */
  label: 'x-callside-label',
} as const;

/** An event of a file, with its times by its own clock. */
export interface FileEvent {
  readonly label: string;
  readonly description: string;
  /** The state that the file gives it. */
  readonly presenceState: PresenceState | undefined;
  readonly text: string;
  readonly callerId: string;
  readonly zone: FileZone;
  /** The beginning in wall time. */
  readonly start: number;
  readonly length: number;
  /** The rule of a series, as `FREQ=WEEKLY;BYDAY=MO`. */
  readonly rule: string | undefined;
  /** Further beginnings, and the beginnings that are left out, in wall time. */
  readonly added: readonly number[];
  readonly excluded: readonly number[];
}

/** The reason for which an event cannot be read. */
export type EventFault =
  | 'kind'
  | 'cancelled'
  | 'free'
  | 'noSuchDate'
  | 'endBeforeStart'
  | 'timeZone'
  | 'recurrence';

/** A component of a file that cannot become a slot. */
export interface UnreadEvent {
  readonly label: string;
  readonly fault: EventFault;
}

const textOf = (event: ICAL.Component, name: string): string => {
  const value: unknown = event.getFirstPropertyValue(name);
  return typeof value === 'string' ? value.trim() : '';
};

const wallTimeOf = ({ year, month, day, hour, minute }: ICAL.Time): number =>
  wallOf(year, month, day, hour, minute);

interface Moment {
  readonly wall: number;
  readonly zone: FileZone;
  readonly isDate: boolean;
}

/** Returns the times of a property; a fault if a time cannot be read. */
function momentsIn(property: ICAL.Property, zones: FileZones): readonly Moment[] | EventFault {
  const id: unknown = property.getParameter('tzid');
  // The library turns 30 February into 2 March, and throws for a text that is no date.
  const written: readonly unknown[] = property.toJSON().slice(3).flat();
  if (!written.every((text) => typeof text === 'string' && isWritten(text))) return 'noSuchDate';
  const moments: Moment[] = [];
  for (const value of property.getValues() as unknown[]) {
    // RDATE may have periods, of which only the beginning differs from the event.
    const time = value instanceof ICAL.Period ? value.start : value;
    if (!(time instanceof ICAL.Time)) return 'noSuchDate';
    const zone = zones.of(time, typeof id === 'string' ? id : undefined);
    if (!zone) return 'timeZone';
    moments.push({ wall: wallTimeOf(time), zone, isDate: time.isDate });
  }
  return moments;
}

/** Returns false for a date that does not exist, such as 30 February, and for years in which no call takes place. */
function isWritten(text: string): boolean {
  // The length of a period.
  if (/^P/.test(text)) return true;
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)(T\d\d:\d\d:\d\dZ?)?$/.exec(text) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  return year >= 1970 && year < 3000 && isDate(year, month, day);
}

/** Returns the length of an event in minutes by its own clock. */
function lengthOf(event: ICAL.Component, start: Moment, zones: FileZones): number | EventFault {
  const endProperty = event.getFirstProperty('dtend');
  if (endProperty) {
    const ends = momentsIn(endProperty, zones);
    if (typeof ends === 'string') return ends;
    const [end] = ends;
    if (!end) return 'noSuchDate';
    return convert(end.wall, end.zone, start.zone, zones) - start.wall;
  }
  const duration: unknown = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return Math.floor(duration.toSeconds() / 60);
  return start.isDate ? 1_440 : 0;
}

function wallsOf(
  event: ICAL.Component,
  name: string,
  zones: FileZones,
  start: Moment,
): readonly number[] | EventFault {
  const walls: number[] = [];
  for (const property of event.getAllProperties(name)) {
    const moments = momentsIn(property, zones);
    if (typeof moments === 'string') return moments;
    // A date leaves out the event of that day; a time by another clock is converted to that of the event.
    for (const { wall, zone, isDate } of moments)
      walls.push(
        isDate && !start.isDate ? wall + (start.wall % 1_440) : convert(wall, zone, start.zone, zones),
      );
  }
  return walls;
}

/** Returns a wall time by another clock. */
function convert(wall: number, from: FileZone, to: FileZone, zones: FileZones): number {
  if (from === to) return wall;
  const at = from.momentOf(wall);
  if (to.isOwn) return zones.wallAt(at);
  // The first guess can be on the other side of a change of the clocks.
  let found = at / 60_000;
  for (let round = 0; round < 3; round += 1) found += (at - to.momentOf(found)) / 60_000;
  return found;
}

const nothingTaken: ReadonlySet<string> = new Set(['FREE', 'WORKINGELSEWHERE']);

/** Returns the event of a component, or the reason for which it is none. */
export function readEvent(event: ICAL.Component, zones: FileZones): FileEvent | UnreadEvent {
  const label = textOf(event, event.hasProperty(ownProperties.label) ? ownProperties.label : 'summary');
  const unread = (fault: EventFault): UnreadEvent => ({ label, fault });
  if (event.name !== 'vevent') return unread('kind');
  if (textOf(event, 'status').toUpperCase() === 'CANCELLED') return unread('cancelled');
  const stored = presenceState.safeParse(textOf(event, ownProperties.presence)).data;
  const taken = textOf(event, 'x-microsoft-cdo-busystatus').toUpperCase();
  const isFree = textOf(event, 'transp').toUpperCase() === 'TRANSPARENT' || nothingTaken.has(taken);
  if (isFree && stored === undefined) return unread('free');
  const startProperty = event.getFirstProperty('dtstart');
  const starts = startProperty ? momentsIn(startProperty, zones) : 'noSuchDate';
  if (typeof starts === 'string') return unread(starts);
  const [start] = starts;
  if (!start) return unread('noSuchDate');
  const length = lengthOf(event, start, zones);
  if (typeof length === 'string') return unread(length);
  if (length <= 0) return unread('endBeforeStart');
  const rules = event.getAllProperties('rrule');
  if (rules.length > 1 || event.hasProperty('exrule')) return unread('recurrence');
  const added = wallsOf(event, 'rdate', zones, start);
  const excluded = wallsOf(event, 'exdate', zones, start);
  if (typeof added === 'string') return unread(added);
  if (typeof excluded === 'string') return unread(excluded);
  return {
    label,
    description: textOf(event, 'description'),
    presenceState: stored ?? (taken === 'OOF' ? 'away' : undefined),
    text: textOf(event, ownProperties.text),
    callerId: textOf(event, ownProperties.callerId),
    zone: start.zone,
    start: start.wall,
    length,
    rule: rules[0] && String(rules[0].getFirstValue()),
    added,
    excluded,
  };
}

/** Returns the events of a file. An event that replaces a part of a series takes its time out of that series. */
export function readEvents(
  roots: readonly ICAL.Component[],
  zones: FileZones,
): readonly (FileEvent | UnreadEvent)[] {
  const components = roots.flatMap((root) =>
    root.getAllSubcomponents().filter(({ name }) => name !== 'vtimezone'),
  );
  const events = components.map((component) => ({
    component,
    uid: textOf(component, 'uid'),
    replaced: component.getFirstProperty('recurrence-id'),
    event: readEvent(component, zones),
  }));
  return events.map(({ event, uid, replaced }) => {
    // An event that also replaces all later times would leave the later times of the series as they were.
    if (replaced?.getParameter('range') !== undefined) return { label: event.label, fault: 'recurrence' };
    if (replaced || 'fault' in event || uid === '') return event;
    const walls = events.flatMap((other) => {
      if (!other.replaced || other.uid !== uid || other.replaced.getParameter('range')) return [];
      const start = { wall: event.start, zone: event.zone, isDate: false };
      const found = wallsOf(other.component, 'recurrence-id', zones, start);
      return typeof found === 'string' ? [] : found;
    });
    return { ...event, excluded: [...event.excluded, ...walls] };
  });
}
