import type { Calendar } from '../../../../sdk/wire/calendars/calendar.ts';
import { type AbsoluteSlotDraft, absoluteSlotDraft } from '../../../../sdk/wire/calendars/slot.ts';
import { absoluteTimes } from '../../../../sdk/wire/calendars/slot-rules.ts';
import { momentOf, wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import { timesOf } from '../../calendars/ics/series.ts';
import { type InvitationFacts, wallStart } from './invitation-file.ts';
import { ruleText } from './rule-text.ts';

/** The reason for which a meeting has no times. */
export type TimesFault = 'past' | 'noSuchDate' | 'recurrence';

/**
 * Returns the entries that a meeting has in a calendar, by the calendar's clock: an entry for each of its times of the
 * next year that are not over.
 */
export function agendaSlots(
  { fields }: Pick<InvitationFacts, 'fields'>,
  { calendar, now }: { readonly calendar: Pick<Calendar, 'timeZone'>; readonly now: number },
): readonly AbsoluteSlotDraft[] | TimesFault {
  const { title, start: written, timeZone, durationMinutes, recurrence, url } = fields;
  const start = wallStart(written);
  const isDate = !Number.isNaN(start) && new Date(start * 60_000).toISOString().startsWith(written);
  if (!isDate) return 'noSuchDate';
  const times = timesOf(
    {
      ...{ start, length: durationMinutes, added: [], excluded: [] },
      zone: { isOwn: false, momentOf: (wall) => momentOf(timeZone, wall) },
      rule: recurrence && ruleText(recurrence, { start, timeZone }),
    },
    Math.max(wallAt(timeZone, now), start),
    false,
  );
  if (typeof times === 'string' || 'days' in times) return 'recurrence';
  if (times.starts.length === 0) return 'past';
  return times.starts.map((from) => {
    const [begin, end] = [from, from + durationMinutes].map((wall) =>
      wallAt(calendar.timeZone, momentOf(timeZone, wall)),
    ) as [number, number];
    return absoluteSlotDraft.parse({
      ...absoluteTimes({ start: begin, end }),
      presenceState: 'meetingCustomer',
      label: title.slice(0, 100),
      description: url.slice(0, 500),
    });
  });
}
