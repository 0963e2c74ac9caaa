import type { Kysely } from 'kysely';
import { dayMinutes, dayOfWeekOf, wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import {
  type AttendeeAnswer,
  newInvitation,
  type Recurrence,
} from '../../../../sdk/wire/meetings/invitation.ts';
import { isCalendarFault } from '../../calendars/calendar-faults.ts';
import type { Calendars } from '../../calendars/calendars.ts';
import type { Company } from '../../company/company.ts';
import type { InvitationFacts } from '../../meetings/invitations/invitation-file.ts';
import type { Tables } from '../../store/tables.ts';
import type { People, Person } from '../../users/person.ts';
import { isNewDemoPart } from './demo-part.ts';

interface DemoInvitationsDeps {
  readonly company: Company;
  readonly now: number;
  readonly people: Pick<People, 'byLogin'>;
  readonly calendars: Calendars;
  readonly organizerOf: (person: Person) => Promise<InvitationFacts['organizer']>;
}

/** A meeting of the demonstration. */
interface Plan {
  readonly organizer: string;
  readonly title: string;
  readonly description: string;
  /** Office days from today; meetings at negative days are over. */
  readonly day: number;
  readonly time: string;
  readonly durationMinutes: number;
  readonly recurrence?: Recurrence;
  /** Colleagues by login, rooms of the company, and others by address, each with the answer. */
  readonly attendees: Readonly<Record<string, AttendeeAnswer | undefined>>;
}

const plans: readonly Plan[] = [
  {
    organizer: 'grace',
    title: 'Review of the quarter',
    description: 'The figures are in the shared folder.',
    ...{ day: -6, time: '15:00', durationMinutes: 60 },
    attendees: { alice: 'accepted', bob: 'declined', heidi: 'accepted' },
  },
  {
    organizer: 'grace',
    title: 'Support team, weekly',
    description: '',
    ...{ day: -15, time: '09:30', durationMinutes: 30 },
    recurrence: { type: 'weekly', interval: 1 },
    attendees: { alice: 'accepted', bob: 'tentative', carol: undefined },
  },
  {
    organizer: 'grace',
    title: 'New contract with Harbour Freight',
    description: 'Please bring the last offer.',
    ...{ day: 2, time: '14:00', durationMinutes: 45 },
    attendees: {
      'purchasing@harbour.example': undefined,
      alice: undefined,
      'room.seine': 'accepted',
    },
  },
  {
    organizer: 'mallory.bauer',
    title: 'Training: calls in three languages',
    description: '',
    ...{ day: 3, time: '11:00', durationMinutes: 90 },
    attendees: { grace: undefined, alice: 'accepted', dave: undefined },
  },
];

/** The name of this part of the demonstration. */
const part = 'meeting invitations';

/** Returns the midnight of an office day, so many of them before or after today. */
function officeDay({ timeZone }: Company, now: number, days: number): number {
  let midnight = Math.floor(wallAt(timeZone, now) / dayMinutes) * dayMinutes;
  const step = Math.sign(days) * dayMinutes;
  for (let left = Math.abs(days); left > 0; ) {
    midnight += step;
    if (![0, 6].includes(dayOfWeekOf(midnight))) left -= 1;
  }
  return midnight;
}

/**
 * Gives users of the demonstration meetings, past and to come, once: cancelled meetings do not return. No user gets an
 * e-mail.
 */
export async function addDemoInvitations(db: Kysely<Tables>, deps: DemoInvitationsDeps): Promise<void> {
  if (!(await isNewDemoPart(db, part))) return;
  for (const [index, plan] of plans.entries()) await addPlan(db, { plan, index }, deps);
}

async function addPlan(
  db: Kysely<Tables>,
  { plan, index }: { readonly plan: Plan; readonly index: number },
  { company, now, people, calendars, organizerOf }: DemoInvitationsDeps,
): Promise<void> {
  const organizer = people.byLogin(plan.organizer);
  if (!organizer) return;
  const { title, description, durationMinutes, recurrence } = plan;
  const colleagues = new Map<string, string>();
  const answers: Record<string, AttendeeAnswer> = {};
  const attendees = [];
  for (const [who, answer] of Object.entries(plan.attendees)) {
    const person = people.byLogin(who);
    const address = who.includes('@') ? who : `${who}@${company.mailDomain}`;
    const { email, name } = person ? await organizerOf(person) : { email: address, name: '' };
    if (person) colleagues.set(String(person.id), email);
    if (answer) answers[email.toLowerCase()] = answer;
    attendees.push({ email, name, type: who.startsWith('room.') ? 'ressource' : 'required' });
  }
  const day = new Date(officeDay(company, now, plan.day) * 60_000).toISOString().slice(0, 10);
  const facts: InvitationFacts = {
    id: `demo-${index + 1}`,
    sequence: 0,
    organizer: await organizerOf(organizer),
    fields: newInvitation.parse({
      ...{ title, description, durationMinutes, recurrence, attendees, provider: 'online' },
      start: `${day}T${plan.time}`,
      timeZone: company.timeZone,
      url: `https://${company.meetingDomain}/${plan.organizer}`,
    }),
  };
  await db
    .insertInto('meeting_invitation')
    .values({
      id: facts.id,
      person_id: organizer.id,
      fields: JSON.stringify(facts.fields),
      organizer: JSON.stringify(facts.organizer),
      sequence: 0,
      slots: JSON.stringify(await entriesOf(facts, { now, personId: organizer.id, calendars })),
      colleagues: JSON.stringify([...colleagues.keys()].map(Number)),
      colleague_emails: JSON.stringify(Object.fromEntries(colleagues)),
      answers: JSON.stringify(answers),
      created_at: new Date(now + index),
    })
    .execute();
}

/** Enters the times of a meeting in the calendar of its organizer. Returns the ids of the entries. */
async function entriesOf(
  facts: InvitationFacts,
  { now, personId, calendars }: { now: number; personId: number; calendars: Calendars },
): Promise<readonly string[]> {
  // The library for series is loaded only where there is a demonstration.
  const { agendaSlots } = await import('../../meetings/invitations/agenda-slots.ts');
  const [calendar] = calendars.of(personId);
  const slots = calendar && agendaSlots(facts, { calendar, now });
  // Meetings that are over have none.
  if (!calendar || !Array.isArray(slots)) return [];
  const known = new Set(calendar.absoluteTimeSlots.map(({ calendarSlotID }) => calendarSlotID));
  const stored = await calendars.replaceSlots(personId, calendar.calendarID, {
    absoluteTimeSlots: [...slots],
    replaced: [],
  });
  if (isCalendarFault(stored)) return [];
  return stored.absoluteTimeSlots
    .map(({ calendarSlotID }) => calendarSlotID)
    .filter((slot) => !known.has(slot));
}
