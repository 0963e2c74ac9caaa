import { type CallCause, type CallLine, type CallParty, callCauses } from '#wire/calls/call-line.ts';

/**
 * The cause of a line's change or end. A cause of the router that the dictionaries have no text for becomes `causeUnknown`; a
 * missing cause means that nothing went wrong, and becomes `causeNormal`.
 */
export function callCauseOf(stateCause: string | undefined): CallCause {
  if (!stateCause) return 'causeNormal';
  return callCauses.find((cause) => cause === stateCause) ?? 'causeUnknown';
}

/** The other members of a conference who are present or being called; empty for a call that is not a conference. */
export function conferenceMembers({ parties }: Pick<CallLine, 'parties'>): readonly CallParty[] {
  const present = parties.filter(({ state }) => !['idle', 'failed', 'disconnected'].includes(state));
  return present.length > 1 ? present : [];
}

/**
 * The talking time in milliseconds; undefined before the answer. `now` is the server's time, as in `Client.now`. Never
 * negative, because the difference of two clocks is known only to some milliseconds.
 */
export function talkingMs({ talkingTime }: Pick<CallLine, 'talkingTime'>, now: number): number | undefined {
  return talkingTime === undefined ? undefined : Math.max(0, now - talkingTime);
}
