import { expect, test } from 'vitest';
import { agentCommands } from './rules.ts';

test.each([
  ['LOGOUT', false, ['logIn']],
  ['IDLE', false, ['startPause', 'logOut']],
  ['UNREACHABLE', false, ['startPause', 'logOut']],
  ['PAUSE', true, ['endPause', 'logOut']],
  ['SYNDICAL_PAUSE', false, ['endPause', 'startPause', 'logOut']],
  ['ACD_CALL', false, ['startPause']],
  ['ACD_CALL', true, ['endPause']],
  ['NON_ACD_CALL', true, ['endPause', 'logOut']],
] as const)('an agent in %s (pause: %s) can be told to %j', (operatorStatus, operatorPaused, expected) => {
  expect(agentCommands({ operatorStatus, groupMember: { operatorPaused } })).toEqual(expected);
});
