import { type CallCause, type CallLine, type CallParty, callCauses } from '../wire/calls/call-line.ts';

/**
 * Why a line changed or ended, as a cause that there are words for. A router may know more of them: those read as
 * `causeUnknown`. Where nothing is said, nothing is wrong.
 */
export function callCauseOf(stateCause: string | undefined): CallCause {
  if (!stateCause) return 'causeNormal';
  return callCauses.find((cause) => cause === stateCause) ?? 'causeUnknown';
}

/** Everybody else in a conference who is there or on the way; empty where the call is none. */
export function conferenceMembers({ parties }: Pick<CallLine, 'parties'>): readonly CallParty[] {
  const present = parties.filter(({ state }) => !['idle', 'failed', 'disconnected'].includes(state));
  return present.length > 1 ? present : [];
}

/**
 * How long both ends have heard each other, in milliseconds; undefined before. `now` is the server's time, as
 * `Client.now` has it. Never below nothing: the difference of two clocks is known only to some milliseconds.
 */
export function talkingMs({ talkingTime }: Pick<CallLine, 'talkingTime'>, now: number): number | undefined {
  return talkingTime === undefined ? undefined : Math.max(0, now - talkingTime);
}
