import type { Kysely } from 'kysely';
import { holidayDraft } from '../../../../sdk/wire/calendars/calendar.ts';
import {
  type AbsoluteSlotDraft,
  absoluteSlotDraft,
  type WeekSlotDraft,
  weekSlotDraft,
} from '../../../../sdk/wire/calendars/slot.ts';
import { absoluteTimes } from '../../../../sdk/wire/calendars/slot-rules.ts';
import { dayMinutes, dayOfWeekOf, partsOf, wallAt } from '../../../../sdk/wire/calendars/wall-clock.ts';
import type { Company } from '../../company/company.ts';
import type { Tables } from '../../store/tables.ts';

/** The users with a calendar, and the hour at which they have lunch, so that the groups are never all silent. */
const lunchHours: Readonly<Record<string, number>> = {
  alice: 12,
  bob: 13,
  carol: 12,
  dave: 13,
  erin: 12,
  frank: 13,
  grace: 12,
  heidi: 13,
  ivan: 12,
};
const officeDays = [1, 2, 3, 4, 5];
const holidays = [
  { label: 'New Year’s Day', month: 1, day: 1 },
  { label: 'Labour Day', month: 5, day: 1 },
  { label: 'Christmas', month: 12, day: 25 },
];

/** Returns the working week of a user: morning, lunch and afternoon of each day. */
function weekOf(lunch: number): readonly WeekSlotDraft[] {
  const part = (dayOfWeek: number, from: number, to: number, presenceState: 'working' | 'lunch') =>
    weekSlotDraft.parse({
      ...{ dayOfWeek, dayHourStart: from, dayMinuteStart: 0, dayHourEnd: to, dayMinuteEnd: 0 },
      presenceState,
    });
  return officeDays.flatMap((day) => [
    part(day, 9, lunch, 'working'),
    part(day, lunch, lunch + 1, 'lunch'),
    part(day, lunch + 1, day === 5 ? 17 : 18, 'working'),
  ]);
}

/** Returns the midnight of the first office day after today. */
function nextOfficeDay(timeZone: string, now: number): number {
  const today = Math.floor(wallAt(timeZone, now) / dayMinutes);
  const next = [1, 2, 3].find((days) => officeDays.includes(dayOfWeekOf((today + days) * dayMinutes)));
  return (today + (next ?? 1)) * dayMinutes;
}

/** Returns a visit of a customer in the afternoon, with words of its own. */
function visitOn(midnight: number): AbsoluteSlotDraft {
  const span = { start: midnight + 14 * 60, end: midnight + 15 * 60 + 30 };
  return absoluteSlotDraft.parse({
    ...absoluteTimes(span),
    presenceState: 'meetingCustomer',
    customPresenceState: 'Visiting a customer',
    label: 'Quarterly review',
    description: 'Bring the figures of the last three months.',
  });
}

/**
 * Gives the people who are usually tried first a calendar, so that “as my calendar says” has an effect: a
 * working week, bank holidays, and for alice a visit on the next office day. A store that has calendars keeps its own.
 */
export async function addDemoCalendars(
  db: Kysely<Tables>,
  { timeZone }: Company,
  now: number,
): Promise<void> {
  const present = await db.selectFrom('calendar').select('id').limit(1).executeTakeFirst();
  if (present) return;
  const people = await db
    .selectFrom('person')
    .select(['id', 'login'])
    .where('login', 'in', Object.keys(lunchHours))
    .orderBy('id')
    .execute();
  const { year } = partsOf(wallAt(timeZone, now));
  await db.transaction().execute(async (all) => {
    for (const { id: person_id, login } of people) {
      const { id: calendar_id } = await all
        .insertInto('calendar')
        .values({ person_id, label: 'Working hours', time_zone: timeZone, is_active: true })
        .returning('id')
        .executeTakeFirstOrThrow();
      const slots: readonly object[] = [
        ...weekOf(lunchHours[login] ?? 12),
        ...(login === 'alice' ? [visitOn(nextOfficeDay(timeZone, now))] : []),
      ];
      const rows = slots.map((slot) => ({
        calendar_id,
        is_weekly: 'dayOfWeek' in slot,
        fields: JSON.stringify(slot),
      }));
      await all.insertInto('calendar_slot').values(rows).execute();
      const days = holidays.map(({ label, month, day }) => ({
        person_id,
        fields: JSON.stringify(
          holidayDraft.parse({
            ...{
              yearStart: year,
              monthStart: month,
              dayStart: day,
              yearEnd: year,
              monthEnd: month,
              dayEnd: day,
            },
            label,
            isYearly: true,
          }),
        ),
      }));
      await all.insertInto('holiday').values(days).execute();
    }
  });
}
