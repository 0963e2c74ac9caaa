import type { Kysely } from 'kysely';
import {
  type Calendar,
  type ChangedCalendar,
  calendarLimits,
  type NewCalendar,
  type NewSlots,
} from '../../../sdk/wire/calendars/calendar.ts';
import type { AbsoluteSlotDraft, WeekSlotDraft } from '../../../sdk/wire/calendars/slot.ts';
import { type Changes, topics } from '../base/changes.ts';
import { calendarPath } from '../base/paths.ts';
import type { CurrentCompany } from '../company/company.ts';
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';
import { type CalendarFault, calendarFault } from './calendar-faults.ts';
import { type SlotRow, slotsFrom } from './slot-rows.ts';

interface CalendarsOptions {
  readonly changes: Changes;
  readonly company: CurrentCompany;
  /** Called after the calendars of a user have changed. */
  readonly onChange: (personId: number) => void;
}

/** The slots of each calendar, by its id. */
type Slots = Map<number, readonly SlotRow[]>;

/** The calendars of all users. Read from memory, written through to the store. */
export class Calendars {
  readonly #db: Kysely<Tables>;
  readonly #company: CurrentCompany;
  readonly #slots: Slots;
  readonly #rows: OwnedRows<'calendar', Calendar>;

  private constructor(
    db: Kysely<Tables>,
    {
      company,
      slots,
      rows,
    }: { company: CurrentCompany; slots: Slots; rows: OwnedRows<'calendar', Calendar> },
  ) {
    this.#db = db;
    this.#company = company;
    this.#slots = slots;
    this.#rows = rows;
  }

  static async load(
    db: Kysely<Tables>,
    { changes, company, onChange }: CalendarsOptions,
  ): Promise<Calendars> {
    const all = await db.selectFrom('calendar_slot').selectAll().orderBy('id').execute();
    const slots: Slots = Map.groupBy(all, ({ calendar_id }) => calendar_id);
    const rows = await OwnedRows.load(db, {
      table: 'calendar',
      changes,
      ownerOf: ({ person_id }) => person_id,
      read: (row) => fromRows(row, slots.get(row.id) ?? []),
      topic: topics.calendars,
      max: calendarLimits.calendars,
      onChange,
    });
    return new Calendars(db, { company, slots, rows });
  }

  /** The calendars of a user in the order of their precedence: the oldest comes first. */
  of(personId: number): readonly Calendar[] {
    return this.#rows.of(personId);
  }

  byId(personId: number, id: string): Calendar | undefined {
    return this.#rows.find(personId, id);
  }

  /** Returns the id of a calendar in files, which no other phone system has. */
  fileIdOf({ calendarID }: Calendar): string {
    return this.#rows.rowOf(calendarID)?.file_id ?? '';
  }

  /** Returns the calendar of a slot. @param slotId with its kind in front: `w12`, `a13` */
  withSlot(personId: number, slotId: string): Calendar | undefined {
    return this.of(personId).find(({ weekSlots, absoluteTimeSlots }) =>
      [...weekSlots, ...absoluteTimeSlots].some(({ calendarSlotID }) => calendarSlotID === slotId),
    );
  }

  async add(
    personId: number,
    { label, timeZone = this.#company.current.timeZone, isActive }: NewCalendar,
  ): Promise<Calendar | CalendarFault> {
    const values = { person_id: personId, label, time_zone: timeZone, is_active: isActive };
    return (await this.#rows.add(personId, values)) ?? 'full';
  }

  async change(
    personId: number,
    id: string,
    { label, timeZone, isActive }: ChangedCalendar,
  ): Promise<Calendar | CalendarFault> {
    const values = { label, time_zone: timeZone, is_active: isActive };
    return (await this.#rows.change(personId, id, values)) ?? 'gone';
  }

  /** Returns false where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#rows.remove(personId, id);
  }

  /** Adds slots, all or none, also in the place of another slot. */
  addSlots(personId: number, id: string, added: NewSlots): Promise<Calendar | CalendarFault> {
    const { replaces } = added;
    return this.#rows.inTurn(personId, async () => {
      const isThere = replaces === undefined || this.withSlot(personId, replaces)?.calendarID === id;
      if (!isThere) return 'gone';
      return this.#replace(personId, id, added, replaces === undefined ? [] : [replaces]);
    });
  }

  /** Puts slots at dates in the place of others, which may be gone. The old slots stay if the new slots are refused. */
  replaceSlots(
    personId: number,
    id: string,
    { absoluteTimeSlots, replaced }: Pick<NewSlots, 'absoluteTimeSlots'> & { replaced: readonly string[] },
  ): Promise<Calendar | CalendarFault> {
    return this.#rows.inTurn(personId, () =>
      this.#replace(personId, id, { weekSlots: [], absoluteTimeSlots }, replaced),
    );
  }

