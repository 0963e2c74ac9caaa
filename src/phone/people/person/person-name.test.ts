import { expect, it } from 'vitest';
import { personName } from './person-name.ts';

const words = (key: string) => key;
const bob = { firstName: 'Bob', lastName: 'Keller', company: 'Acme' };

it('shows the part of a name first that the user has chosen', () => {
  expect([personName(bob, words), personName(bob, words, 'lastname')]).toEqual(['Bob Keller', 'Keller, Bob']);
});

it('shows one part without a comma, and a company or a word for an entry without a name', () => {
  expect(personName({ ...bob, lastName: '' }, words, 'lastname')).toBe('Bob');
  expect(personName({ ...bob, firstName: '', lastName: '' }, words, 'lastname')).toBe('Acme');
  expect(personName({ firstName: '', lastName: '', company: '' }, words)).toBe('people.nameless');
});
