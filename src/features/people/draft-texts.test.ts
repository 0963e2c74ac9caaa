import { expect, it } from 'vitest';
import { draftOf, problemsOf, textsOf } from './draft-texts.ts';

const ada = { ...textsOf(), lastName: 'Okonkwo' };

it('a contact has a name, of a person or a company', () => {
  expect(problemsOf(textsOf())).toEqual({ lastName: 'people.needsName' });
  expect(problemsOf({ ...textsOf(), company: 'Acme' })).toEqual({});
});

it('a number may be left out, and is one where it is there', () => {
  expect(problemsOf({ ...ada, mobilePhoneNumber: ' +33 (0)6 12-34 ' })).toEqual({});
  expect(problemsOf({ ...ada, homeNumber: 'at home' })).toEqual({ homeNumber: 'people.needsNumber' });
});

it('several addresses are told apart', () => {
  expect(draftOf({ ...ada, email: 'a@b.example, c@d.example' }).emails).toEqual([
    'a@b.example',
    'c@d.example',
  ]);
});
