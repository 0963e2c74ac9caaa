import { expect, it } from 'vitest';
import { directoryItemTypes } from '#wire/people/contact.ts';
import { directoryActions } from './directory-actions.ts';

const entry = { emails: ['a@b.example'], canUpdate: true, numbers: [{}] };

it('only people are written to and very important, and only contacts are changed', () => {
  const allowing = (action: 'email' | 'vip' | 'change' | 'call') =>
    directoryItemTypes.filter((type) => directoryActions({ ...entry, type }).includes(action));
  expect(allowing('email')).toEqual(['IUser', 'UserContact']);
  expect(allowing('vip')).toEqual(['IUser', 'UserContact']);
  expect(allowing('change')).toEqual(['UserContact']);
  expect(allowing('call')).toEqual(directoryItemTypes.filter((type) => type !== 'FaxAddress'));
});

it('an entry without numbers or addresses is not called, given a speed dial or written to', () => {
  const bare = { emails: [], canUpdate: false, numbers: [] };
  expect(directoryActions({ ...bare, type: 'UserContact' })).toEqual(['favorite', 'vip']);
});
