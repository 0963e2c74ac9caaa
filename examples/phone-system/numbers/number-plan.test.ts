import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { Clock } from '../base/clock.ts';
import { noLicences } from '../company/licences.ts';
import { acme } from '../demonstration/acme.ts';
import { PublicNetwork } from '../demonstration/robots/public-network.ts';
import { Robots } from '../demonstration/robots/robots.ts';
import type { EndCause, VirtualCall } from '../engine/port.ts';
import { enterprisePath } from '../testing/enterprise-path.ts';
import { People, type Person } from '../users/person.ts';
import { NumberPlan } from './number-plan.ts';
import { Numbering } from './numbering.ts';

const clock = new Clock();
const robots = await Robots.load({ company: acme, folder: undefined, clock, log: pino({ level: 'silent' }) });
const alice: Person = {
  id: 1,
  login: 'alice',
  firstName: 'Alice',
  lastName: 'Martin',
  number: '101',
  extension: `${enterprisePath}/Extension/101`,
  directNumber: '+33100000101',
  department: '',
  secondStep: undefined,
  mayActForOthers: false,
  isSupervisor: false,
  mayIntrude: false,
  isComplianceOfficer: false,
  mayCallAbroad: false,
  mayCallPremium: false,
  isSwitchboard: false,
  hasMailbox: false,
  mayUseCrm: true,
  mayWriteCrmRules: false,
  maySetServiceDefaults: false,
  isLogoutLocked: false,
  isPasswordLocked: false,
  isDisabled: false,
  version: 1,
  lockedKinds: [],
  licences: noLicences,
};
const ivan: Person = {
  ...alice,
  id: 9,
  login: 'ivan',
  number: '109',
  directNumber: undefined,
  mayCallPremium: true,
  isSwitchboard: false,
  hasMailbox: false,
};
const people = new People([alice, ivan], enterprisePath);
const answeringAt = (number: string) => robots.byNumber(number);
const ofAcme = { company: { current: acme }, numbering: new Numbering({ current: acme }) };
const plan = new NumberPlan({ ...ofAcme, people, answeringAt, groups: () => undefined });

describe('a number', () => {
  it.each(['101', '+33 1 00 00 01 01', '01 00 00 01 01'])('%s is that of alice', (dialled) => {
    expect(plan.findRoute(dialled)).toMatchObject({ kind: 'person', person: { login: 'alice' } });
  });

  it('an extension that is an emergency number is not rung, also behind a speed dial', () => {
    const lea = { ...alice, id: 12, number: '112' };
    const old = new NumberPlan({
      ...ofAcme,
      people: new People([alice, lea], enterprisePath),
      answeringAt,
      groups: () => undefined,
      speedDial: () => '1 12',
      completeNumber: (dialled) => `01000000${dialled}`,
    });
    for (const dialled of ['112', '0112', '*1']) {
      expect(old.findRoute(dialled, alice)).toBeUndefined();
      expect(old.isEmergency(dialled, alice)).toBe(true);
    }
    expect(old.isEmergency('101', alice)).toBe(false);
  });

  it.each([
    ['600', { name: 'echo', shown: { number: '600', label: 'Echo' } }],
    ['604', { name: 'busy', shown: { label: 'Always busy' } }],
    ['+33 1 00 00 06 00', { name: '+33100000600', shown: { external: '+33100000600' } }],
    ['0623000000', { name: '+33623000000', shown: { number: '06 23 00 00 00' } }],
  ])('%s is that of a phone that answers by itself', (dialled, expected) => {
    expect(plan.findRoute(dialled)).toMatchObject({ kind: 'virtual', ...expected });
  });

  it.each(['608', '998', '12', 'bob'])('%s is that of nobody', (dialled) => {
    expect(plan.findRoute(dialled)).toBeUndefined();
  });
});

/** Returns the actions of the phone at a number in this many seconds. */
async function called(name: string, seconds: number, from = '101'): Promise<string[]> {
  const did: string[] = [];
  const end = new AbortController();
  const call: VirtualCall = {
    leg: '1',
    from: { number: from },
    ended: end.signal,
    ring: () => void did.push('rings'),
    answer: () => void did.push('answers'),
    hangUp: (cause: EndCause) => {
      did.push(cause);
      end.abort();
    },
    send: () => {},
    hear: () => {},
    onAnswered: () => {},
    onDigit: () => {},
    sendDigits: () => {},
    transfer: () => {},
  };
  new PublicNetwork({ robots, company: acme }).virtualPhone(name)?.onCall(call);
  for (let second = 0; second < seconds; second += 1) {
    clock.move(1000);
    await Promise.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  }
  end.abort();
  return did;
}

describe('the public network', () => {
  it.each([
    ['+33199000005', 4, ['rings']],
    ['+33199000005', 5, ['rings', 'answers']],
    ['+33199000100', 1, ['busy']],
    ['+33199000102', 1, []],
    ['+33199000220', 20, ['rings', 'noAnswer']],
    ['+33199000302', 2, ['rings', 'declined']],
    ['+33199000401', 1, ['invalidNumber']],
    ['+33199000501', 1, ['failed']],
    ['+33199000601', 1, ['unreachable']],
    ['+33199000701', 1, ['notAllowed']],
    ['+33199000804', 3, []],
    ['+33199000804', 7, ['rings', 'answers']],
    ['+33199000903', 3, ['answers', 'normal']],
    ['+33199001003', 3, ['answers', 'failed']],
    ['+33100000604', 0, ['busy']],
    ['+33623000000', 3, ['rings', 'answers']],
    ['+33199009900', 3, ['rings', 'answers']],
  ])('%s has in %i s done %j', async (number, seconds, expected) => {
    expect(await called(number, seconds)).toEqual(expected);
    expect(clock.waiting).toBe(0);
  });
});
