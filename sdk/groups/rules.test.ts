import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleGroup } from '../testing/samples.ts';
import { computedState, isOpen } from './rules.ts';

test.each([
  ['CLOSED_MANUAL', { active: false, isAcdGroupCalendarOpen: false }],
  ['CLOSED_CALENDAR', { isAcdGroupCalendarOpen: false, acdGroupNbFreeOperators: 0 }],
  ['NO_AGENT', { acdGroupNbFreeOperators: 0, queueSize: 0 }],
  ['QUEUE_FULL', { queueSize: 0 }],
  ['QUEUE_FULL', { queueSize: 10, acdGroupNbClientsInQueue: 10 }],
  ['FREE_AGENTS', {}],
  ['FREE_AGENTS', { acdGroupNbClientsInQueue: 9 }],
  ['QUEUE_UNDER_50', { acdGroupNbAvailableOperators: 0 }],
  ['QUEUE_UNDER_50', { acdGroupNbAvailableOperators: 0, acdGroupNbClientsInQueue: 5 }],
  ['QUEUE_UNDER_50', { acdGroupNbAvailableOperators: 0, queueSize: -1, acdGroupNbClientsInQueue: 500 }],
  ['QUEUE_OVER_50', { acdGroupNbAvailableOperators: 0, acdGroupNbClientsInQueue: 6 }],
] as const)('%s: %j', (expected, said) => {
  expect(computedState(sampleGroup(said))).toBe(expected);
});

test('a group is open exactly if its state does not say that it is closed', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.boolean(), fc.nat(3), (active, isAcdGroupCalendarOpen, free) => {
      const group = sampleGroup({ active, isAcdGroupCalendarOpen, acdGroupNbFreeOperators: free });
      expect(isOpen(group)).toBe(!computedState(group).startsWith('CLOSED'));
    }),
  );
});
