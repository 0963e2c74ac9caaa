import { expect, test } from 'vitest';
import { sampleExtension } from '../testing/samples.ts';
import { agentState, isAgent } from './rules.ts';

test('an agent is one, takes calls and has a call pad', () => {
  expect(isAgent(sampleExtension())).toBe(true);
  expect(isAgent(sampleExtension({ isACDAgent: false }))).toBe(false);
  expect(isAgent(sampleExtension({ isOperatorAcdCallCapable: false }))).toBe(false);
  expect(isAgent(sampleExtension({ hasAcdCallPad: false }))).toBe(false);
  expect(isAgent(undefined)).toBe(false);
});

test('an agent is as the extension says', () => {
  const said = { operatorStatus: 'PAUSE', operatorPaused: true, operatorPauseReasonID: '2' } as const;
  expect(agentState(sampleExtension({ ...said, operatorLoginTime: 1, operatorStatusTime: 2 }))).toEqual({
    status: 'PAUSE',
    isPaused: true,
    pauseReasonID: '2',
    loginTime: 1,
    statusTime: 2,
  });
});

test('an agent without a reported status is in an unknown state, not logged out', () => {
  const { operatorStatus: _, ...silent } = sampleExtension();
  expect(isAgent(silent)).toBe(true);
  expect(agentState(silent)).toBeUndefined();
});
