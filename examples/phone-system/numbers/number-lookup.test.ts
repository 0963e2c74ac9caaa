import fc from 'fast-check';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { storedOutsideCalls } from '../../../sdk/wire/administration/outside-calls.ts';
import { Clock } from '../base/clock.ts';
import type { CompanySettings } from '../company/company-settings.ts';
import { noLicences } from '../company/licences.ts';
import { acme } from '../demonstration/acme.ts';
import { Robots } from '../demonstration/robots/robots.ts';
import { enterprisePath } from '../testing/enterprise-path.ts';
import { People, type Person } from '../users/person.ts';
import { CallRights } from './call-rights.ts';
import { NumberLookup } from './number-lookup.ts';
import { NumberPlan } from './number-plan.ts';
import { Numbering } from './numbering.ts';

const person = (id: number, more: Partial<Person>): Person => ({
  id,
  login: `user${id}`,
  firstName: 'Alice',
  lastName: 'Martin',
  number: String(100 + id),
  extension: `${enterprisePath}/Extension/${100 + id}`,
  directNumber: undefined,
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
  ...more,
});
const alice = person(1, { directNumber: '+33100000101' });
const ivan = person(9, { firstName: 'Ivan', lastName: 'Petrov', mayCallPremium: true });
const robots = await Robots.load({
  company: acme,
  folder: undefined,
  clock: new Clock(),
  log: pino({ level: 'silent' }),
});
const people = new People([alice, ivan], enterprisePath);
const answeringAt = (number: string) => robots.byNumber(number);
const ofAcme = { company: { current: acme }, numbering: new Numbering({ current: acme }) };
const classes = ['local', 'national', 'mobile', 'international', 'unknown'];
const of = (() => storedOutsideCalls.parse({ classes })) as unknown as CompanySettings['of'];
const plan = new NumberPlan({ ...ofAcme, people, answeringAt, groups: () => undefined });
const lookup = new NumberLookup(plan, ofAcme.company, new CallRights({ of }, ofAcme.company));

describe('number lookup', () => {
  const mobile = {
    isDSValidNumber: 'E',
    e164: '+33623000000',
    national: '06 23 00 00 00',
    international: '+33 6 23 00 00 00',
    country: 'FR',
  };
  const colleague = {
    isDSValidNumber: 'I',
    internalNumber: '101',
    e164: '+33100000101',
    national: '01 00 00 01 01',
    international: '+33 1 00 00 01 01',
    country: 'FR',
    label: 'Alice Martin',
  };
  const london = { isDSValidNumber: 'E', e164: '+442079460018', country: 'GB' };

  it.each([
    ['101', colleague],
    ['tel:101', colleague],
    ['+33 1 00 00 01 01', colleague],
    ['01.00.00.01.01', colleague],
    ['109', { isDSValidNumber: 'I', internalNumber: '109', label: 'Ivan Petrov' }],
    ['600', { isDSValidNumber: 'I', internalNumber: '600', label: 'Echo', e164: '+33100000600' }],
    ['0623000000', mobile],
    ['06-23-00-00-00', mobile],
    ['+33 (6) 23 00 00 00', mobile],
    ['0033623000000', mobile],
    ['00623000000', mobile],
    ['tel:+33-6-23-00-00-00;ext=12', mobile],
    ['tel:6-23-00-00-00;phone-context=+33', mobile],
    ['0623000000,,123#', mobile],
    ['112', { isDSValidNumber: 'S', internalNumber: '112' }],
    ['tel:116 117', { isDSValidNumber: 'S', internalNumber: '116117' }],
    ['000442079460018', london],
    ['00442079460018', london],
    ['+44 20 7946 0018', london],
    ['+33 1 00 00 06 00', { isDSValidNumber: 'E', e164: '+33100000600' }],
    ['0899 00 00 00', { isDSValidNumber: 'N', e164: '+33899000000' }],
    ['+1 900 555 1234', { isDSValidNumber: 'N', e164: '+19005551234' }],
    ['0800 00 00 00', { isDSValidNumber: 'E', e164: '+33800000000' }],
  ])('%s', (written, expected) => {
    expect(lookup.lookUp(written, alice)[0]).toEqual(expect.objectContaining(expected));
  });

  it.each([
    ['0623000000,,123#', ',,123#'],
    ['0623000000 p 12', ',12'],
    ['tel:+33623000000,5;ext=12', ',5,12'],
    ['0623000000', undefined],
  ])('the keys behind %s are delayed digits', (written, expected) => {
    expect(lookup.lookUp(written, alice)[0]?.dsDelayedDigits).toBe(expected);
  });

  it.each(['', ' ', 'bob', '12', '998', '608', '+', 'tel:', 'tel:bob', ',123', '1'.repeat(10_000)])(
    '%j is nothing',
    (written) => {
      expect(lookup.lookUp(written, alice)).toEqual([]);
    },
  );

  it('the user decides about calling a premium number', () => {
    expect(lookup.lookUp('0899000000', ivan)).toMatchObject([{ isDSValidNumber: 'E' }]);
  });

  it('any text is read or refused, and a found number leads to its owner when called', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.stringMatching(/^(tel:)?\+?[0-9 ().-]{0,16}[,;p]?[0-9#]{0,4}$/),
      fc.integer({ min: 100, max: 999 }).map(String),
    );
    fc.assert(
      fc.property(texts, (written) => {
        for (const { isDSValidNumber, internalNumber, e164 } of lookup.lookUp(written, alice)) {
          const destination = internalNumber ?? e164 ?? '';
          const route = plan.findRoute(destination);
          expect(route === undefined).toBe(isDSValidNumber === 'S');
          expect(plan.isEmergency(destination)).toBe(isDSValidNumber === 'S');
          expect(['I', 'E', 'N', 'S']).toContain(isDSValidNumber);
          if (route?.kind === 'virtual' && route.shown.external) expect(route.shown.external).toBe(e164);
          expect(lookup.lookUp(destination, alice)).toMatchObject([{ isDSValidNumber }]);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('a number that can be called is found as it is written, and the other way round', () => {
    const dialled = fc.stringMatching(/^\+?[0-9]{1,15}$/);
    fc.assert(
      fc.property(dialled, (written) => {
        // A number with one zero too many cannot be dialled, but is looked up.
        fc.pre(!written.startsWith('000'));
        const isKnown = plan.findRoute(written) !== undefined || plan.isEmergency(written);
        expect(lookup.lookUp(written, alice).length > 0).toBe(isKnown);
      }),
      { numRuns: 500 },
    );
  });

  it('a number of the public network is the same in every format', () => {
    const separators = fc.array(fc.constantFrom('', ' ', '.', '-', '/'), { minLength: 9, maxLength: 9 });
    const national = fc.integer({ min: 140_000_000, max: 149_999_999 }).map(String);
    fc.assert(
      fc.property(national, separators, (number, between) => {
        const spread = [...number].map((digit, at) => digit + (at < 8 ? between[at] : '')).join('');
        const [expected] = lookup.lookUp(`+33${number}`, alice);
        expect(expected?.e164).toBe(`+33${number}`);
        for (const prefix of ['0', '00', '0033', '00033', '+33', '+33 (', 'tel:+33', 'tel:0']) {
          const written = `${prefix}${spread}${prefix.endsWith('(') ? ')' : ''}`;
          expect([written, ...lookup.lookUp(written, alice)]).toEqual([written, expected]);
        }
      }),
    );
  });
});
