import { expect, test } from 'vitest';
import { phoneNumber } from './contact.ts';
import { contactChange } from './contact-requests.ts';

test('the number of a contact has at most 20 other characters in front of at most 20 digits', () => {
  const number = (others: number, digits: number) => '('.repeat(others) + '1'.repeat(digits);
  expect(
    [number(1, 1), number(20, 1), number(1, 20), number(20, 20)].every((one) => phoneNumber.test(one)),
  ).toBe(true);
  expect([number(21, 1), number(20, 21), number(20, 0)].some((one) => phoneNumber.test(one))).toBe(false);
});

test('the e-mails of a contact are addresses', () => {
  const isAccepted = (...emails: string[]) => contactChange.safeParse({ emails }).success;
  expect(isAccepted('ann@acme.example', 'ann@mailhost')).toBe(true);
  expect([isAccepted('nonsense'), isAccepted('Ann <ann@acme.example>'), isAccepted('')]).toEqual([
    false,
    false,
    false,
  ]);
});
