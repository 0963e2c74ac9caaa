import type { Kysely, Selectable } from 'kysely';
import {
  calendarLimits,
  type Holiday,
  type HolidayDraft,
  holidayDraft,
} from '../../../sdk/wire/calendars/calendar.ts';
import { isDate } from '../../../sdk/wire/calendars/slot-rules.ts';
import { wallOf } from '../../../sdk/wire/calendars/wall-clock.ts';
import { type Changes, topics } from '../base/changes.ts';
import { holidayPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';

export type HolidayFault = 'gone' | 'full' | 'endBeforeStart' | 'noSuchDate';

interface HolidaysOptions {
  readonly changes: Changes;
  /** Called after the holidays of a user have changed. */
  readonly onChange: (personId: number) => void;
}

/** The holidays of all users. Read from memory, written through to the store. */
export class Holidays {
  readonly #db: Kysely<Tables>;
  readonly #options: HolidaysOptions;
  readonly #holidays = new Map<number, readonly Holiday[]>();

  private constructor(db: Kysely<Tables>, options: HolidaysOptions) {
    this.#db = db;
    this.#options = options;
  }

  static async load(db: Kysely<Tables>, options: HolidaysOptions): Promise<Holidays> {
    const holidays = new Holidays(db, options);
    for (const row of await db.selectFrom('holiday').selectAll().orderBy('id').execute()) {
      holidays.#holidays.set(row.person_id, [...holidays.of(row.person_id), fromRow(row)]);
    }
    return holidays;
  }

  of(personId: number): readonly Holiday[] {
    return this.#holidays.get(personId) ?? [];
  }

  byId(personId: number, id: string): Holiday | undefined {
    return this.of(personId).find(({ holidayID }) => holidayID === id);
  }

  add(personId: number, draft: HolidayDraft): Promise<Holiday | HolidayFault> {
    return this.#inTurn(personId, async () => {
      const fault = holidayFault(draft);
      if (fault) return fault;
      if (this.of(personId).length >= calendarLimits.holidays) return 'full';
      const values = { person_id: personId, fields: JSON.stringify(draft) };
      const row = await this.#db
        .insertInto('holiday')
        .values(values)
        .returningAll()
        .executeTakeFirstOrThrow();
      const item = fromRow(row);
      this.#set(personId, [...this.of(personId), item], item.restUri, item);
      return item;
    });
  }

  change(personId: number, id: string, draft: HolidayDraft): Promise<Holiday | HolidayFault> {
    return this.#inTurn(personId, async () => {
      const present = this.byId(personId, id);
      if (!present) return 'gone';
      const fault = holidayFault(draft);
      if (fault) return fault;
      const values = { fields: JSON.stringify(draft) };
      await this.#db.updateTable('holiday').set(values).where('id', '=', Number(id)).execute();
      const item = { ...present, ...draft };
      const all = this.of(personId).map((one) => (one === present ? item : one));
      this.#set(personId, all, item.restUri, item);
      return item;
    });
  }

  /** Returns false where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#inTurn(personId, async () => {
      const present = this.byId(personId, id);
      if (!present) return false;
      await this.#db.deleteFrom('holiday').where('id', '=', Number(id)).execute();
      const left = this.of(personId).filter((one) => one !== present);
      this.#set(personId, left, present.restUri, undefined);
      return true;
    });
  }

  #inTurn<Result>(personId: number, task: () => Promise<Result>): Promise<Result> {
    return this.#options.changes.inTurn(topics.holidays(personId), task);
  }

  #set(personId: number, all: readonly Holiday[], uri: string, item: Holiday | undefined): void {
    this.#holidays.set(personId, all);
    this.#options.changes.publish(topics.holidays(personId), { uri, item });
    this.#options.onChange(personId);
  }
}

function holidayFault(days: HolidayDraft): HolidayFault | undefined {
  const { yearStart, monthStart, dayStart, yearEnd, monthEnd, dayEnd } = days;
  if (!isDate(yearStart, monthStart, dayStart) || !isDate(yearEnd, monthEnd, dayEnd)) return 'noSuchDate';
  const isBackwards = wallOf(yearEnd, monthEnd, dayEnd) < wallOf(yearStart, monthStart, dayStart);
  return isBackwards ? 'endBeforeStart' : undefined;
}

const fromRow = ({ id, fields }: Selectable<Tables['holiday']>): Holiday => ({
  restUri: holidayPath(id),
  holidayID: String(id),
  ...holidayDraft.parse(fields),
});
