import { regionalLanguage } from '#i18n/i18n.ts';
import { dayMinutes } from '../day-grid/span-rules.ts';
import { endAt, type SlotFields, spanOf } from './slot-draft.ts';

/** The durations that a choice gives an entry, in minutes. */
export const durations: readonly number[] = [
  30,
  ...[1, 2, 3, 4].map((hours) => hours * 60),
  ...[1, 2, 3, 4, 5, 7, 10].map((days) => days * dayMinutes),
];

const units = [
  ['week', 7 * dayMinutes],
  ['day', dayMinutes],
  ['hour', 60],
] as const;

/** Returns a duration in the largest unit of which it is a multiple, as `30 minutes`, `2 hours` or `1 week`. */
export function durationName(minutes: number): string {
  const [unit, length] = units.find(([, size]) => minutes % size === 0) ?? (['minute', 1] as const);
  return new Intl.NumberFormat(regionalLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(
    minutes / length,
  );
}

/** Returns which of the durations an entry at a date has; undefined if the entry has another duration. */
export function durationOf(fields: SlotFields): number | undefined {
  const span = spanOf(fields);
  return span && durations.find((minutes) => minutes === span.end - span.start);
}

/** Returns the fields that give an entry at a date this duration; none while its beginning is not filled in. */
export function withDuration(fields: SlotFields, minutes: number): Partial<SlotFields> {
  const span = spanOf({ ...fields, lastDay: fields.firstDay, to: fields.from });
  return span ? endAt(span.start + minutes) : {};
}
