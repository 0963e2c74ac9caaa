import ICAL from 'ical.js';
import type * as z from 'zod/mini';
import type { InvitedAttendee, newInvitation } from '../../../../sdk/wire/meetings/invitation.ts';
import { fileText } from '../../calendars/ics/file-text.ts';
import { fileTime, timeZoneComponent } from '../../calendars/ics/time-zone.ts';
import { ruleText } from './rule-text.ts';

/** The facts in the files of an invitation. */
export interface InvitationFacts {
  readonly id: string;
  readonly sequence: number;
  readonly organizer: { readonly email: string; readonly name: string };
  readonly fields: z.output<typeof newInvitation>;
}

/** The telephone number of a meeting, and the PIN that the conference bridge asks for. */
export interface DialIn {
  readonly number: string;
  readonly pin: string;
}

/** The methods of RFC 5546: an organizer sends the first two, an attendee the answer. */
export type InvitationMethod = 'REQUEST' | 'CANCEL' | 'REPLY';

const partStates = { accepted: 'ACCEPTED', tentative: 'TENTATIVE', declined: 'DECLINED' } as const;

const roles = {
  required: 'REQ-PARTICIPANT',
  optional: 'OPT-PARTICIPANT',
  ressource: 'NON-PARTICIPANT',
} as const;

/** Returns a time as `2026-12-01T09:30` in minutes, as the clock of its zone shows them. */
export const wallStart = (start: string): number => Date.parse(`${start}Z`) / 60_000;

/** Returns an invitation, a change of it, its end, or an answer for these attendees in the iCalendar format (RFC 5545, RFC 5546). */
export function invitationFile(
  { id, sequence, organizer, fields }: InvitationFacts,
  {
    method,
    attendees,
    now,
    dialIn,
  }: {
    method: InvitationMethod;
    attendees: readonly InvitedAttendee[];
    now: number;
    dialIn?: DialIn | undefined;
  },
): string {
  const { title, description, start, timeZone, durationMinutes, recurrence, url } = fields;
  const root = new ICAL.Component('vcalendar');
  root.addPropertyWithValue('prodid', '-//Callside//Phone system//EN');
  root.addPropertyWithValue('version', '2.0');
  root.addPropertyWithValue('method', method);
  root.addSubcomponent(timeZoneComponent(timeZone, now));
  const event = new ICAL.Component('vevent');
  event.addPropertyWithValue('uid', `${id}@callside`);
  event.addPropertyWithValue('dtstamp', ICAL.Time.fromJSDate(new Date(now), true));
  event.addPropertyWithValue('sequence', sequence);
  event.addPropertyWithValue('status', method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED');
  const from = wallStart(start);
  addTime(event, 'dtstart', from, timeZone);
  addTime(event, 'dtend', from + durationMinutes, timeZone);
  if (recurrence)
    event.addPropertyWithValue(
      'rrule',
      ICAL.Recur.fromString(ruleText(recurrence, { start: from, timeZone })),
    );
  event.addPropertyWithValue('summary', title);
  const ways = dialIn ? `${url}\nBy phone: ${dialIn.number}, PIN ${dialIn.pin}` : url;
  event.addPropertyWithValue('description', description === '' ? ways : `${description}\n\n${ways}`);
  event.addPropertyWithValue('location', url);
  event.addPropertyWithValue('url', url);
  event.addPropertyWithValue('transp', 'OPAQUE');
  addPerson(event, 'organizer', organizer, {});
  for (const { type, answer, ...person } of attendees)
    addPerson(event, 'attendee', person, {
      role: roles[type],
      cutype: type === 'ressource' ? 'RESOURCE' : 'INDIVIDUAL',
      partstat: answer ? partStates[answer] : 'NEEDS-ACTION',
      ...(method !== 'REPLY' && { rsvp: 'TRUE' }),
    });
  root.addSubcomponent(event);
  return fileText(root);
}

function addTime(event: ICAL.Component, name: string, wall: number, timeZone: string): void {
  const property = new ICAL.Property(name);
  property.setParameter('tzid', timeZone);
  property.setValue(fileTime(wall));
  event.addProperty(property);
}

function addPerson(
  event: ICAL.Component,
  name: string,
  person: { readonly email: string; readonly name: string },
  parameters: Readonly<Record<string, string>>,
): void {
  const property = new ICAL.Property(name);
  if (person.name.trim() !== '') property.setParameter('cn', person.name);
  for (const [key, value] of Object.entries(parameters)) property.setParameter(key, value);
  property.setValue(`mailto:${person.email}`);
  event.addProperty(property);
}
