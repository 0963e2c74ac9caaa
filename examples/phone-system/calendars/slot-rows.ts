import type { Selectable } from 'kysely';
import {
  type AbsoluteSlot,
  type AbsoluteSlotDraft,
  absoluteSlotDraft,
  type WeekSlot,
  type WeekSlotDraft,
  weekSlotDraft,
} from '../../../sdk/wire/calendars/slot.ts';
import { absoluteSpan, weekSpan } from '../../../sdk/wire/calendars/slot-rules.ts';
import { momentOf } from '../../../sdk/wire/calendars/wall-clock.ts';
import { calendarSlotPath } from '../base/paths.ts';
import type { Tables } from '../store/tables.ts';

export type SlotRow = Selectable<Tables['calendar_slot']>;

const weekSlotOf = (id: number, draft: WeekSlotDraft): WeekSlot => ({
  restUri: calendarSlotPath(`w${id}`),
  weekSlotID: String(id),
  calendarSlotID: `w${id}`,
  ...draft,
});

const absoluteSlotOf = (id: number, draft: AbsoluteSlotDraft, timeZone: string): AbsoluteSlot => ({
  restUri: calendarSlotPath(`a${id}`),
  absoluteTimeSlotID: String(id),
  calendarSlotID: `a${id}`,
  startDateTime: momentOf(timeZone, absoluteSpan(draft).start),
  ...draft,
});

/** Returns the slots of a calendar in the order of their time. */
export function slotsFrom(rows: readonly SlotRow[], timeZone: string) {
  return {
    weekSlots: rows
      .filter(({ is_weekly }) => is_weekly)
      .map(({ id, fields }) => weekSlotOf(id, weekSlotDraft.parse(fields)))
      .sort((one, other) => weekSpan(one).start - weekSpan(other).start),
    absoluteTimeSlots: rows
      .filter(({ is_weekly }) => !is_weekly)
      .map(({ id, fields }) => absoluteSlotOf(id, absoluteSlotDraft.parse(fields), timeZone))
      .sort((one, other) => absoluteSpan(one).start - absoluteSpan(other).start),
  };
}
