import type { CallLine, CallState } from '../../../sdk/index.ts';

/** How a call stands on the screen: waiting for its user, waiting for the other side, or under way. */
export type CallKind = 'incoming' | 'outgoing' | 'live';

const settingUp: ReadonlySet<CallState> = new Set(['idle', 'ringing', 'pending', 'prompting']);

/** A line that only waits to be picked up by its own user counts as outgoing: the user asked for it. */
export function callKind({ state, isIncoming }: Pick<CallLine, 'state' | 'isIncoming'>): CallKind {
  if (!settingUp.has(state)) return 'live';
  return isIncoming && state === 'ringing' ? 'incoming' : 'outgoing';
}
