import { expect, it } from 'vitest';
import type { AgentState } from '#sdk/index.ts';
import { agentColors, isLoggedIn, isPaused, mayLogOut } from './agent-status.ts';

const operatorStatuses = Object.keys(agentColors) as readonly AgentState['status'][];

it('an agent is paused by the status or by the request', () => {
  const inPause = operatorStatuses.filter((status) => isPaused({ isPaused: false, status }));
  expect(inPause).toEqual(['PAUSE']);
  expect(isPaused({ isPaused: true, status: 'ACD_CALL' })).toBe(true);
});

it('an agent is logged in at every status except one, with or without a start time', () => {
  expect(operatorStatuses.filter((status) => !isLoggedIn({ status }))).toEqual(['LOGOUT']);
});

it('only a call of a group prevents logging out', () => {
  expect(operatorStatuses.filter((status) => !mayLogOut({ status }))).toEqual(['ACD_CALL']);
});
