import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import {
  type Attendee,
  type AttendeeAnswer,
  type Invitation,
  type InvitedAttendee,
  invitationLimits,
} from '../../../../sdk/wire/meetings/invitation.ts';
import { type Changes, topics } from '../../base/changes.ts';
import type { Clock } from '../../base/clock.ts';
import { invitationPath } from '../../base/paths.ts';
import { type CalendarFault, isCalendarFault } from '../../calendars/calendar-faults.ts';
import type { Calendars } from '../../calendars/calendars.ts';
import { OwnedRows } from '../../store/owned-rows.ts';
import type { Tables } from '../../store/tables.ts';
import type { Person } from '../../users/person.ts';
import type { TimesFault } from './agenda-slots.ts';
import type { InvitationFacts } from './invitation-file.ts';
import { InvitedSlots } from './invited-slots.ts';
import { answersAfter, describe, type Fields, fromRow, type Stored } from './stored-invitation.ts';

/** The reason for which an invitation is not taken. */
export type InvitationFault = TimesFault | CalendarFault | 'firstDay' | 'limit';

interface InvitationsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly calendars: Calendars;
  /** Returns the name and the address that a user invites with. */
  readonly organizerOf: (person: Person) => Promise<InvitationFacts['organizer']>;
  /** Returns the ids of the colleagues among these addresses, each with the address. */
  readonly colleaguesOf: (
    person: Person,
    emails: readonly string[],
  ) => Promise<readonly { readonly id: number; readonly email: string }[]>;
  /** Sends e-mails. Resolves to the addresses whose e-mail was not sent. */
  readonly send: (
    facts: InvitationFacts,
    mail: { readonly method: 'REQUEST' | 'CANCEL'; readonly to: readonly Attendee[] },
  ) => Promise<readonly string[]>;
  /** Sends the answer of an attendee to the organizer. Resolves to false if it was not sent. */
  readonly sendAnswer: (
    facts: InvitationFacts,
    attendee: InvitedAttendee & { readonly answer: AttendeeAnswer },
  ) => Promise<boolean>;
}

/** The library for the format is loaded with the first invitation. */
const agenda = () => import('./agenda-slots.ts');
const sameAddress = (one: Attendee, other: Attendee) => one.email.toLowerCase() === other.email.toLowerCase();

/** The meetings to which users invite people. Read from memory, written through to the store. */
export class Invitations {
  readonly #deps: InvitationsDeps;
  readonly #rows: OwnedRows<'meeting_invitation', Stored>;
  readonly #invited: InvitedSlots;
  readonly #sending = new Set<Promise<unknown>>();

  private constructor(deps: InvitationsDeps, rows: OwnedRows<'meeting_invitation', Stored>) {
    this.#deps = deps;
    this.#rows = rows;
    this.#invited = new InvitedSlots(deps.calendars, () => deps.clock.now());
  }

  static async load(db: Kysely<Tables>, deps: InvitationsDeps): Promise<Invitations> {
    const { changes } = deps;
    const rows = await OwnedRows.load(db, {
      table: 'meeting_invitation',
      changes,
      orderBy: 'created_at',
      ownerOf: ({ person_id }) => person_id,
      read: fromRow,
      show: (stored) => describe(stored, stored.personId),
      topic: topics.meetingInvitations,
      onChange(_, stored, before) {
        for (const personId of new Set([...(stored?.colleagues ?? []), ...(before?.colleagues ?? [])])) {
          const item = stored?.colleagues.includes(personId) ? describe(stored, personId) : undefined;
          const uri = invitationPath((stored ?? before)?.id ?? '');
          changes.publish(topics.meetingInvitations(personId), { uri, item });
        }
      },
    });
    return new Invitations(deps, rows);
  }

  /** The invitations of a user, and the invitations of colleagues to this user; oldest first. */
  of(personId: number): readonly Invitation[] {
    return this.#rows
      .all()
      .filter((one) => one.personId === personId || one.colleagues.includes(personId))
      .map((one) => describe(one, personId));
  }

