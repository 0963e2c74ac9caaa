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
  readonly #db: Kysely<Tables>;
  readonly #deps: InvitationsDeps;
  readonly #invited: InvitedSlots;
  readonly #all = new Map<string, Stored>();
  readonly #sending = new Set<Promise<unknown>>();

  private constructor(db: Kysely<Tables>, deps: InvitationsDeps) {
    this.#db = db;
    this.#deps = deps;
    this.#invited = new InvitedSlots(deps.calendars, () => deps.clock.now());
  }

  static async load(db: Kysely<Tables>, deps: InvitationsDeps): Promise<Invitations> {
    const invitations = new Invitations(db, deps);
    const rows = await db.selectFrom('meeting_invitation').selectAll().orderBy('created_at').execute();
    for (const row of rows) invitations.#all.set(row.id, fromRow(row));
    return invitations;
  }

  /** The invitations of a user, and the invitations of colleagues to this user; oldest first. */
  of(personId: number): readonly Invitation[] {
    return [...this.#all.values()]
      .filter((one) => one.personId === personId || one.colleagues.includes(personId))
      .map((one) => describe(one, personId));
  }

  /** Invites. The meeting gets its entries in the first active calendar of the user, or the first calendar. */
  add(person: Person, fields: Fields): Promise<Invitation | InvitationFault> {
    return this.#inTurn(person, async () => {
      const own = [...this.#all.values()].filter(({ personId }) => personId === person.id);
      if (own.length >= invitationLimits.invitations) return 'limit';
      const facts = {
        id: randomUUID(),
        sequence: 0,
        organizer: await this.#deps.organizerOf(person),
        fields: withUniqueAttendees(fields),
      };
      const slots = await this.#enter(person, facts, []);
      if (!Array.isArray(slots)) return slots as InvitationFault;
      const row = await this.#db
        .insertInto('meeting_invitation')
        .values({
          id: facts.id,
          person_id: person.id,
          fields: JSON.stringify(facts.fields),
          organizer: JSON.stringify(facts.organizer),
          sequence: 0,
          slots: JSON.stringify(slots),
          ...(await this.#colleagues(person, facts.fields)),
          created_at: new Date(this.#deps.clock.now()),
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      const stored = fromRow(row);
      this.#keep(stored);
      this.#send(stored, { method: 'REQUEST', to: stored.fields.attendees });
      return describe(stored, person.id);
    });
  }

  /**
   * Changes a meeting. Attendees who are no longer invited are notified of a cancellation, all others of the change.
   */
  change(person: Person, id: string, fields: Fields): Promise<Invitation | InvitationFault | undefined> {
    return this.#inTurn(person, async () => {
      const before = this.#ownOf(person, id);
      if (!before) return undefined;
      const facts = { ...before, sequence: before.sequence + 1, fields: withUniqueAttendees(fields) };
      const slots = await this.#enter(person, facts, before.slots);
      if (!Array.isArray(slots)) return slots as InvitationFault;
      const row = await this.#db
        .updateTable('meeting_invitation')
        .set({
          fields: JSON.stringify(facts.fields),
          sequence: facts.sequence,
          slots: JSON.stringify(slots),
          ...(await this.#colleagues(person, facts.fields)),
          answers: JSON.stringify(answersAfter(before, facts.fields)),
          invited_slots: JSON.stringify(await this.#keptSlots(before, facts)),
          unsent: '[]',
        })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow();
      const stored = fromRow(row);
      this.#keep(stored, before);
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
      const before = this.#ownOf(person, id);
      if (!before) return false;
      await this.#db.deleteFrom('meeting_invitation').where('id', '=', id).execute();
      for (const slot of before.slots) await this.#deps.calendars.removeSlot(person.id, slot);
      for (const [id, slots] of Object.entries(before.invitedSlots))
        await this.#invited.remove(Number(id), slots);
      this.#all.delete(id);
      for (const personId of [before.personId, ...before.colleagues]) this.#publish(personId, id, undefined);
      this.#send(
        { ...before, sequence: before.sequence + 1 },
        { method: 'CANCEL', to: before.fields.attendees },
      );
      return true;
    });
  }

  /** Answers the invitation of a colleague, who is notified. Undefined if this user is not invited. */
  async answer(person: Person, id: string, answer: AttendeeAnswer): Promise<Invitation | undefined> {
    const owner = this.#all.get(id)?.personId;
    if (owner === undefined) return undefined;
    return this.#inTurn({ id: owner }, async () => {
      const before = this.#all.get(id);
      const email = before?.colleagueEmails[person.id]?.toLowerCase();
      const attendee = before?.fields.attendees.find((one) => one.email.toLowerCase() === email);
      if (!before || email === undefined || !attendee) return undefined;
      if (before.answers[email] === answer) return describe(before, person.id);
      const answers = { ...before.answers, [email]: answer };
      await this.#invited.remove(person.id, before.invitedSlots[person.id] ?? []);
      const entered = answer === 'accepted' ? await this.#invited.enter(person.id, before) : [];
      const invitedSlots = { ...before.invitedSlots, [person.id]: entered };
      await this.#db
        .updateTable('meeting_invitation')
        .set({ answers: JSON.stringify(answers), invited_slots: JSON.stringify(invitedSlots) })
        .where('id', '=', id)
        .execute();
      const stored = { ...before, answers, invitedSlots };
      this.#keep(stored);
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
    return this.#deps.changes.inTurn(topics.meetingInvitations(person.id), task);
  }

  #ownOf(person: Person, id: string): Stored | undefined {
    const stored = this.#all.get(id);
    return stored?.personId === person.id ? stored : undefined;
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

  #keep(stored: Stored, before?: Stored): void {
    this.#all.set(stored.id, stored);
    const present = [stored.personId, ...stored.colleagues];
    for (const personId of present) this.#publish(personId, stored.id, describe(stored, personId));
    for (const personId of before?.colleagues ?? [])
      if (!present.includes(personId)) this.#publish(personId, stored.id, undefined);
  }

  #publish(personId: number, id: string, item: Invitation | undefined): void {
    this.#deps.changes.publish(topics.meetingInvitations(personId), { uri: invitationPath(id), item });
  }

  /** Sends e-mails without keeping the user waiting. Addresses that got none are then part of the invitation. */
  #send(facts: InvitationFacts, mail: { method: 'REQUEST' | 'CANCEL'; to: readonly Attendee[] }): void {
    if (mail.to.length === 0) return;
    this.#track(
      this.#deps.send(facts, mail).then(async (failed) => {
        const stored = this.#all.get(facts.id);
        if (failed.length === 0 || stored?.sequence !== facts.sequence) return;
        const unsent = [...new Set([...stored.unsent, ...failed])];
        await this.#db
          .updateTable('meeting_invitation')
          .set({ unsent: JSON.stringify(unsent) })
          .where('id', '=', facts.id)
          .execute();
        this.#keep({ ...stored, unsent });
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
