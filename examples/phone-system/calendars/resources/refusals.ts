import { calendarLimits } from '../../../../sdk/wire/calendars/calendar.ts';
import { routerErrorIds } from '../../../../sdk/wire/error.ts';
import { Refusal, refuse } from '../../resources/refusal.ts';
import type { UserRequest } from '../../resources/resource.ts';
import { type CalendarFault, isCalendarFault, type SlotLike } from '../calendar-faults.ts';

export const missing = 'There is no such calendar, slot or holiday.';
const gone = () => refuse(404, missing);

const full = () =>
  new Refusal(
    409,
    `There are at most ${calendarLimits.calendars} calendars, with ${calendarLimits.weekSlots} weekly slots and ${calendarLimits.absoluteTimeSlots} others each, and ${calendarLimits.holidays} holidays.`,
    { exceptionId: routerErrorIds.calendarQuota },
  );

/** Returns the result of a change. @throws Refusal for a change that a calendar or a holiday does not take */
export function accepted<Result extends object>(result: Result | CalendarFault): Result {
  if (isCalendarFault(result)) throw refusalOf(result);
  return result;
}

/** Returns the answer to a change that a calendar or a holiday does not take. */
export function refusalOf(fault: CalendarFault): Refusal {
  if (fault === 'gone') return gone();
  if (fault === 'full') return full();
  if (fault === 'endBeforeStart') return refuse(400, 'It ends before it begins.', 'dayHourEnd');
  if (fault === 'noSuchDate') return refuse(400, 'There is no such date.', 'dayStart');
  if (fault === 'tooLong') return refuse(400, 'It lasts longer than a year.', 'dayEnd');
  const stored = fault.overlap.find(({ restUri }) => restUri !== undefined);
  const names = fault.overlap.map(nameOf).join(' and ');
  return new Refusal(409, `Slots of one calendar cannot overlap: ${names}.`, {
    exceptionId: routerErrorIds.calendarOverlap,
    ...(stored?.restUri === undefined ? {} : { cause: stored.restUri }),
  });
}

const nameOf = ({ label, customPresenceState, presenceState }: SlotLike): string =>
  label || customPresenceState || presenceState;

/** @throws Refusal 403 for a caller ID that the user may not present */
export function checkCallerIds(
  { person, services }: UserRequest,
  slots: readonly { readonly customCallerID: string }[],
): void {
  for (const { customCallerID } of slots) {
    if (customCallerID !== '' && !services.callerIds.isAllowed(person, customCallerID))
      throw refuse(403, `The caller ID ${customCallerID} is not one of this user.`, 'customCallerID');
  }
}
