import { expect, test } from 'vitest';
import { groupStateKey } from './group-mark.tsx';

test('a queue has waiting callers only when somebody waits', () => {
  const words = (acdGroupNbClientsInQueue: number) =>
    groupStateKey({ computedState: 'QUEUE_UNDER_50', acdGroupNbClientsInQueue });
  expect(words(0)).toBe('groups.allBusy');
  expect(words(1)).toBe('groups.state.QUEUE_UNDER_50');
});

test('a group that is closed or has nobody free says so, whoever waits', () => {
  expect(groupStateKey({ computedState: 'NO_AGENT', acdGroupNbClientsInQueue: 0 })).toBe(
    'groups.state.NO_AGENT',
  );
});
