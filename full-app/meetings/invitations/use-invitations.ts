import { fullDay, wallTimeText } from '#full-app/calendar/day-grid/wall-format.ts';
import { calendarWords } from '#full-app/calendar/words.ts';
import { useTranslate } from '#i18n/use-translate.ts';
import { useClockStyle } from '#phone/history/use-clock-style.ts';
import { useClient } from '#react/client-context.tsx';
import { useInfo } from '#react/use-domains.ts';
import { useList } from '#react/use-list.ts';
import { useSignalRead } from '#react/use-signal-value.ts';
import { wallAt } from '#sdk/calendars.ts';
import type { Info } from '#sdk/index.ts';
import {
  type Invitation,
  type InvitationProvider,
  type Invitations,
  mayHostMeetings,
  type NextMeeting,
  nextMeeting,
} from '#sdk/meetings.ts';
import { invitationsOf } from '../load-meetings.ts';

/** Returns the invitations of the client, the same object each time. */
export const useInvitations = (): Invitations => invitationsOf(useClient());

/** Returns the kinds of places that the licences of a user allow. */
export function providersOf(info: Info | undefined): readonly InvitationProvider[] {
  const services = info?.externalServices;
  return [
    ...(mayHostMeetings(services?.videoConference?.userType) ? (['video'] as const) : []),
    ...((services?.onlineMeetings?.level ?? 'no') === 'no' ? [] : (['online'] as const)),
    ...(services?.Microsoft ? (['teams'] as const) : []),
  ];
}

/** The kinds of places that the user may choose; none: the user does not invite people. */
export const useProviders = (): readonly InvitationProvider[] => providersOf(useInfo());

/** A meeting with the time that goes on or comes next, in milliseconds since 1970. */
export interface TimedMeeting {
  readonly meeting: Invitation;
  /** The next time; undefined if the meeting is over. */
  readonly next: NextMeeting | undefined;
}

/** Returns meetings with their next times: future meetings first, the next meeting in front, then meetings that are over. */
export function inTime(meetings: readonly Invitation[], now: number): readonly TimedMeeting[] {
  const timed = meetings.map((meeting) => ({ meeting, next: nextMeeting(meeting, now) }));
  const coming = timed.filter(({ next }) => next !== undefined);
  coming.sort((one, other) => (one.next?.startsAt ?? 0) - (other.next?.startsAt ?? 0));
  const over = timed.filter(({ next }) => next === undefined);
  return [...coming, ...over.sort((one, other) => other.meeting.start.localeCompare(one.meeting.start))];
}

/** Returns the moment now, to the minute. */
export function useMinute(): number {
  const { now } = useClient();
  return useSignalRead(() => Math.floor(now.value / 60_000) * 60_000);
}

/** Returns a function that writes a time of a meeting as the user's own clocks show it: its day, and its hours. */
export function useTimeText(): (time: NextMeeting) => { readonly day: string; readonly hours: string } {
  const words = useTranslate(calendarWords);
  const clock = useClockStyle();
  const zone = useInfo()?.time.timeZone.id ?? 'UTC';
  return ({ startsAt, endsAt }) => {
    const start = wallAt(zone, startsAt);
    const [from, to] = [wallTimeText(start, clock), wallTimeText(wallAt(zone, endsAt), clock)];
    return { day: fullDay(start), hours: words('calendar.times', { from, to }) };
  };
}

/** Returns a function that finds the user's own meeting that an entry of the calendar belongs to. */
export function useMeetingOfSlot(): (slot: { readonly calendarSlotID: string }) => Invitation | undefined {
  const { items } = useList(useInvitations().all);
  const bySlot = new Map(items.flatMap((one) => one.calendarSlotIDs.map((id) => [id, one] as const)));
  return ({ calendarSlotID }) => bySlot.get(calendarSlotID);
}
