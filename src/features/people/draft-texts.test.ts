import { expect, it } from 'vitest';
import { draftOf, problemsOf, textsOf } from './draft-texts.ts';

const ada = { ...textsOf(), lastName: 'Okonkwo' };

it('a contact needs the name of a person or a company', () => {
  expect(problemsOf(textsOf())).toEqual({ lastName: 'people.needsName' });
  expect(problemsOf({ ...textsOf(), company: 'Acme' })).toEqual({});
});

it('a number is optional, and must be valid if present', () => {
  expect(problemsOf({ ...ada, mobilePhoneNumber: ' +33 (0)6 12-34 ' })).toEqual({});
  for (const homeNumber of ['at home', '5', '+', '1'.repeat(41)])
    expect(problemsOf({ ...ada, homeNumber })).toEqual({ homeNumber: 'people.needsNumber' });
});

it('several addresses are separated', () => {
  expect(draftOf({ ...ada, email: 'a@b.example, c@d.example' }).emails).toEqual([
    'a@b.example',
    'c@d.example',
  ]);
  expect(draftOf({ ...ada, email: ' ' }).emails).toEqual([]);
});

it.each(['abc', 'a@b.example, abc', 'a@', '@b.example', 'a@b@c', 'Ada <a@b.example>'])(
  '%s is no email address',
  (email) => {
    expect(problemsOf({ ...ada, email })).toEqual({ email: 'people.needsEmail' });
  },
);

it('a contact has at most five addresses', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@b.example`).join(' ');
  expect(problemsOf({ ...ada, email: addresses(5) })).toEqual({});
  expect(problemsOf({ ...ada, email: addresses(6) })).toEqual({ email: 'people.tooManyEmails' });
});

it('a text that is too long is reported and not cut', () => {
  const long = 'x'.repeat(101);
  expect(problemsOf({ ...ada, company: ` ${long.slice(1)} ` })).toEqual({});
  expect(problemsOf({ ...ada, company: long, homeNumber: '1'.repeat(101), email: `a@${long}` })).toEqual({
    company: 'people.tooLong',
    homeNumber: 'people.tooLong',
    email: 'people.tooLong',
  });
  // The limit applies to each address separately.
  const email = `${'a'.repeat(60)}@b.example, ${'c'.repeat(60)}@d.example`;
  expect(problemsOf({ ...ada, email })).toEqual({});
  expect(draftOf({ ...ada, email }).emails?.join(', ')).toBe(email);
});

it('if only a part of a contact is changeable, only that part is checked and saved', () => {
  const texts = { ...ada, homeNumber: '5', email: 'a@b.example' };
  expect(problemsOf(texts, ['email'])).toEqual({});
  expect(draftOf(texts, ['email'])).toEqual({ emails: ['a@b.example'] });
});
