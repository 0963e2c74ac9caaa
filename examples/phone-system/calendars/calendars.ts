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
import { enterprise } from '../base/enterprise.ts';
import { calendarPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';
import { type CalendarFault, calendarFault } from './calendar-faults.ts';
import { type SlotRow, slotsFrom } from './slot-rows.ts';

interface CalendarsOptions {
  readonly changes: Changes;
  /** Called after the calendars of a user have changed. */
  readonly onChange: (personId: number) => void;
}

/** The calendars of all users. Read from memory, written through to the store. */
export class Calendars {
  readonly #db: Kysely<Tables>;
  readonly #options: CalendarsOptions;
  readonly #calendars = new Map<number, readonly Calendar[]>();

  private constructor(db: Kysely<Tables>, options: CalendarsOptions) {
    this.#db = db;
    this.#options = options;
  }

  static async load(db: Kysely<Tables>, options: CalendarsOptions): Promise<Calendars> {
    const calendars = new Calendars(db, options);
    const rows = await db.selectFrom('calendar').selectAll().orderBy('id').execute();
    const slots = Map.groupBy(
      await db.selectFrom('calendar_slot').selectAll().orderBy('id').execute(),
      ({ calendar_id }) => calendar_id,
    );
    for (const { id, person_id, ...row } of rows) {
      const calendar = fromRows({ id, ...row }, slots.get(id) ?? []);
      calendars.#calendars.set(person_id, [...calendars.of(person_id), calendar]);
    }
    return calendars;
  }

  /** The calendars of a user in the order of their precedence: the oldest comes first. */
  of(personId: number): readonly Calendar[] {
    return this.#calendars.get(personId) ?? [];
  }

  byId(personId: number, id: string): Calendar | undefined {
    return this.of(personId).find(({ calendarID }) => calendarID === id);
  }

  /** Returns the id of a calendar in files, which no other phone system has. */
  async fileIdOf({ calendarID }: Calendar): Promise<string> {
    const row = await this.#db
      .selectFrom('calendar')
      .select('file_id')
      .where('id', '=', Number(calendarID))
      .executeTakeFirstOrThrow();
    return row.file_id;
  }

  /** Returns the calendar of a slot. @param slotId with its kind in front: `w12`, `a13` */
  withSlot(personId: number, slotId: string): Calendar | undefined {
    return this.of(personId).find(({ weekSlots, absoluteTimeSlots }) =>
      [...weekSlots, ...absoluteTimeSlots].some(({ calendarSlotID }) => calendarSlotID === slotId),
    );
  }

  add(personId: number, { label, timeZone, isActive }: NewCalendar): Promise<Calendar | CalendarFault> {
    return this.#inTurn(personId, async () => {
      if (this.of(personId).length >= calendarLimits.calendars) return 'full';
      const values = {
        person_id: personId,
        label,
        time_zone: timeZone ?? enterprise.timeZone,
        is_active: isActive,
      };
      const { id } = await this.#db
        .insertInto('calendar')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow();
      return this.#reload(personId, id);
    });
  }

  change(personId: number, id: string, change: ChangedCalendar): Promise<Calendar | CalendarFault> {
    return this.#inTurn(personId, async () => {
      const present = this.byId(personId, id);
      if (!present) return 'gone';
      const { label = present.label, timeZone = present.timeZone, isActive = present.isActive } = change;
      const values = { label, time_zone: timeZone, is_active: isActive };
      await this.#db.updateTable('calendar').set(values).where('id', '=', Number(id)).execute();
      return this.#reload(personId, Number(id));
    });
  }

  /** Returns false where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#inTurn(personId, async () => {
      const present = this.byId(personId, id);
      if (!present) return false;
      await this.#db.deleteFrom('calendar').where('id', '=', Number(id)).execute();
      this.#set(
        personId,
        this.of(personId).filter((one) => one !== present),
        { uri: present.restUri, item: undefined },
      );
      return true;
    });
  }

  /** Adds slots, all or none, also in the place of another slot. */
  addSlots(personId: number, id: string, added: NewSlots): Promise<Calendar | CalendarFault> {
    const { replaces } = added;
    return this.#inTurn(personId, async () => {
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
    return this.#inTurn(personId, () =>
      this.#replace(personId, id, { weekSlots: [], absoluteTimeSlots }, replaced),
    );
  }

  /** Replaces a slot by a slot of the same kind. */
  changeSlot(
    personId: number,
    slotId: string,
    draft: WeekSlotDraft | AbsoluteSlotDraft,
  ): Promise<Calendar | CalendarFault> {
    return this.#inTurn(personId, async () => {
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
      return this.#reload(personId, Number(calendar.calendarID));
    });
  }

  /** Returns false where there is none. */
  removeSlot(personId: number, slotId: string): Promise<boolean> {
    return this.#inTurn(personId, async () => {
      const calendar = this.withSlot(personId, slotId);
      if (!calendar) return false;
      await this.#db.deleteFrom('calendar_slot').where('id', '=', rowIdOf(slotId)).execute();
      await this.#reload(personId, Number(calendar.calendarID));
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
    return this.#reload(personId, Number(id));
  }

  #inTurn<Result>(personId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#options.changes.inTurn(topics.calendars(personId), task);
  }

  async #reload(personId: number, id: number): Promise<Calendar> {
    const row = await this.#db
      .selectFrom('calendar')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const slots = await this.#db
      .selectFrom('calendar_slot')
      .selectAll()
      .where('calendar_id', '=', id)
      .orderBy('id')
      .execute();
    const item = fromRows(row, slots);
    const known = this.of(personId);
    const isKnown = known.some(({ restUri }) => restUri === item.restUri);
    const all = isKnown ? known.map((one) => (one.restUri === item.restUri ? item : one)) : [...known, item];
    this.#set(personId, all, { uri: item.restUri, item });
    return item;
  }

  #set(
    personId: number,
    calendars: readonly Calendar[],
    change: { readonly uri: string; readonly item: Calendar | undefined },
  ): void {
    this.#calendars.set(personId, calendars);
    this.#options.changes.publish(topics.calendars(personId), change);
    this.#options.onChange(personId);
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
