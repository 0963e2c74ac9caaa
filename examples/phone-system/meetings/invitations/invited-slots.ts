import type { AbsoluteSlotDraft } from '../../../../sdk/wire/calendars/slot.ts';
import { isCalendarFault } from '../../calendars/calendar-faults.ts';
import type { Calendars } from '../../calendars/calendars.ts';
import type { InvitationFacts } from './invitation-file.ts';

/** The library for the format is loaded with the first invitation. */
const agenda = () => import('./agenda-slots.ts');

/** Enters the times of accepted invitations into calendars of colleagues. */
export class InvitedSlots {
  readonly #calendars: Calendars;
  readonly #now: () => number;

  constructor(calendars: Calendars, now: () => number) {
    this.#calendars = calendars;
    this.#now = now;
  }

  /**
   * Enters the times of a meeting into the first active calendar of a user who has accepted. A time at which that
   * calendar has another entry is left out: the user who accepts knows of the entry, and a calendar has a single entry
   * at a time. Returns the ids of the entries.
   */
  async enter(personId: number, facts: Pick<InvitationFacts, 'fields'>): Promise<readonly string[]> {
    const all = this.#calendars.of(personId);
    const calendar =
      all.find(({ isActive }) => isActive) ??
      all[0] ??
      (await this.#calendars.add(personId, { label: 'Meetings', isActive: true }));
    if (isCalendarFault(calendar)) return [];
    const { agendaSlots } = await agenda();
    const drafts = agendaSlots(facts, { calendar, now: this.#now() });
    if (typeof drafts === 'string') return [];
    const whole = await this.#add(personId, calendar.calendarID, drafts);
    if (whole) return whole;
    const entered: string[] = [];
    for (const draft of drafts)
      entered.push(...((await this.#add(personId, calendar.calendarID, [draft])) ?? []));
    return entered;
  }

  /** Takes entries away. Entries that the user has deleted are gone already. */
  async remove(personId: number, slots: readonly string[]): Promise<void> {
    for (const slot of slots) await this.#calendars.removeSlot(personId, slot);
  }

  /** Returns the ids of the new entries; undefined if they are refused. */
  async #add(
    personId: number,
    calendarId: string,
    drafts: readonly AbsoluteSlotDraft[],
  ): Promise<readonly string[] | undefined> {
    const before = this.#calendars.byId(personId, calendarId);
    const known = new Set(before?.absoluteTimeSlots.map(({ calendarSlotID }) => calendarSlotID));
    const stored = await this.#calendars.addSlots(personId, calendarId, {
      weekSlots: [],
      absoluteTimeSlots: [...drafts],
    });
    if (isCalendarFault(stored)) return undefined;
    return stored.absoluteTimeSlots
      .map(({ calendarSlotID }) => calendarSlotID)
      .filter((id) => !known.has(id));
  }
}
