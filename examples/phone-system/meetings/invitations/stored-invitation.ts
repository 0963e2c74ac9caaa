import type { Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  type AttendeeAnswer,
  attendeeAnswers,
  type Invitation,
  invitation,
  newInvitation,
} from '../../../../sdk/wire/meetings/invitation.ts';
import { invitationPath } from '../../base/paths.ts';
import type { Tables } from '../../store/tables.ts';
import type { InvitationFacts } from './invitation-file.ts';

/** The fields that the organizer has entered. */
export type Fields = InvitationFacts['fields'];

/** An invitation with its organizer, the entries of the calendar and the colleagues that it concerns. */
export interface Stored extends InvitationFacts {
  readonly personId: number;
  readonly slots: readonly string[];
  readonly colleagues: readonly number[];
  /** The addresses at which they are invited, by their ids. */
  readonly colleagueEmails: Readonly<Record<string, string>>;
  /** The answers by the address of the attendee, in small letters. */
  readonly answers: Readonly<Record<string, AttendeeAnswer>>;
  /** The entries in the calendars of colleagues who have accepted, by their ids. */
  readonly invitedSlots: Readonly<Record<string, readonly string[]>>;
  readonly unsent: readonly string[];
}

const texts = z.array(z.string());
const ids = z.array(z.number());
const slotsById = z.record(z.string(), texts);
const emailsById = z.record(z.string(), z.string());
const answersByEmail = z.record(z.string(), z.enum(attendeeAnswers));

/** Returns the answers that are left after a change: none to another time, and none of attendees who are gone. */
export function answersAfter(before: Stored, fields: Fields): Stored['answers'] {
  const timeOf = ({ start, timeZone, durationMinutes, recurrence }: Fields) =>
    JSON.stringify([start, timeZone, durationMinutes, recurrence]);
  if (timeOf(before.fields) !== timeOf(fields)) return {};
  const emails = new Set(fields.attendees.map(({ email }) => email.toLowerCase()));
  return Object.fromEntries(Object.entries(before.answers).filter(([email]) => emails.has(email)));
}

/** Reads an invitation of the store. */
export const fromRow = (row: Selectable<Tables['meeting_invitation']>): Stored => ({
  id: row.id,
  personId: row.person_id,
  sequence: row.sequence,
  organizer: invitation.shape.organizer.parse(row.organizer),
  fields: newInvitation.parse(row.fields),
  slots: texts.parse(row.slots),
  colleagues: ids.parse(row.colleagues),
  colleagueEmails: emailsById.parse(row.colleague_emails),
  answers: answersByEmail.parse(row.answers),
  invitedSlots: slotsById.parse(row.invited_slots),
  unsent: texts.parse(row.unsent),
});

/** Returns an invitation as this user sees it. */
export const describe = (
  {
    id,
    personId,
    sequence,
    organizer,
    fields,
    slots,
    unsent,
    answers,
    colleagueEmails,
    invitedSlots,
  }: Stored,
  viewerId: number,
): Invitation => ({
  restUri: invitationPath(id),
  invitationID: id,
  ...fields,
  attendees: fields.attendees.map((one) => ({ ...one, answer: answers[one.email.toLowerCase()] })),
  ownEmail: colleagueEmails[viewerId],
  organizer,
  isOrganizer: personId === viewerId,
  sequence,
  // Others do not see whom no e-mail reached.
  unsent: personId === viewerId ? [...unsent] : [],
  calendarSlotIDs: [...(personId === viewerId ? slots : (invitedSlots[viewerId] ?? []))],
});