  /** Invites. The meeting gets its entries in the first active calendar of the user, or the first calendar. */
  add(person: Person, fields: Fields): Promise<Invitation | InvitationFault> {
    return this.#inTurn(person, async () => {
      if (this.#rows.of(person.id).length >= invitationLimits.invitations) return 'limit';
      const facts = {
        id: randomUUID(),
        sequence: 0,
        organizer: await this.#deps.organizerOf(person),
        fields: withUniqueAttendees(fields),
      };
      const slots = await this.#enter(person, facts, []);
      if (!Array.isArray(slots)) return slots as InvitationFault;
      const stored = await this.#rows.insert({
        id: facts.id,
        person_id: person.id,
        fields: JSON.stringify(facts.fields),
        organizer: JSON.stringify(facts.organizer),
        sequence: 0,
        slots: JSON.stringify(slots),
        ...(await this.#colleagues(person, facts.fields)),
        created_at: new Date(this.#deps.clock.now()),
      });
      this.#send(stored, { method: 'REQUEST', to: stored.fields.attendees });
      return describe(stored, person.id);
    });
  }

  /**
   * Changes a meeting. Attendees who are no longer invited are notified of a cancellation, all others of the change.
   */
  change(person: Person, id: string, fields: Fields): Promise<Invitation | InvitationFault | undefined> {
    return this.#inTurn(person, async () => {
      const before = this.#rows.find(person.id, id);
      if (!before) return undefined;
      const facts = { ...before, sequence: before.sequence + 1, fields: withUniqueAttendees(fields) };
      const slots = await this.#enter(person, facts, before.slots);
      if (!Array.isArray(slots)) return slots as InvitationFault;
      const stored = await this.#rows.update(id, {
        fields: JSON.stringify(facts.fields),
        sequence: facts.sequence,
        slots: JSON.stringify(slots),
        ...(await this.#colleagues(person, facts.fields)),
        answers: JSON.stringify(answersAfter(before, facts.fields)),
        invited_slots: JSON.stringify(await this.#keptSlots(before, facts)),
        unsent: '[]',
      });
      if (!stored) return undefined;
      const left = before.fields.attendees.filter(
        (one) => !stored.fields.attendees.some((other) => sameAddress(one, other)),
      );
      this.#send({ ...before, sequence: stored.sequence }, { method: 'CANCEL', to: left });
      this.#send(stored, { method: 'REQUEST', to: stored.fields.attendees });
      return describe(stored, person.id);
    });
  }

  /** Cancels a meeting, and notifies its attendees. Returns false if the user has no such meeting. */
  remove(person: Person, id: string): Promise<boolean> {
    return this.#inTurn(person, async () => {
      const before = this.#rows.find(person.id, id);
      if (!before) return false;
      await this.#rows.delete(id);
      for (const slot of before.slots) await this.#deps.calendars.removeSlot(person.id, slot);
      for (const [id, slots] of Object.entries(before.invitedSlots))
        await this.#invited.remove(Number(id), slots);
      this.#send(
        { ...before, sequence: before.sequence + 1 },
        { method: 'CANCEL', to: before.fields.attendees },
      );
      return true;
    });
  }

  /** Answers the invitation of a colleague, who is notified. Undefined if this user is not invited. */
  async answer(person: Person, id: string, answer: AttendeeAnswer): Promise<Invitation | undefined> {
    const owner = this.#rows.byId(id)?.personId;
    if (owner === undefined) return undefined;
    return this.#inTurn({ id: owner }, async () => {
      const before = this.#rows.byId(id);
      const email = before?.colleagueEmails[person.id]?.toLowerCase();
      const attendee = before?.fields.attendees.find((one) => one.email.toLowerCase() === email);
      if (!before || email === undefined || !attendee) return undefined;
      if (before.answers[email] === answer) return describe(before, person.id);
      const answers = { ...before.answers, [email]: answer };
      await this.#invited.remove(person.id, before.invitedSlots[person.id] ?? []);
      const entered = answer === 'accepted' ? await this.#invited.enter(person.id, before) : [];
      const invitedSlots = { ...before.invitedSlots, [person.id]: entered };
      const changed = { answers: JSON.stringify(answers), invited_slots: JSON.stringify(invitedSlots) };
      const stored = await this.#rows.update(id, changed);
      if (!stored) return undefined;
      // The phone system shows the answer in any case; an e-mail that is not sent is in the log.
      this.#track(this.#deps.sendAnswer(stored, { ...attendee, answer }));
      return describe(stored, person.id);
    });
  }

  /** Returns the entries of colleagues whose acceptance outlasts a change. All others are taken away. */
  async #keptSlots(
    before: Stored,
    { fields }: Pick<InvitationFacts, 'fields'>,
  ): Promise<Stored['invitedSlots']> {
    const answers = answersAfter(before, fields);
    const kept: Record<string, readonly string[]> = {};
    for (const [id, slots] of Object.entries(before.invitedSlots)) {
      const isKept = answers[before.colleagueEmails[id]?.toLowerCase() ?? ''] === 'accepted';
      // The title or the address of the meeting may have changed.
      await this.#invited.remove(Number(id), slots);
      if (isKept) kept[id] = await this.#invited.enter(Number(id), { fields });
    }
    return kept;
  }

  /** Waits for e-mails that are being sent. */
  async settle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  #inTurn<Result>(person: Pick<Person, 'id'>, task: () => Promise<Result>): Promise<Result> {
    return this.#rows.inTurn(person.id, task);
  }

  /** Returns the columns with the colleagues among the attendees. */
  async #colleagues(person: Person, { attendees }: Fields) {
    const emails = attendees.map(({ email }) => email);
    const found = await this.#deps.colleaguesOf(person, emails);
    const others = found.filter(({ id }) => id !== person.id);
    return {
      colleagues: JSON.stringify([...new Set(others.map(({ id }) => id))]),
      colleague_emails: JSON.stringify(Object.fromEntries(others.map(({ id, email }) => [id, email]))),
    };
  }

  /**
   * Enters the times of a meeting into the calendar in place of earlier entries, which stay if the new entries are
   * refused. Returns the ids of the entries.
   */
  async #enter(
    person: Person,
    facts: InvitationFacts,
    earlier: readonly string[],
  ): Promise<readonly string[] | InvitationFault> {
    const { calendars, clock } = this.#deps;
    const { recurrence, start } = facts.fields;
    const firstDay = new Date(`${start}Z`).getUTCDay();
    if (recurrence?.daysOfWeek && !recurrence.daysOfWeek.includes(firstDay)) return 'firstDay';
    const all = calendars.of(person.id);
    const [first] = earlier;
    const calendar =
      (first === undefined ? undefined : calendars.withSlot(person.id, first)) ??
      all.find(({ isActive }) => isActive) ??
      all[0] ??
      (await calendars.add(person.id, { label: 'Meetings', isActive: true }));
    if (isCalendarFault(calendar)) return calendar;
    const { agendaSlots } = await agenda();
    const slots = agendaSlots(facts, { calendar, now: clock.now() });
    if (typeof slots === 'string') return slots;
    const stored = await calendars.replaceSlots(person.id, calendar.calendarID, {
      absoluteTimeSlots: [...slots],
      replaced: earlier,
    });
    if (isCalendarFault(stored)) return stored;
    const known = new Set(calendar.absoluteTimeSlots.map(({ calendarSlotID }) => calendarSlotID));
    return stored.absoluteTimeSlots
      .map(({ calendarSlotID }) => calendarSlotID)
      .filter((slot) => !known.has(slot));
  }

  /** Sends e-mails without keeping the user waiting. Addresses that got none are then part of the invitation. */
  #send(facts: InvitationFacts, mail: { method: 'REQUEST' | 'CANCEL'; to: readonly Attendee[] }): void {
    if (mail.to.length === 0) return;
    this.#track(
      this.#deps.send(facts, mail).then(async (failed) => {
        const stored = this.#rows.byId(facts.id);
        if (failed.length === 0 || stored?.sequence !== facts.sequence) return;
        const unsent = [...new Set([...stored.unsent, ...failed])];
        await this.#rows.update(facts.id, { unsent: JSON.stringify(unsent) });
      }),
    );
  }

  #track(sending: Promise<unknown>): void {
    const tracked = sending.finally(() => this.#sending.delete(tracked));
    this.#sending.add(tracked);
  }
}

/** Each address gets a single e-mail; the first entry with the address counts. */
const withUniqueAttendees = (fields: Fields): Fields => ({
  ...fields,
  attendees: fields.attendees.filter(
    (one, index) => fields.attendees.findIndex((other) => sameAddress(one, other)) === index,
  ),
});
