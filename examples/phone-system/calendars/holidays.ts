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
import { OwnedRows } from '../store/owned-rows.ts';
import type { Tables } from '../store/tables.ts';

export type HolidayFault = 'gone' | 'full' | 'endBeforeStart' | 'noSuchDate';

interface HolidaysOptions {
  readonly changes: Changes;
  /** Called after the holidays of a user have changed. */
  readonly onChange: (personId: number) => void;
}

/** The holidays of all users. Read from memory, written through to the store. */
export class Holidays {
  readonly #rows: OwnedRows<'holiday', Holiday>;

  private constructor(rows: OwnedRows<'holiday', Holiday>) {
    this.#rows = rows;
  }

  static async load(db: Kysely<Tables>, { changes, onChange }: HolidaysOptions): Promise<Holidays> {
    const rows = await OwnedRows.load(db, {
      table: 'holiday',
      changes,
      ownerOf: ({ person_id }) => person_id,
      read: fromRow,
      topic: topics.holidays,
      max: calendarLimits.holidays,
      onChange,
    });
    return new Holidays(rows);
  }

  of(personId: number): readonly Holiday[] {
    return this.#rows.of(personId);
  }

  byId(personId: number, id: string): Holiday | undefined {
    return this.#rows.find(personId, id);
  }

  async add(personId: number, draft: HolidayDraft): Promise<Holiday | HolidayFault> {
    const values = { person_id: personId, fields: JSON.stringify(draft) };
    return holidayFault(draft) ?? (await this.#rows.add(personId, values)) ?? 'full';
  }

  async change(personId: number, id: string, draft: HolidayDraft): Promise<Holiday | HolidayFault> {
    if (!this.byId(personId, id)) return 'gone';
    const values = { fields: JSON.stringify(draft) };
    return holidayFault(draft) ?? (await this.#rows.change(personId, id, values)) ?? 'gone';
  }

  /** Returns false where there is none. */
  remove(personId: number, id: string): Promise<boolean> {
    return this.#rows.remove(personId, id);
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