  /** Replaces a slot by a slot of the same kind. */
  changeSlot(
    personId: number,
    slotId: string,
    draft: WeekSlotDraft | AbsoluteSlotDraft,
  ): Promise<Calendar | CalendarFault> {
    return this.#rows.inTurn(personId, async () => {
      const calendar = this.withSlot(personId, slotId);
      if (!calendar) return 'gone';
      const replaced = <Slot extends { calendarSlotID: string }>(slots: readonly Slot[]) =>
        slots.map((slot) => (slot.calendarSlotID === slotId ? { ...slot, ...draft } : slot));
      const fault = calendarFault({
        weekSlots: replaced(calendar.weekSlots),
        absoluteTimeSlots: replaced(calendar.absoluteTimeSlots),
      });
      if (fault) return fault;
      await this.#db
        .updateTable('calendar_slot')
        .set({ fields: JSON.stringify(draft) })
        .where('id', '=', rowIdOf(slotId))
        .execute();
      return this.#reload(Number(calendar.calendarID));
    });
  }

  /** Returns false where there is none. */
  removeSlot(personId: number, slotId: string): Promise<boolean> {
    return this.#rows.inTurn(personId, async () => {
      const calendar = this.withSlot(personId, slotId);
      if (!calendar) return false;
      await this.#db.deleteFrom('calendar_slot').where('id', '=', rowIdOf(slotId)).execute();
      await this.#reload(Number(calendar.calendarID));
      return true;
    });
  }

  async #replace(
    personId: number,
    id: string,
    added: Pick<NewSlots, 'weekSlots' | 'absoluteTimeSlots'>,
    replaced: readonly string[],
  ): Promise<Calendar | CalendarFault> {
    const present = this.byId(personId, id);
    if (!present) return 'gone';
    const isKept = (slot: { readonly calendarSlotID: string }) => !replaced.includes(slot.calendarSlotID);
    const fault = calendarFault({
      weekSlots: [...present.weekSlots.filter(isKept), ...added.weekSlots],
      absoluteTimeSlots: [...present.absoluteTimeSlots.filter(isKept), ...added.absoluteTimeSlots],
    });
    if (fault) return fault;
    const rowOf = (is_weekly: boolean) => (fields: object) => ({
      calendar_id: Number(id),
      is_weekly,
      fields: JSON.stringify(fields),
    });
    const rows = [...added.weekSlots.map(rowOf(true)), ...added.absoluteTimeSlots.map(rowOf(false))];
    await this.#db.transaction().execute(async (all) => {
      if (replaced.length > 0)
        await all
          .deleteFrom('calendar_slot')
          .where('calendar_id', '=', Number(id))
          .where('id', 'in', replaced.map(rowIdOf))
          .execute();
      if (rows.length > 0) await all.insertInto('calendar_slot').values(rows).execute();
    });
    return this.#reload(Number(id));
  }

  /** Reads the slots of a calendar again. */
  async #reload(id: number): Promise<Calendar | CalendarFault> {
    const slots = this.#db
      .selectFrom('calendar_slot')
      .selectAll()
      .where('calendar_id', '=', id)
      .orderBy('id');
    this.#slots.set(id, await slots.execute());
    return this.#rows.refresh(id) ?? 'gone';
  }
}

const rowIdOf = (slotId: string): number => Number(slotId.slice(1));

const fromRows = (
  row: { id: number; label: string; time_zone: string; is_active: boolean },
  slots: readonly SlotRow[],
): Calendar => ({
  restUri: calendarPath(row.id),
  calendarID: String(row.id),
  label: row.label,
  timeZone: row.time_zone,
  isActive: row.is_active,
  ...slotsFrom(slots, row.time_zone),
});
