import ICAL from 'ical.js';
import type { Calendar } from '../../../../sdk/wire/calendars/calendar.ts';
import type { AbsoluteSlot, WeekSlot } from '../../../../sdk/wire/calendars/slot.ts';
import { absoluteSpan, type WallSpan, weekSpan } from '../../../../sdk/wire/calendars/slot-rules.ts';
import { dayMinutes, dayOfWeekOf, wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import type { PresenceState } from '../../../../sdk/wire/people/presence.ts';
import { ownProperties } from './events.ts';
import { fileText } from './file-text.ts';
import { fileTime, timeZoneComponent } from './time-zone.ts';

/** The names of slots that have no name of their own. */
const stateNames: Readonly<Record<PresenceState, string>> = {
  available: 'Available',
  working: 'Working',
  meetingCustomer: 'Meeting',
  training: 'Training',
  travelling: 'Travelling',
  lunch: 'Lunch',
  away: 'Away',
  sick: 'Sick',
  holidays: 'Holidays',
};
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/**
 * Returns a calendar in the iCalendar format (RFC 5545), with every slot as an event.
 *
 * @param fileId begins the id of each event, which is the same in each file of this calendar and in no other file
 * @param now milliseconds since 1970
 */
export function writeCalendar(
  calendar: Calendar,
  { fileId, now }: { readonly fileId: string; readonly now: number },
): string {
  const { label, timeZone, weekSlots, absoluteTimeSlots } = calendar;
  const root = new ICAL.Component('vcalendar');
  root.addPropertyWithValue('prodid', '-//Callside//Phone system//EN');
  root.addPropertyWithValue('version', '2.0');
  addText(root, 'x-wr-calname', label);
  root.addSubcomponent(timeZoneComponent(timeZone, now));
  const stamp = ICAL.Time.fromJSDate(new Date(now), true);
  const sunday = startOfWeek(wallAt(timeZone, now));
  const add = (slot: WeekSlot | AbsoluteSlot, span: WallSpan, rule?: string) => {
    const event = new ICAL.Component('vevent');
    event.addPropertyWithValue('uid', `${fileId}-${slot.calendarSlotID}@callside`);
    event.addPropertyWithValue('dtstamp', stamp);
    addTime(event, 'dtstart', span.start, timeZone);
    addTime(event, 'dtend', span.end, timeZone);
    if (rule !== undefined) event.addPropertyWithValue('rrule', ICAL.Recur.fromString(rule));
    const { label: name, presenceState, customPresenceState, customCallerID, description } = slot;
    event.addPropertyWithValue('summary', name || customPresenceState || stateNames[presenceState]);
    if (description !== '') event.addPropertyWithValue('description', description);
    event.addPropertyWithValue('transp', presenceState === 'available' ? 'TRANSPARENT' : 'OPAQUE');
    addText(event, ownProperties.presence, presenceState);
    addText(event, ownProperties.label, name);
    if (customPresenceState !== '') addText(event, ownProperties.text, customPresenceState);
    if (customCallerID !== '') addText(event, ownProperties.callerId, customCallerID);
    root.addSubcomponent(event);
  };
  for (const slot of weekSlots) {
    const { start, end } = weekSpan(slot);
    const rule = `FREQ=WEEKLY;BYDAY=${weekdays[slot.dayOfWeek]}`;
    add(slot, { start: sunday + start, end: sunday + end }, rule);
  }
  for (const slot of absoluteTimeSlots) add(slot, absoluteSpan(slot));
  return fileText(root);
}

/** Returns the midnight at which the week of a wall time begins, on Sunday. */
const startOfWeek = (wall: number): number =>
  Math.floor(wall / dayMinutes) * dayMinutes - dayOfWeekOf(wall) * dayMinutes;

function addTime(event: ICAL.Component, name: string, wall: number, timeZone: string): void {
  const property = new ICAL.Property(name);
  property.setParameter('tzid', timeZone);
  property.setValue(fileTime(wall));
  event.addProperty(property);
}

/** Adds a property that is not of the standard as a text, so that line breaks in it are escaped. */
function addText(component: ICAL.Component, name: string, value: string): void {
  const property = new ICAL.Property(name);
  property.resetType('text');
  property.setValue(value);
  component.addProperty(property);
}
