import type { CallLine, CallState } from '#sdk/index.ts';

/** The state of a call on screen: waiting for its user, waiting for the other party, or talking. */
export type CallKind = 'incoming' | 'outgoing' | 'live';

const settingUp: ReadonlySet<CallState> = new Set(['idle', 'ringing', 'pending', 'prompting']);

/** A line that waits to be picked up by its own user counts as outgoing, because the user requested it. */
export function callKind({ state, isIncoming }: Pick<CallLine, 'state' | 'isIncoming'>): CallKind {
  if (!settingUp.has(state)) return 'live';
  return isIncoming && state === 'ringing' ? 'incoming' : 'outgoing';
}
