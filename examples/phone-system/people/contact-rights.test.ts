import fc from 'fast-check';
import { expect, it } from 'vitest';
import { directoryContact } from '../../../sdk/wire/people/contact.ts';
import type { Person } from '../users/person.ts';
import {
  contactRightsOf,
  lockedProperty,
  mayChangePhoto,
  mayCreateContact,
  mayDeleteContact,
  mayUpdateContact,
} from './contact-rights.ts';

const user = (facts: Partial<Person>): Person => ({ isSwitchboard: false, ...facts }) as Person;
const contact = directoryContact.parse({ restUri: 'c4', directory: 'privates', canUpdate: true });
const colleague = { ...contact, canUpdate: false };

it('users create their own contacts, and the switchboard shared ones too', () => {
  const kinds = ['privates', 'shared'] as const;
  expect(kinds.map((kind) => mayCreateContact(user({}), kind))).toEqual([true, false]);
  expect(kinds.map((kind) => mayCreateContact(user({ isSwitchboard: true }), kind))).toEqual([true, true]);
  const barred = user({ isSwitchboard: true, contactRights: { canCreate: false } });
  expect(kinds.map((kind) => mayCreateContact(barred, kind))).toEqual([false, false]);
});

it('only the switchboard writes tags', () => {
  expect(lockedProperty(user({}), ['company', 'tagNames'])).toBe('tagNames');
  expect(lockedProperty(user({ isSwitchboard: true }), ['company', 'tagNames'])).toBeUndefined();
});

it('the rights of a user may name the entries and the properties that can be changed', () => {
  const limited = user({
    contactRights: { editableIDs: ['c4'], deletableIDs: [], editableProperties: ['homeNumber'] },
  });
  expect([mayUpdateContact(limited, contact, 'c4'), mayUpdateContact(limited, contact, 'c5')]).toEqual([
    true,
    false,
  ]);
  expect(mayDeleteContact(limited, contact, 'c4')).toBe(false);
  expect(lockedProperty(limited, ['homeNumber'])).toBeUndefined();
  expect(lockedProperty(limited, ['homeNumber', 'lastName'])).toBe('lastName');
  expect(contactRightsOf(limited).creationRights).toEqual(['privates']);
});

it('users cannot change or delete entries of others', () => {
  const all = user({ isSwitchboard: true });
  expect([mayUpdateContact(all, colleague, '2'), mayDeleteContact(all, colleague, '2')]).toEqual([
    false,
    false,
  ]);
});

it('a user changes the photos of entries that the user may change, and the own one', () => {
  const plain = user({ id: 2 });
  expect(mayChangePhoto(plain, contact, 'c4')).toBe(true);
  expect([mayChangePhoto(plain, colleague, '2'), mayChangePhoto(plain, colleague, '3')]).toEqual([
    true,
    false,
  ]);
  const barred = user({ id: 2, contactRights: { editableProperties: ['lastName'] } });
  expect([mayChangePhoto(barred, contact, 'c4'), mayChangePhoto(barred, colleague, '2')]).toEqual([
    false,
    false,
  ]);
});

it('the phone system grants what a slow, obvious reading of the rights grants, to every role', () => {
  const ids = ['c1', 'c2', '7'] as const;
  const kinds = ['privates', 'shared'] as const;
  const properties = ['lastName', 'tagNames', 'photo'] as const;
  const flag = fc.option(fc.boolean(), { nil: undefined });
  const some = <Name extends string>(all: readonly Name[]) =>
    fc.option(fc.uniqueArray(fc.constantFrom(...all)), { nil: undefined });
  const given = fc.record(
    {
      canCreate: flag,
      canUpdate: flag,
      canDelete: flag,
      creationRights: some(kinds),
      editableProperties: some(properties),
      editableIDs: some(ids),
      deletableIDs: some(ids),
    },
    { requiredKeys: [] },
  );
  const has = (list: readonly string[] | undefined, name: string) => {
    if (list === undefined) return true;
    for (const one of list) if (one === name) return true;
    return false;
  };
  fc.assert(
    fc.property(
      given,
      fc.boolean(),
      fc.boolean(),
      fc.constantFrom(...ids),
      fc.constantFrom(...kinds),
      fc.constantFrom(...properties),
      (rights, isSwitchboard, canUpdate, id, kind, property) => {
        const person = user({ id: 7, isSwitchboard, contactRights: rights });
        const entry = { ...contact, canUpdate };
        // The role decides where the user's own map has no list.
        const saysKinds = 'creationRights' in rights;
        const mayKind = saysKinds ? has(rights.creationRights, kind) : kind === 'privates' || isSwitchboard;
        expect(mayCreateContact(person, kind)).toBe(rights.canCreate !== false && mayKind);
        const mayChange = canUpdate && rights.canUpdate !== false && has(rights.editableIDs, id);
        expect(mayUpdateContact(person, entry, id)).toBe(mayChange);
        expect(mayDeleteContact(person, entry, id)).toBe(
          canUpdate && rights.canDelete !== false && has(rights.deletableIDs, id),
        );
        const mayWrite =
          'editableProperties' in rights
            ? has(rights.editableProperties, property)
            : property !== 'tagNames' || isSwitchboard;
        expect(lockedProperty(person, [property]) === undefined).toBe(mayWrite);
        const isOwn = id === '7';
        const mayPhoto = has(rights.editableIDs, id) && rights.canUpdate !== false && (canUpdate || isOwn);
        const writesPhoto = 'editableProperties' in rights ? has(rights.editableProperties, 'photo') : true;
        expect(mayChangePhoto(person, entry, id)).toBe(mayPhoto && writesPhoto);
      },
    ),
    { numRuns: 1_000 },
  );
});
