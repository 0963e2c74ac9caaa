import { describe, expect, it } from 'vitest';
import { licences } from '../company/licences.ts';
import type { Person } from '../users/person.ts';
import { manages, monitors, sees, seesCallers } from './group-visibility.ts';

const person = (rights: {
  isSupervisor?: boolean;
  supervisedGroups?: string[];
  isCallCentreBarred?: boolean;
}): Person => ({
  id: 1,
  login: 'ada',
  firstName: 'Ada',
  lastName: 'Byron',
  number: '101',
  extension: 'telephony/Enterprise/2/Extension/101',
  directNumber: undefined,
  department: undefined,
  secondStep: undefined,
  mayActForOthers: false,
  isSupervisor: rights.isSupervisor ?? false,
  mayIntrude: false,
  isComplianceOfficer: false,
  mayCallAbroad: false,
  mayCallPremium: false,
  isSwitchboard: false,
  hasMailbox: false,
  mayUseCrm: false,
  mayWriteCrmRules: false,
  maySetServiceDefaults: false,
  isLogoutLocked: false,
  isPasswordLocked: false,
  isDisabled: false,
  version: 1,
  lockedKinds: [],
  licences: licences.parse({
    supervisedGroups: rights.supervisedGroups,
    isCallCentreBarred: rights.isCallCentreBarred,
  }),
});
const group = { id: 7, number: '307', isManagedByMembers: false, isMember: false };

describe('the rights to a group', () => {
  it.each([
    ['a stranger', person({}), group, [false, false, false]],
    ['a member', person({}), { ...group, isMember: true }, [true, false, true]],
    [
      'a member of a group that its members manage',
      person({}),
      { ...group, isMember: true, isManagedByMembers: true },
      [true, true, true],
    ],
    ['a supervisor', person({ isSupervisor: true }), group, [true, true, true]],
    [
      'a supervisor restricted to this group',
      person({ isSupervisor: true, supervisedGroups: ['307'] }),
      group,
      [true, true, true],
    ],
    [
      'a supervisor restricted to others',
      person({ isSupervisor: true, supervisedGroups: ['308'] }),
      group,
      [false, false, false],
    ],
    [
      'a supervisor without the call centre',
      person({ isSupervisor: true, isCallCentreBarred: true }),
      group,
      [false, false, false],
    ],
  ] as const)('of %s', (_whom, user, seen, [isSeen, isManaged, areCallersSeen]) => {
    expect(sees(user, seen)).toBe(isSeen);
    expect(manages(user, seen)).toBe(isManaged);
    expect(seesCallers(user, seen, { hasVisualQueue: true })).toBe(areCallersSeen);
  });

  it('a member without a visual queue does not see the callers, and a supervisor does', () => {
    const none = { hasVisualQueue: false };
    expect(seesCallers(person({}), { ...group, isMember: true }, none)).toBe(false);
    expect(seesCallers(person({ isSupervisor: true }), group, none)).toBe(true);
  });

  it.each([
    ['a user', person({}), false, false],
    ['a supervisor', person({ isSupervisor: true }), true, true],
    ['a restricted supervisor', person({ isSupervisor: true, supervisedGroups: ['307'] }), true, false],
    ['a supervisor of others', person({ isSupervisor: true, supervisedGroups: ['308'] }), false, false],
    [
      'a supervisor without the call centre',
      person({ isSupervisor: true, isCallCentreBarred: true }),
      false,
      false,
    ],
  ])('%s listens to calls of a group and to other calls', (_who, user, ofGroup, ofNone) => {
    expect([monitors(user, group), monitors(user, undefined)]).toEqual([ofGroup, ofNone]);
  });
});
