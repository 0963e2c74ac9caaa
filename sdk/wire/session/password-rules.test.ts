import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type DevicePasswordModel,
  type PasswordFault,
  type PasswordPolicy,
  type PasswordUse,
  passwordFaults,
  passwordRules,
  pinFaults,
} from './password-rules.ts';

const strict: PasswordPolicy = {
  active: true,
  minLength: 8,
  complexity: true,
  forceUpperCase: 'AtLeastOne',
  forceLowerCase: 'AtLeastOne',
  forceSpecialChar: 'AtLeastOne',
  forceDigit: 'AtLeastOne',
};
const administrator: PasswordUse = { policy: strict, aliasType: 'Administrator' };
const allClasses = ['pwd_err_uppercase', 'pwd_err_lowercase', 'pwd_err_speciachar', 'pwd_err_digit'];

test.each<readonly [string, readonly string[]]>([
  ['Sunny-Day7', []],
  ['', ['pwd_err_minlength', ...allClasses]],
  ['Ab-1', ['pwd_err_minlength']],
  ['SUNNY-DAY7', ['pwd_err_lowercase']],
  ['sunny-day7', ['pwd_err_uppercase']],
  ['SunnyDay77', ['pwd_err_speciachar']],
  ['Sunny-Days', ['pwd_err_digit']],
  ['Sunny Day-7', ['pwd_err_pattern']],
  ['Sünny-Day7', ['pwd_err_pattern']],
  [`${'Sunny-Day7'.repeat(12)}12345678`, []],
  [`${'Sunny-Day7'.repeat(12)}123456789`, ['pwd_err_pattern']],
])('an administrator password %s breaks %j', (password, faults) => {
  expect(passwordFaults(password, administrator)).toEqual(faults);
});

test.each([
  ['12345678', 'pwd_err_sequence'],
  ['87654321', 'pwd_err_sequence'],
  ['56781234', 'pwd_err_sequence'],
  ['43218765', 'pwd_err_sequence'],
  ['aaaaaaaa', 'pwd_err_unicity'],
])('%s is refused as %s while complexity is on', (password, fault) => {
  expect(passwordFaults(password, administrator)).toContain(fault);
  const simple = { ...administrator, policy: { ...strict, complexity: false } };
  expect(passwordFaults(password, simple)).not.toContain(fault);
});

test('12345679 and 13579 are no sequences', () => {
  for (const password of ['12345679', '13579', '1234123'])
    expect(passwordFaults(password, administrator)).not.toContain('pwd_err_sequence');
});

test('a device needs only the classes that its model supports, and other types need none', () => {
  const model: DevicePasswordModel = {
    devicePasswordSupportUpper: false,
    devicePasswordSupportLower: false,
    devicePasswordSupportSpecChar: false,
    devicePasswordSupportDigit: true,
  };
  const faultsOf = (use: Partial<PasswordUse>) => passwordFaults('sunnyday', { ...administrator, ...use });
  expect(faultsOf({ aliasType: 'Device', model })).toEqual(['pwd_err_digit']);
  expect(faultsOf({ aliasType: 'Device' })).toEqual([]);
  expect(faultsOf({ aliasType: 'User' })).toEqual([]);
});

test('the rules that apply are those that a password can break', () => {
  expect(passwordRules(administrator)).toEqual([
    ...['pwd_err_minlength', 'pwd_err_sequence', 'pwd_err_unicity'],
    ...[...allClasses, 'pwd_err_pattern'],
  ]);
  expect(passwordRules({ ...administrator, aliasType: 'User' })).not.toContain('pwd_err_digit');
  const off = { ...administrator, policy: { ...strict, active: false } };
  expect(passwordRules(off)).toEqual(['pwd_err_pattern']);
});

test('a policy that is off asks only for an allowed password that is not empty', () => {
  const use = { ...administrator, policy: { ...strict, active: false } };
  expect(passwordFaults('1', use)).toEqual([]);
  expect(passwordFaults('', use)).toEqual(['pwd_err_minlength']);
  expect(passwordFaults('a b', use)).toEqual(['pwd_err_pattern']);
});

