import fc from 'fast-check';
import { expect, it } from 'vitest';
import { scriptedPerson } from '#phone/testing/scripted-person.ts';
import type { ContactDraft, DuplicatePair, Person } from '#sdk/index.ts';
import { conflictsOf, valuesOf } from './merged-values.ts';

const person = (fields: Partial<ContactDraft>): Person => ({
  ...scriptedPerson('', ''),
  ...fields,
});
const pair = (first: Partial<ContactDraft>, second: Partial<ContactDraft>): DuplicatePair => ({
  restUri: 'v1/directory/Duplicate/c1-c2',
  reason: 'name',
  contacts: [person(first), person(second)],
});

it('asks only for fields that differ, and proposes the value that loses nothing', () => {
  const two = pair(
    { lastName: 'Twin', company: 'Acme', emails: ['a@acme.example'], additionalInfo: 'Likes tea.' },
    { lastName: 'Twin', homeNumber: '0612', emails: ['A@acme.example', 'b@acme.example'], hideMobile: true },
  );
  const conflicts = conflictsOf(two);
  expect(conflicts.map(({ field, best }) => [field, best])).toEqual([
    ['company', 'first'],
    ['homeNumber', 'second'],
    ['email', 'both'],
    ['additionalInfo', 'first'],
    ['hideMobile', 'second'],
  ]);
  expect(valuesOf(two, conflicts, {})).toEqual({
    homeNumber: '0612',
    emails: ['a@acme.example', 'b@acme.example'],
    hideMobile: true,
  });
  expect(valuesOf(two, conflicts, { company: 'second', email: 'first', homeNumber: 'first' })).toEqual({
    company: '',
    hideMobile: true,
  });
});

it('does not ask for two writings of one number, and adds no number a second time', () => {
  const two = pair(
    { mobilePhoneNumber: '+33655500001', faxNumbers: ['+33155500003'] },
    { mobilePhoneNumber: '06 55 50 00 01', faxNumbers: ['01 55 50 00 03', '+33155500004'] },
  );
  const conflicts = conflictsOf(two);
  expect(conflicts.map(({ field }) => field)).toEqual(['faxNumbers']);
  expect(valuesOf(two, conflicts, {})).toEqual({ faxNumbers: ['+33155500003', '+33155500004'] });
});

it('offers both values only where the field takes them', () => {
  const emails = (from: number) => Array.from({ length: 3 }, (_, at) => `x${from + at}@acme.example`);
  const [conflict] = conflictsOf(pair({ emails: emails(0) }, { emails: emails(3) }));
  expect(conflict).toMatchObject({ field: 'email', best: 'first' });
  expect(conflict?.values.both).toBeUndefined();
  const [notes] = conflictsOf(pair({ additionalInfo: 'One.' }, { additionalInfo: 'Two.' }));
  expect(notes?.values.both).toBe('One.\nTwo.');
  const long = 'x'.repeat(1_500);
  expect(conflictsOf(pair({ additionalInfo: long }, { additionalInfo: 'y'.repeat(1_000) }))[0]?.best).toBe(
    'first',
  );
});

it('the merged contact has every field of the chosen contact, whatever the two are', () => {
  const text = fc.constantFrom('', 'Ada', 'Bob');
  const number = fc.constantFrom('', '0612', '0613');
  const draft = fc.record({
    firstName: text,
    company: text,
    homeNumber: number,
    faxNumbers: fc.uniqueArray(fc.constantFrom('0155', '0156'), { maxLength: 2 }),
    hidePstn: fc.boolean(),
  });
  fc.assert(
    fc.property(draft, draft, fc.constantFrom('first' as const, 'second' as const), (one, other, choice) => {
      const two = pair(one, other);
      const conflicts = conflictsOf(two);
      const choices = Object.fromEntries(conflicts.map(({ field }) => [field, choice]));
      const merged = { ...two.contacts[0], ...valuesOf(two, conflicts, choices) };
      expect(merged).toMatchObject(choice === 'first' ? one : other);
    }),
  );
});
