import { signal } from '@preact/signals-core';
import { expect, it } from 'vitest';
import type { AddressBookContact } from '#sdk/index.ts';
import { knownCallers } from './callers.ts';

const contact = (contactName: string): AddressBookContact => ({
  contactId: contactName,
  contactName,
  deviceName: 'Partners',
  companyName: 'Acme',
  numbers: [],
  emails: [],
  website: '',
});

it('a caller has the name of the only contact of an address book, unless the phone system knows one', () => {
  const line = signal({ displayedLabel: '' });
  const known = signal({ displayedLabel: 'Bob Keller' });
  const lines = signal([
    { lineId: '1', line },
    { lineId: '2', line: known },
    { lineId: '3', line },
    { lineId: '4', line },
  ]);
  const found = signal<ReadonlyMap<string, readonly AddressBookContact[]>>(new Map());
  const { names, records } = knownCallers({ calls: { lines }, externalAddressBook: { found } });
  expect(names.value.size).toBe(0);
  found.value = new Map([
    ['1', [contact('Ada')]],
    ['2', [contact('Somebody')]],
    ['3', [contact('One'), contact('Another')]],
  ]);
  expect([...names.value]).toEqual([['1', 'Ada']]);
  expect(records.value.get('1')).toEqual({ name: 'Ada', facts: 'Acme · Partners', open: undefined });
  lines.value = [];
  expect(names.value.size).toBe(0);
});
