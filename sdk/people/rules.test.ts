import { expect, test } from 'vitest';
import { directoryContact } from '../wire/people/directory.ts';
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

test('who has no number has none', () => {
  expect(contactNumbers(contact({}))).toEqual([]);
});
