import { expect, test } from 'vitest';
import { directoryContact } from '#wire/people/contact.ts';
import { contactNumbers } from './rules.ts';

const contact = (facts: object) =>
  directoryContact.parse({ restUri: 'v1/directory/Contact/1', directory: 'enterprise', ...facts });

test('a colleague is called at the short number first', () => {
  const bob = contact({ addressNumber: '102', pstnNumbers: ['+33100000102'], mobilePhoneNumber: '0612' });
  expect(contactNumbers(bob)).toEqual([
    { type: 'internal', number: '102' },
    { type: 'direct', number: '+33100000102' },
    { type: 'mobile', number: '0612' },
  ]);
});

test('a contact without a number has no numbers', () => {
  expect(contactNumbers(contact({}))).toEqual([]);
});

test('the default number of a contact comes first, and no number comes twice', () => {
  const numbers = {
    professionalPhoneNumber: '0112',
    mobilePhoneNumber: '0612',
    plmnNumbers: ['0612', '0613'],
  };
  expect(contactNumbers(contact({ ...numbers, defaultPhoneNumber: '0613' }))).toEqual([
    { type: 'mobile', number: '0613' },
    { type: 'professional', number: '0112' },
    { type: 'mobile', number: '0612' },
  ]);
  expect(contactNumbers(contact({ ...numbers, defaultPhoneNumber: '0999' }))[0]).toEqual({
    type: 'other',
    number: '0999',
  });
});
