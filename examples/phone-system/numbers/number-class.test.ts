import { expect, test } from 'vitest';
import { ownContacts, sharedContacts } from '../demonstration/activity/demo-people.ts';
import { isPossible, isRestricted, networkOf } from './number-class.ts';

test.each(['+33623000000', '+33100000601', '+33199000005', '+442079460018', '+12025550143', '+493012345678'])(
  'anybody may call %s',
  (e164) => {
    expect(isRestricted(e164)).toBe(false);
  },
);

test('an unknown number needs no right, and a number of a wrong length is impossible', () => {
  for (const e164 of ['+33639980011', '+33000000000'])
    expect([isRestricted(e164), isPossible(e164)]).toEqual([false, true]);
  expect([isPossible('+33123'), isPossible('+331234567890123'), isPossible('+999123456')]).toEqual([
    false,
    false,
    false,
  ]);
});

test.each([
  ['a premium number', '+33899000000'],
  ['a premium number of Germany', '+499001234567'],
  ['one with surplus digits', '+49900123456789'],
  ['one with surplus digits in Finland', '+35860012345678'],
  ['one with surplus digits in Japan', '+8199012345678'],
  ['one with surplus digits in Indonesia', '+6280912345678'],
  ['a satellite number', '+881612345678'],
  ['a global network', '+8821612345'],
  ['a global network', '+883510001234567'],
  ['a satellite number of Inmarsat', '+870773111111'],
])('a call to %s needs the right: %s', (_, e164) => {
  expect(isRestricted(e164)).toBe(true);
});

test.each([
  ['PLMN', '+33623000000'],
  ['PLMN', '+33740000102'],
  ['PLMN', '+491701234567'],
  ['PLMN', '+447911123456'],
  ['PSTN', '+33100000102'],
  ['PSTN', '+33999000000'],
  ['PSTN', '+442079460018'],
  ['PSTN', '+12025550143'],
  ['PSTN', '+33000000000'],
] as const)('the network %s has the number %s', (network, e164) => {
  expect(networkOf(e164)).toBe(network);
});

test('every user may call the contacts of the demonstration', () => {
  const numbers = [...sharedContacts, ...ownContacts].flatMap(({ mobileNumber, professionalNumber }) =>
    [mobileNumber, professionalNumber].flatMap((number) => number || []),
  );
  expect(numbers.length).toBeGreaterThan(20);
  expect(numbers.filter((number) => isRestricted(number) || !isPossible(number))).toEqual([]);
});
