import type { AgentDay } from '../../../../sdk/wire/queues/agent-day.ts';
import type { OperatorStatus } from '../../../../sdk/wire/session/info.ts';
import { wallTime } from '../../base/wall-time.ts';

/** How often an agent was in a status on a day, and how long in all. */
export interface StatusTime {
  readonly times: number;
  readonly totalMs: number;
}

/** A status, with the reason of a pause: `IDLE`, `PAUSE`, `PAUSE/2`. */
export type StatusKind = string;

export const statusKind = (status: OperatorStatus, reasonId: string | undefined): StatusKind =>
  status === 'PAUSE' && reasonId !== undefined ? `PAUSE/${reasonId}` : status;

const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** The calendar day of a moment by the clock of a time zone, as `2026-11-25`. */
export function dateOf(timeZone: string, at: number): string {
  const date = String(wallTime(timeZone, at).date);
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
}

/** The first moment of the day that is `days` days from that of a moment; clock changes make days longer or shorter. */
export function midnight(timeZone: string, at: number, days = 0): number {
  const guess = at - (at % minuteMs) + (days * dayMinutes - wallTime(timeZone, at).minutes) * minuteMs;
  const { minutes } = wallTime(timeZone, guess);
  // A day of 23 or 25 hours makes the guess an hour late or early.
  return guess - (minutes > dayMinutes / 2 ? minutes - dayMinutes : minutes) * minuteMs;
}

/** A stretch of time, divided at every midnight. */
export function byDay(
  timeZone: string,
  startAt: number,
  lengthMs: number,
): readonly { readonly day: string; readonly ms: number }[] {
  const parts: { day: string; ms: number }[] = [];
  const endAt = startAt + Math.max(0, lengthMs);
  for (let at = startAt; at < endAt || parts.length === 0; ) {
    const next = Math.min(endAt, midnight(timeZone, at, 1));
    parts.push({ day: dateOf(timeZone, at), ms: next - at });
    at = next;
  }
  return parts;
}

/** A call of an agent, as the call history has it. */
export interface WorkedCall {
  readonly isOfGroup: boolean;
  readonly isRefused: boolean;
  readonly talkingAt: number | undefined;
  /** Undefined while it lasts. */
  readonly endedAt: number | undefined;
}

/** The figures of the calls of a day. */
export function callFigures(
  calls: readonly WorkedCall[],
  now: number,
): Pick<AgentDay, 'groupCalls' | 'groupTalkingTime' | 'otherCalls' | 'otherTalkingTime' | 'missedOffers'> {
  const talked = calls.flatMap(({ isOfGroup, talkingAt, endedAt }) =>
    talkingAt === undefined ? [] : [{ isOfGroup, ms: Math.max(0, (endedAt ?? now) - talkingAt) }],
  );
  const ofGroups = talked.filter(({ isOfGroup }) => isOfGroup);
  const others = talked.filter(({ isOfGroup }) => !isOfGroup);
  const sum = (list: readonly { readonly ms: number }[]) => list.reduce((total, { ms }) => total + ms, 0);
  return {
    groupCalls: ofGroups.length,
    groupTalkingTime: sum(ofGroups),
    otherCalls: others.length,
    otherTalkingTime: sum(others),
    missedOffers: calls.filter(({ isOfGroup, isRefused }) => isOfGroup && isRefused).length,
  };
}

/** The figures of the statuses of a day. */
export function timeFigures(
  times: ReadonlyMap<StatusKind, StatusTime>,
): Pick<AgentDay, 'loggedInTime' | 'readyTime' | 'wrapUpTime' | 'pauseTime' | 'pauses'> {
  const all = [...times].filter(([kind]) => kind !== 'LOGOUT');
  const total = (isMeant: (kind: StatusKind) => boolean) =>
    all.reduce((sum, [kind, { totalMs }]) => sum + (isMeant(kind) ? totalMs : 0), 0);
  const isPause = (kind: StatusKind) => kind === 'PAUSE' || kind.startsWith('PAUSE/');
  return {
    loggedInTime: total(() => true),
    readyTime: total((kind) => kind === 'IDLE'),
    wrapUpTime: total((kind) => kind === 'SYNDICAL_PAUSE'),
    pauseTime: total(isPause),
    pauses: all
      .filter(([kind]) => isPause(kind))
      .map(([kind, { times: count, totalMs: time }]) => ({
        ...(kind === 'PAUSE' ? {} : { acdPauseReasonID: kind.slice('PAUSE/'.length) }),
        count,
        time,
      })),
  };
}
