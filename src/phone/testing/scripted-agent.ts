import type { AgentState } from '#sdk/index.ts';

/** An agent who is ready, except for what a test says. */
export const scriptedAgent = (facts: Partial<AgentState> = {}): AgentState => ({
  status: 'IDLE',
  isPaused: false,
  isPauseScheduled: false,
  loginTime: undefined,
  statusTime: undefined,
  pauseReasonId: undefined,
  wrapUp: undefined,
  unreachable: undefined,
  isFeedbackNeeded: false,
  notAnswered: 0,
  notReached: 0,
  ...facts,
});
