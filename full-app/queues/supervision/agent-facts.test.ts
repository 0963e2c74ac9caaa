import { expect, test } from 'vitest';
import type { GroupAgent } from '#sdk/index.ts';
import { agentFacts } from './agent-facts.ts';

const agent = (
  operatorStatus: GroupAgent['operatorStatus'],
  said: Partial<GroupAgent['groupMember']> = {},
  activeMember = true,
): GroupAgent => ({
  restUri: 'telephony/GroupAddressMember/1-1',
  abstractGroupAddress: '1',
  groupType: 'ACDGroup',
  memberIndex: 0,
  activeMember,
  operatorStatus,
  groupMember: {
    restUri: 'e/101',
    addressNumber: '101',
    displayName: 'Alice',
    operatorStatusTime: 5,
    ...said,
  },
});

test('an absence says why and until when, and a phone that is off says only that', () => {
  const away = { operatorUnreachableCause: 'noAnswer', operatorUnreachableEndTime: 9 };
  expect(agentFacts(agent('UNREACHABLE', away))).toMatchObject({
    state: 'supervision.away.noAnswer',
    until: 9,
  });
  expect(agentFacts(agent('UNREACHABLE', { operatorUnreachableCause: 'notReached' })).state).toBe(
    'supervision.away.notReached',
  );
  expect(agentFacts(agent('UNREACHABLE', { operatorUnreachableCause: 'other' })).state).toBe('agent.away');
  expect(agentFacts(agent('UNREACHABLE'))).toMatchObject({
    state: 'agent.status.UNREACHABLE',
    until: undefined,
  });
});

test('a pause has its reason, and one that is to follow a call is announced', () => {
  const paused = { operatorPaused: true, operatorPauseReasonID: '2' };
  expect(agentFacts(agent('PAUSE', paused))).toMatchObject({ reason: '2', pauseFollows: false, since: 5 });
  expect(agentFacts(agent('ACD_CALL', paused))).toMatchObject({ reason: undefined, pauseFollows: true });
});

test('the work after a call has an end, unless the agent ends it', () => {
  expect(agentFacts(agent('SYNDICAL_PAUSE', { operatorSyndicalPauseEndTime: 7 })).until).toBe(7);
  expect(agentFacts(agent('SYNDICAL_PAUSE')).until).toBeUndefined();
});

test('an agent who is logged out or takes no part has no time', () => {
  expect(agentFacts(agent('LOGOUT')).since).toBeUndefined();
  expect(agentFacts(agent('IDLE', {}, false))).toMatchObject({ state: 'groups.agentOut', since: undefined });
});
