import type { ClosedDays, OpeningHours, OpeningSlot } from '#sdk/index.ts';

/** Hours of a day as time fields have them. `24:00` is written as `00:00` at the end. */
export interface SlotDraft {
  readonly key: string;
  /** 0 is Sunday. */
  readonly day: number;
  readonly from: string;
  readonly until: string;
}

/** Closed days as date fields have them, both ends included. */
export interface ClosedDraft {
  readonly key: string;
  readonly label: string;
  readonly from: string;
  readonly until: string;
}

/** Opening hours while they are edited. */
export interface HoursDraft {
  readonly isAlwaysOpen: boolean;
  readonly slots: readonly SlotDraft[];
  readonly closed: readonly ClosedDraft[];
}

const pad = (value: number, length = 2) => String(value).padStart(length, '0');
const timeText = (hour: number, minute: number) => `${pad(hour % 24)}:${pad(minute)}`;
const dateText = (year: number, month: number, day: number) => `${pad(year, 4)}-${pad(month)}-${pad(day)}`;

/** Returns opening hours for editing. @param hours undefined: always open */
export const hoursDraft = (hours: OpeningHours | undefined): HoursDraft => ({
  isAlwaysOpen: hours === undefined,
  slots: (hours?.weekSlots ?? []).map((slot, at) => ({
    key: `slot${at}`,
    day: slot.dayOfWeek,
    from: timeText(slot.dayHourStart, slot.dayMinuteStart),
    until: timeText(slot.dayHourEnd, slot.dayMinuteEnd),
  })),
  closed: (hours?.absoluteTimeSlots ?? []).map((days, at) => ({
    key: `closed${at}`,
    label: days.label,
    from: dateText(days.yearStart, days.monthStart, days.dayStart),
    until: dateText(days.yearEnd, days.monthEnd, days.dayEnd),
  })),
});

const minutesOf = (time: string): number => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};
/** The end of a slot in minutes of its day: midnight is the end, not the beginning. */
const endOf = ({ until }: SlotDraft): number => minutesOf(until) || 24 * 60;

function slotOf(slot: SlotDraft): OpeningSlot {
  const [start, end] = [minutesOf(slot.from), endOf(slot)];
  return {
    dayOfWeek: slot.day,
    dayHourStart: Math.floor(start / 60),
    dayMinuteStart: start % 60,
    dayHourEnd: Math.floor(end / 60),
    dayMinuteEnd: end % 60,
  };
}

function closedOf({ label, from, until }: ClosedDraft): ClosedDays {
  const [yearStart = 0, monthStart = 0, dayStart = 0] = from.split('-').map(Number);
  const [yearEnd = 0, monthEnd = 0, dayEnd = 0] = until.split('-').map(Number);
  return { label: label.trim(), yearStart, monthStart, dayStart, yearEnd, monthEnd, dayEnd };
}

/** Returns edited hours for the phone system; undefined: always open. */
export const hoursOf = ({ isAlwaysOpen, slots, closed }: HoursDraft): OpeningHours | undefined =>
  isAlwaysOpen ? undefined : { weekSlots: slots.map(slotOf), absoluteTimeSlots: closed.map(closedOf) };

export type HoursProblem = 'required' | 'order' | 'overlap';

/** Returns the problem of each slot and of closed days that have a problem, by key. */
export function hoursProblems({
  isAlwaysOpen,
  slots,
  closed,
}: HoursDraft): ReadonlyMap<string, HoursProblem> {
  const problems = new Map<string, HoursProblem>();
  if (isAlwaysOpen) return problems;
  for (const slot of slots) {
    const overlaps = (other: SlotDraft) =>
      other !== slot &&
      other.day === slot.day &&
      minutesOf(other.from) < endOf(slot) &&
      minutesOf(slot.from) < endOf(other);
    if (slot.from === '' || slot.until === '') problems.set(slot.key, 'required');
    else if (endOf(slot) <= minutesOf(slot.from)) problems.set(slot.key, 'order');
    else if (slots.some(overlaps)) problems.set(slot.key, 'overlap');
  }
  for (const { key, from, until } of closed) {
    if (from === '' || until === '') problems.set(key, 'required');
    else if (until < from) problems.set(key, 'order');
  }
  return problems;
}

/** Gives the days from Tuesday to Friday the hours of Monday. @param keyOf a new key */
export function likeMonday(slots: readonly SlotDraft[], keyOf: () => string): readonly SlotDraft[] {
  const monday = slots.filter(({ day }) => day === 1);
  const copies = [2, 3, 4, 5].flatMap((day) => monday.map((slot) => ({ ...slot, key: keyOf(), day })));
  return [...slots.filter(({ day }) => day < 2 || day > 5), ...copies];
}
