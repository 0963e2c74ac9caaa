import { expect, test } from 'vitest';
import { colorForAgents, GroupMark, groupStateKey } from './group-mark.tsx';

test('only a queue with waiting callers is described as one', () => {
  const words = (acdGroupNbClientsInQueue: number) =>
    groupStateKey({ computedState: 'QUEUE_UNDER_50', acdGroupNbClientsInQueue });
  expect(words(0)).toBe('groups.allBusy');
  expect(words(1)).toBe('groups.state.QUEUE_UNDER_50');
});

test('a group that is closed or has no free agent says so, whoever is waiting', () => {
  expect(groupStateKey({ computedState: 'NO_AGENT', acdGroupNbClientsInQueue: 0 })).toBe(
    'groups.state.NO_AGENT',
  );
});

test('callers who wait show while agents are free, and a group at rest is not red', () => {
  const of = (color: 'green' | 'red', computedState: 'FREE_AGENTS' | 'NO_AGENT', waiting: number) => {
    const group = { color, computedState, acdGroupNbClientsInQueue: waiting };
    return [colorForAgents(group), groupStateKey(group)];
  };
  expect(of('green', 'FREE_AGENTS', 0)).toEqual(['green', 'groups.state.FREE_AGENTS']);
  expect(of('green', 'FREE_AGENTS', 3)).toEqual(['yellow', 'groups.state.QUEUE_UNDER_50']);
  expect(of('red', 'NO_AGENT', 0)).toEqual(['none', 'groups.state.NO_AGENT']);
  expect(of('red', 'NO_AGENT', 1)).toEqual(['red', 'groups.state.NO_AGENT']);
});

test.each([
  ['green', 'queueGreen'],
  ['yellow', 'queueYellow'],
  ['orange', 'queueOrange'],
  ['red', 'queueRed'],
  ['none', 'unavailable'],
] as const)('a group whose state is %s has the mark %s', (color, status) => {
  expect(GroupMark({ color }).props).toEqual({ status });
});
