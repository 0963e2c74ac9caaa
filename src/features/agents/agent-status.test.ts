import { expect, it } from 'vitest';
import type { AgentState } from '../../../sdk/index.ts';
import { agentColors, isLoggedIn, isPaused, mayLogOut, pauseFollows } from './agent-status.ts';

const operatorStatuses = Object.keys(agentColors) as readonly AgentState['status'][];

it('a pause follows where there is still a call, in pause it is there', () => {
  const during = operatorStatuses.filter((status) => pauseFollows({ paused: true, status }));
  expect(during).toEqual(['NON_ACD_CALL', 'ALERTING', 'ACD_CALL']);
  expect(pauseFollows({ paused: false, status: 'ACD_CALL' })).toBe(false);
});

it('is in pause by its status, or by what was asked for', () => {
  const inPause = operatorStatuses.filter((status) => isPaused({ paused: false, status }));
  expect(inPause).toEqual(['PAUSE']);
  expect(isPaused({ paused: true, status: 'ACD_CALL' })).toBe(true);
});

it('works in every status but one, whether or not it is said since when', () => {
  expect(operatorStatuses.filter((status) => !isLoggedIn({ status }))).toEqual(['LOGOUT']);
});

it('only a call of a group keeps an agent from logging out', () => {
  expect(operatorStatuses.filter((status) => !mayLogOut({ status }))).toEqual(['ACD_CALL']);
});
