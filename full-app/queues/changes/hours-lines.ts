import type { ClockStyle } from '#i18n/format.ts';
import { formatList, formatMinutes, weekdayName } from '#i18n/format-amounts.ts';
import { formats, writeDate } from '#i18n/formats.ts';
import type { ClosedDays, OpeningHours, OpeningSlot } from '#sdk/index.ts';
import type { GroupChange } from '#sdk/supervision.ts';
import type { DifferenceLine, HistoryTranslate } from './setting-line.ts';

/** The days of the week, from Monday on. */
const days = [1, 2, 3, 4, 5, 6, 0];

/** The language and the clock of the reader. */
interface Reader {
  readonly words: HistoryTranslate;
  readonly clock: ClockStyle | undefined;
}

const startOf = ({ dayHourStart, dayMinuteStart }: OpeningSlot) => dayHourStart * 60 + dayMinuteStart;
const endOf = ({ dayHourEnd, dayMinuteEnd }: OpeningSlot) => dayHourEnd * 60 + dayMinuteEnd;

function dayText(hours: OpeningHours, day: number, { words, clock }: Reader): string {
  const slots = hours.weekSlots
    .filter(({ dayOfWeek }) => dayOfWeek === day)
    .toSorted((one, other) => startOf(one) - startOf(other))
    .map((slot) => `${formatMinutes(startOf(slot), clock)}–${formatMinutes(endOf(slot), clock)}`);
  return slots.length === 0 ? words('groupEdit.closed') : slots.join(', ');
}

/** Successive days with the same texts, from the first to the last. */
interface DaySpan {
  readonly first: number;
  last: number;
  readonly texts: readonly string[];
}

/** Joins successive days with the same texts. */
function spansOf(textsOf: (day: number) => readonly string[]): readonly DaySpan[] {
  const spans: DaySpan[] = [];
  for (const day of days) {
    const texts = textsOf(day);
    const open = spans.at(-1);
    if (open && open.texts.join('\n') === texts.join('\n')) open.last = day;
    else spans.push({ first: day, last: day, texts });
  }
  return spans;
}

const spanName = ({ first, last }: DaySpan) =>
  first === last ? weekdayName(first) : `${weekdayName(first)}–${weekdayName(last)}`;

function weekText(hours: OpeningHours | null, reader: Reader): string {
  if (!hours) return reader.words('groupEdit.always');
  return spansOf((day) => [dayText(hours, day, reader)])
    .map((span) => `${spanName(span)}: ${span.texts.join()}`)
    .join('; ');
}

/** The clock of a group has no time zone, so these days are dates of the reader's calendar. */
const dateText = (year: number, month: number, day: number) =>
  writeDate(formats().shortDate, new Date(year, month - 1, day).getTime());

function closedText({ label, ...at }: ClosedDays): string {
  const first = dateText(at.yearStart, at.monthStart, at.dayStart);
  const last = dateText(at.yearEnd, at.monthEnd, at.dayEnd);
  const span = first === last ? first : `${first}–${last}`;
  return label === '' ? span : `${label} (${span})`;
}

function closedLine(
  { before, after }: NonNullable<GroupChange['hours']>,
  { words }: Reader,
): DifferenceLine | undefined {
  const textsOf = (hours: OpeningHours | null) => (hours?.absoluteTimeSlots ?? []).map(closedText);
  const [earlier, now] = [textsOf(before), textsOf(after)];
  const gone = earlier.filter((text) => !now.includes(text));
  const added = now.filter((text) => !earlier.includes(text));
  if (gone.length + added.length === 0) return undefined;
  return { label: words('groupHistory.closedDays'), before: formatList(gone), after: formatList(added) };
}

/** Returns the days of the week whose hours differ, and the closed days that only one of the two has. */
export function hoursLines(
  hours: NonNullable<GroupChange['hours']>,
  reader: Reader,
): readonly DifferenceLine[] {
  const { before, after } = hours;
  const lines: DifferenceLine[] = [];
  if (before && after) {
    for (const span of spansOf((day) => [dayText(before, day, reader), dayText(after, day, reader)])) {
      const [earlier = '', now = ''] = span.texts;
      if (earlier !== now) lines.push({ label: spanName(span), before: earlier, after: now });
    }
  } else {
    lines.push({
      label: reader.words('groupEdit.hours'),
      before: weekText(before, reader),
      after: weekText(after, reader),
    });
  }
  return [...lines, ...[closedLine(hours, reader) ?? []].flat()];
}
