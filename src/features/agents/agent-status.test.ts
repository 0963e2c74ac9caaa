import { expect, it } from 'vitest';
import type { AgentState } from '../../../sdk/index.ts';
import { agentColors, mayLogOut, pauseFollows } from './agent-status.ts';

const operatorStatuses = Object.keys(agentColors) as readonly AgentState['status'][];

it('a pause follows where there is still a call, in pause it is there', () => {
  const during = operatorStatuses.filter((status) => pauseFollows({ paused: true, status }));
  expect(during).toEqual(['NON_ACD_CALL', 'ALERTING', 'ACD_CALL']);
  expect(pauseFollows({ paused: false, status: 'ACD_CALL' })).toBe(false);
});

it('only a call of a group keeps an agent from logging out', () => {
  expect(operatorStatuses.filter((status) => !mayLogOut({ status }))).toEqual(['ACD_CALL']);
});
