import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleExtension, sampleGroup } from '../testing/samples.ts';
import { computedState, isOpen, manages, toAgentGroup, usageClass } from './rules.ts';

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

const colorsOf = {
  green: ['FREE_AGENTS'],
  yellow: ['QUEUE_UNDER_50'],
  orange: ['QUEUE_OVER_50'],
  red: ['NO_AGENT', 'QUEUE_FULL'],
  none: ['CLOSED_MANUAL', 'CLOSED_CALENDAR'],
};

const anyGroup = fc
  .record({
    active: fc.boolean(),
    isAcdGroupCalendarOpen: fc.boolean(),
    acdGroupNbFreeOperators: fc.nat(2),
    acdGroupNbAvailableOperators: fc.nat(2),
    queueSize: fc.integer({ min: -1, max: 20 }),
    acdGroupNbClientsInQueue: fc.nat(25),
  })
  .map(sampleGroup);

test('the colour of a group is that of its computed state', () => {
  fc.assert(
    fc.property(anyGroup, (group) => {
      const { color, computedState: state } = toAgentGroup(group);
      expect(colorsOf[color]).toContain(state);
    }),
  );
});

test('a queue is used a third, up to two thirds, or more, counted in places', () => {
  fc.assert(
    fc.property(anyGroup, (group) => {
      const { queueSize: size, acdGroupNbClientsInQueue: waiting } = group;
      const isLow = size < 0 || (size > 0 && 100 * waiting < 33 * size);
      const isHigh = size === 0 || (size > 0 && 100 * waiting > 66 * size);
      expect(usageClass(group)).toBe(isLow ? 'low' : isHigh ? 'high' : 'medium');
    }),
  );
});

test('33 and 66 percent are both the middle class', () => {
  const usage = (waiting: number) => usageClass({ queueSize: 100, acdGroupNbClientsInQueue: waiting });
  expect([32, 33, 66, 67].map(usage)).toEqual(['low', 'medium', 'medium', 'high']);
});

test.each([
  ['a supervisor', { isACDSupervisor: true, isAcdSupervisorAccessRestricted: false }, [], true],
  [
    'a restricted supervisor of others',
    { isACDSupervisor: true, isAcdSupervisorAccessRestricted: true },
    ['2'],
    false,
  ],
  ['a restricted one, by id', { isACDSupervisor: true, isAcdSupervisorAccessRestricted: true }, ['1'], true],
  [
    'a restricted one, by number',
    { isACDSupervisor: true, isAcdSupervisorAccessRestricted: true },
    ['301'],
    true,
  ],
  ['another user', { isACDSupervisor: false, isAcdSupervisorAccessRestricted: false }, ['1'], false],
])('%s may change a group without being a member: %o %o %s', (_who, iUser, restrictedACDGroups, expected) => {
  const extension = sampleExtension({ iUser, restrictedACDGroups });
  expect(manages(sampleGroup({ allowMembersEditFwd: true }), { extension, isMember: false })).toBe(expected);
});

test('a supervisor who may not use the call centre changes no group', () => {
  const iUser = { isACDSupervisor: true, isAcdSupervisorAccessRestricted: false };
  const extension = sampleExtension({ iUser, isMyCallCenterAllowed: false });
  expect(manages(sampleGroup(), { extension, isMember: false })).toBe(false);
});

test('a member may change a group whose members may', () => {
  const user = { extension: sampleExtension(), isMember: true };
  const may = [undefined, false, true].map((allowMembersEditFwd) =>
    manages({ ...sampleGroup(), allowMembersEditFwd }, user),
  );
  expect(may).toEqual([false, false, true]);
});
