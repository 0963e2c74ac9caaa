import { describe, expect, it } from 'vitest';
import { type AgentSituation, statusOf, wrapUpAfter } from './agent-state.ts';

const idle: AgentSituation = {
  duty: { loggedInAt: 1, isPaused: false, pauseReasonId: undefined },
  wrapUp: undefined,
  absence: undefined,
  phones: 'available',
  isInGroupCall: false,
  isCallCapable: true,
};
const paused = { ...idle.duty, isPaused: true };
const wrapUp = { since: 1, until: 2 };
const absence = { since: 1, until: 2, cause: 'noAnswer' } as const;

it.each<readonly [string, Partial<AgentSituation>]>([
  ['IDLE', {}],
  ['UNREACHABLE', { phones: 'unavailable' }],
  // An agent for messages needs no phone.
  ['IDLE', { phones: 'unavailable', isCallCapable: false }],
  ['UNREACHABLE', { absence }],
  ['SYNDICAL_PAUSE', { wrapUp, absence }],
  ['PAUSE', { duty: paused, wrapUp, absence }],
  ['ALERTING', { duty: paused, phones: 'ringing' }],
  ['NON_ACD_CALL', { phones: 'busy', wrapUp }],
  ['ACD_CALL', { phones: 'busy', isInGroupCall: true, duty: paused }],
  ['LOGOUT', { duty: { ...idle.duty, loggedInAt: undefined }, isInGroupCall: true }],
])('an agent is %s: %j', (expected, change) => {
  expect(statusOf({ ...idle, ...change })).toBe(expected);
});

describe('the pause after a call', () => {
  it.each([
    [0, undefined],
    [30_000, { since: 1_000, until: 31_000 }],
    [-1, { since: 1_000, until: undefined }],
  ])('of %d ms is %j', (pauseMs, expected) => {
    expect(wrapUpAfter({ pauseMs, asksFeedback: false }, 1_000)).toEqual(expected);
  });
});
