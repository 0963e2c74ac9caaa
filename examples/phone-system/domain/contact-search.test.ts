import { describe, expect, it } from 'vitest';
import { directoryContact } from '../../../sdk/wire/people/directory.ts';
import { type ContactSearch, searchContacts } from './contact-search.ts';

const contact = (id: string, facts: object) =>
  directoryContact.parse({ restUri: id, directory: 'shared', ...facts });
const all = [
  contact('lea', { firstName: 'Léa', lastName: 'Bauer', company: 'Nord-Est Transports' }),
  contact('bob', {
    directory: 'enterprise',
    firstName: 'Bob',
    lastName: 'Keller',
    addressNumber: '102',
    department: 'Finance',
  }),
  contact('ann', {
    firstName: 'Ann',
    lastName: 'Zed',
    mobilePhoneNumber: '+33 6 12 34 56 78',
    isFavorite: true,
  }),
];
const found = (facts: Partial<ContactSearch>) =>
  searchContacts(all, {
    search: '',
    directory: undefined,
    department: undefined,
    onlyFavorites: false,
    sortBy: 'firstname',
    ...facts,
  }).map(({ restUri }) => restUri);

describe('contact search', () => {
  it('a search finds words by their beginnings, whatever their accents and case', () => {
    expect(found({ search: 'LEA bau' })).toEqual(['lea']);
    expect(found({ search: 'transp' })).toEqual(['lea']);
    expect(found({ search: 'eller' })).toEqual([]);
  });

  it('a search finds numbers by any part of them, in any format', () => {
    expect(found({ search: '12 34' })).toEqual(['ann']);
    expect(found({ search: '102' })).toEqual(['bob']);
    expect(found({ search: '1' })).toEqual([]);
  });

  it('a search is restricted by directory, department and favourites', () => {
    expect(found({ directory: 'enterprise' })).toEqual(['bob']);
    expect(found({ department: 'Finance' })).toEqual(['bob']);
    expect(found({ onlyFavorites: true })).toEqual(['ann']);
  });

  it('a search sorts by first or by last name, as the user chooses', () => {
    expect(found({})).toEqual(['ann', 'bob', 'lea']);
    expect(found({ sortBy: 'lastname' })).toEqual(['lea', 'bob', 'ann']);
  });
});
