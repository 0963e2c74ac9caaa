import { expect, it } from 'vitest';
import { draftOf, problemsOf, textsOf } from './draft-texts.ts';

const ada = { ...textsOf(), lastName: 'Okonkwo' };

it('a contact has a name, of a person or a company', () => {
  expect(problemsOf(textsOf())).toEqual({ lastName: 'people.needsName' });
  expect(problemsOf({ ...textsOf(), company: 'Acme' })).toEqual({});
});

it('a number may be left out, and is one where it is there', () => {
  expect(problemsOf({ ...ada, mobilePhoneNumber: ' +33 (0)6 12-34 ' })).toEqual({});
  for (const homeNumber of ['at home', '5', '+', '1'.repeat(41)])
    expect(problemsOf({ ...ada, homeNumber })).toEqual({ homeNumber: 'people.needsNumber' });
});

it('several addresses are told apart', () => {
  expect(draftOf({ ...ada, email: 'a@b.example, c@d.example' }).emails).toEqual([
    'a@b.example',
    'c@d.example',
  ]);
  expect(draftOf({ ...ada, email: ' ' }).emails).toEqual([]);
});

it.each(['abc', 'a@b.example, abc', 'a@', '@b.example', 'a@b@c', 'Ada <a@b.example>'])(
  '%s is no address',
  (email) => {
    expect(problemsOf({ ...ada, email })).toEqual({ email: 'people.needsEmail' });
  },
);

it('there are no more than five addresses', () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, at) => `a${at}@b.example`).join(' ');
  expect(problemsOf({ ...ada, email: addresses(5) })).toEqual({});
  expect(problemsOf({ ...ada, email: addresses(6) })).toEqual({ email: 'people.tooManyEmails' });
});

it('what is too long is said, and nothing is cut', () => {
  const long = 'x'.repeat(101);
  expect(problemsOf({ ...ada, company: ` ${long.slice(1)} ` })).toEqual({});
  expect(problemsOf({ ...ada, company: long, homeNumber: '1'.repeat(101), email: `a@${long}` })).toEqual({
    company: 'people.tooLong',
    homeNumber: 'people.tooLong',
    email: 'people.tooLong',
  });
  // Addresses are counted one by one.
  const email = `${'a'.repeat(60)}@b.example, ${'c'.repeat(60)}@d.example`;
  expect(problemsOf({ ...ada, email })).toEqual({});
  expect(draftOf({ ...ada, email }).emails?.join(', ')).toBe(email);
});

it('of a contact that may be changed in part, only that part is judged and kept', () => {
  const texts = { ...ada, homeNumber: '5', email: 'a@b.example' };
  expect(problemsOf(texts, ['email'])).toEqual({});
  expect(draftOf(texts, ['email'])).toEqual({ emails: ['a@b.example'] });
});