/** The same rules, written with lists of every character and every rotation. */
function slowFaults(password: string, { policy, aliasType, model }: PasswordUse): Set<PasswordFault> {
  const faults = new Set<PasswordFault>();
  const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
  const special = "-_.!~*'()%@";
  const digits = '0123456789';
  const has = (set: string) => Array.from(password).some((one) => set.includes(one));
  const length = Array.from(password).length;
  if (length === 0) faults.add('pwd_err_minlength');
  if (length > 128) faults.add('pwd_err_pattern');
  for (const one of password)
    if (!`${upper}${upper.toLowerCase()}${special}${digits}`.includes(one)) faults.add('pwd_err_pattern');
  if (!policy.active) return faults;
  if (length < policy.minLength) faults.add('pwd_err_minlength');
  if (policy.complexity && length > 1) {
    const all = Array.from(password);
    for (let turn = 0; turn < length; turn += 1) {
      const text = [...all.slice(turn), ...all.slice(0, turn)].map((one) => one.codePointAt(0) ?? 0);
      const first = text[0] ?? 0;
      if (text.every((code, at) => code === first + at)) faults.add('pwd_err_sequence');
      if (text.every((code, at) => code === first - at)) faults.add('pwd_err_sequence');
    }
    if (all.every((one) => one === all[0])) faults.add('pwd_err_unicity');
  }
  const needs = (forced: string, isSupported: boolean | undefined) =>
    forced === 'AtLeastOne' &&
    (aliasType === 'Administrator' || (aliasType === 'Device' && isSupported === true));
  if (needs(policy.forceUpperCase, model?.devicePasswordSupportUpper) && !has(upper))
    faults.add('pwd_err_uppercase');
  if (needs(policy.forceLowerCase, model?.devicePasswordSupportLower) && !has(upper.toLowerCase()))
    faults.add('pwd_err_lowercase');
  if (needs(policy.forceSpecialChar, model?.devicePasswordSupportSpecChar) && !has(special))
    faults.add('pwd_err_speciachar');
  if (needs(policy.forceDigit, model?.devicePasswordSupportDigit) && !has(digits))
    faults.add('pwd_err_digit');
  return faults;
}

const force = fc.constantFrom('AtLeastOne', 'None', '');
const policies = fc.record<PasswordPolicy>({
  active: fc.boolean(),
  minLength: fc.integer({ min: 0, max: 12 }),
  complexity: fc.boolean(),
  forceUpperCase: force,
  forceLowerCase: force,
  forceSpecialChar: force,
  forceDigit: force,
});
const models = fc.option(
  fc.record<DevicePasswordModel>({
    devicePasswordSupportUpper: fc.boolean(),
    devicePasswordSupportLower: fc.boolean(),
    devicePasswordSupportSpecChar: fc.boolean(),
    devicePasswordSupportDigit: fc.boolean(),
  }),
  { nil: undefined },
);
/** Sequences that are sometimes rotated, repetitions, short texts of few characters, and any text. */
const passwords = fc.oneof(
  fc
    .record({
      start: fc.integer({ min: 33, max: 110 }),
      length: fc.integer({ min: 1, max: 14 }),
      turn: fc.nat(13),
      isDown: fc.boolean(),
    })
    .map(({ start, length, turn, isDown }) => {
      const up = Array.from({ length }, (_, at) => String.fromCharCode(start + at));
      const run = isDown ? up.reverse() : up;
      return [...run.slice(turn % length), ...run.slice(0, turn % length)].join('');
    }),
  fc
    .tuple(fc.constantFrom('a', '7', '-', ' '), fc.integer({ min: 0, max: 140 }))
    .map(([one, n]) => one.repeat(n)),
  fc.string({ unit: fc.constantFrom(...'aAbB01-@ '), maxLength: 14 }),
  fc.string({ unit: 'binary', maxLength: 140 }),
);

test('the rules agree with a slow version that tries every rotation and every character', () => {
  const uses = fc.record({
    policy: policies,
    aliasType: fc.constantFrom('Administrator', 'Device', 'User'),
    model: models,
  });
  fc.assert(
    fc.property(passwords, uses, (password, use) => {
      expect([...passwordFaults(password, use)].sort()).toEqual([...slowFaults(password, use)].sort());
    }),
    { numRuns: 2_000 },
  );
});

test.each<readonly [string, readonly string[]]>([
  ['2580', []],
  ['', ['pin_err_minlength']],
  ['259', ['pin_err_minlength']],
  ['25a8', ['pin_err_digits']],
  ['١٢٣٥', ['pin_err_digits']],
  ['258013697', ['pin_err_maxlength']],
  ['3412', ['pin_err_sequence']],
  ['0000', ['pin_err_unicity']],
])('a PIN %s breaks %j', (pin, faults) => {
  expect(pinFaults(pin, { minLength: 4, maxLength: 8 })).toEqual(faults);
});
