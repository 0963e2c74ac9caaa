import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import * as z from 'zod/mini';
import {
  type Attendee,
  type Invitation,
  invitation,
  invitationLimits,
  newInvitation,
} from '../../../../../sdk/wire/meetings/invitation.ts';
import type { Tables } from '../../../store/tables.ts';
import { type Changes, topics } from '../../changes.ts';
import type { Clock } from '../../clock.ts';
import { invitationPath } from '../../paths.ts';
import { type CalendarFault, isCalendarFault } from '../../users/calendars/calendar-faults.ts';
import type { Calendars } from '../../users/calendars/calendars.ts';
import type { Person } from '../../users/person.ts';
import type { TimesFault } from './agenda-slots.ts';
import type { InvitationFacts, InvitationMethod } from './invitation-file.ts';

type Fields = InvitationFacts['fields'];

/** The reason for which an invitation is not taken. */
export type InvitationFault = TimesFault | CalendarFault | 'firstDay' | 'limit';

/** An invitation with its organizer, the entries of the calendar and the colleagues that it concerns. */
interface Stored extends InvitationFacts {
  readonly personId: number;
  readonly slots: readonly string[];
  readonly colleagues: readonly number[];
  readonly unsent: readonly string[];
}

interface InvitationsDeps {
  readonly changes: Changes;
  readonly clock: Clock;
  readonly calendars: Calendars;
  /** Returns the name and the address that a user invites with. */
  readonly organizerOf: (person: Person) => Promise<InvitationFacts['organizer']>;
  /** Returns the ids of the colleagues with these addresses. */
  readonly colleaguesOf: (person: Person, emails: readonly string[]) => Promise<readonly number[]>;
  /** Sends e-mails. Resolves to the addresses whose e-mail was not sent. */
  readonly send: (
    facts: InvitationFacts,
    mail: { readonly method: InvitationMethod; readonly to: readonly Attendee[] },
  ) => Promise<readonly string[]>;
}

/** The library for the format is loaded with the first invitation. */
const agenda = () => import('./agenda-slots.ts');
const texts = z.array(z.string());
const ids = z.array(z.number());
const sameAddress = (one: Attendee, other: Attendee) => one.email.toLowerCase() === other.email.toLowerCase();

/** The meetings to which users invite people. Read from memory, written through to the store. */
export class Invitations {
  readonly #db: Kysely<Tables>;
  readonly #deps: InvitationsDeps;
  readonly #all = new Map<string, Stored>();
  readonly #sending = new Set<Promise<void>>();

  private constructor(db: Kysely<Tables>, deps: InvitationsDeps) {
    this.#db = db;
    this.#deps = deps;
  }

  static async load(db: Kysely<Tables>, deps: InvitationsDeps): Promise<Invitations> {
    const invitations = new Invitations(db, deps);
    const rows = await db.selectFrom('meeting_invitation').selectAll().orderBy('created_at').execute();
    for (const row of rows) invitations.#all.set(row.id, fromRow(row));
    return invitations;
  }

  /** The invitations of a user, and those of colleagues to this user; oldest first. */
  of(personId: number): readonly Invitation[] {
    return [...this.#all.values()]
      .filter((one) => one.personId === personId || one.colleagues.includes(personId))
      .map((one) => describe(one, personId));
  }

  /** Invites. The meeting gets its entries in the first active calendar of the user, or the first one. */
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
          colleagues: JSON.stringify(await this.#colleagues(person, facts.fields)),
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

  /** Changes a meeting. Attendees who are no more invited are told that it is cancelled, all others of the change. */
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
          colleagues: JSON.stringify(await this.#colleagues(person, facts.fields)),
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

  /** Cancels a meeting, and tells its attendees. False where the user has no such meeting. */
  remove(person: Person, id: string): Promise<boolean> {
    return this.#inTurn(person, async () => {
      const before = this.#ownOf(person, id);
      if (!before) return false;
      await this.#db.deleteFrom('meeting_invitation').where('id', '=', id).execute();
      for (const slot of before.slots) await this.#deps.calendars.removeSlot(person.id, slot);
      this.#all.delete(id);
      for (const personId of [before.personId, ...before.colleagues]) this.#publish(personId, id, undefined);
      this.#send(
        { ...before, sequence: before.sequence + 1 },
        { method: 'CANCEL', to: before.fields.attendees },
      );
      return true;
    });
  }

  /** Waits for e-mails that are being sent. */
  async settle(): Promise<void> {
    await Promise.all(this.#sending);
  }

  #inTurn<Result>(person: Person, task: () => Promise<Result>): Promise<Result> {
    return this.#deps.changes.inTurn(topics.meetingInvitations(person.id), task);
  }

  #ownOf(person: Person, id: string): Stored | undefined {
    const stored = this.#all.get(id);
    return stored?.personId === person.id ? stored : undefined;
  }

  async #colleagues(person: Person, { attendees }: Fields): Promise<readonly number[]> {
    const found = await this.#deps.colleaguesOf(
      person,
      attendees.map(({ email }) => email),
    );
    return found.filter((id) => id !== person.id);
  }

  /**
   * Enters the times of a meeting into the calendar in place of earlier ones, which stay if they are refused. Returns the ids of the
   * entries.
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
  #send(facts: InvitationFacts, mail: { method: InvitationMethod; to: readonly Attendee[] }): void {
    if (mail.to.length === 0) return;
    const sending = this.#deps
      .send(facts, mail)
      .then(async (failed) => {
        const stored = this.#all.get(facts.id);
        if (failed.length === 0 || stored?.sequence !== facts.sequence) return;
        const unsent = [...new Set([...stored.unsent, ...failed])];
        await this.#db
          .updateTable('meeting_invitation')
          .set({ unsent: JSON.stringify(unsent) })
          .where('id', '=', facts.id)
          .execute();
        this.#keep({ ...stored, unsent });
      })
      .finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }
}

/** Each address gets one e-mail; the first entry with it counts. */
const withUniqueAttendees = (fields: Fields): Fields => ({
  ...fields,
  attendees: fields.attendees.filter(
    (one, index) => fields.attendees.findIndex((other) => sameAddress(one, other)) === index,
  ),
});

const fromRow = (row: Selectable<Tables['meeting_invitation']>): Stored => ({
  id: row.id,
  personId: row.person_id,
  sequence: row.sequence,
  organizer: invitation.shape.organizer.parse(row.organizer),
  fields: newInvitation.parse(row.fields),
  slots: texts.parse(row.slots),
  colleagues: ids.parse(row.colleagues),
  unsent: texts.parse(row.unsent),
});

const describe = (
  { id, personId, sequence, organizer, fields, slots, unsent }: Stored,
  viewerId: number,
): Invitation => ({
  restUri: invitationPath(id),
  invitationID: id,
  ...fields,
  organizer,
  isOrganizer: personId === viewerId,
  sequence,
  // Others do not see whom no e-mail reached.
  unsent: personId === viewerId ? [...unsent] : [],
  calendarSlotIDs: personId === viewerId ? [...slots] : [],
});
