import { expect, it } from 'vitest';
import { onlySeeing } from '#phone/rights/access-rights.ts';
import type { AccessRights } from '#sdk/index.ts';
import { mayChange, mayChangePhoto, mayRelate, mayRemove, mayWrite } from './contact-rights.ts';

const own = { restUri: 'v1/directory/Contact/c4', canUpdate: true };
const colleague = { restUri: 'v1/directory/Contact/2', canUpdate: false };

it('without rights, the flag of each entry decides', () => {
  expect([mayChange(undefined, own), mayRemove(undefined, own)]).toEqual([true, true]);
  expect([mayChange(undefined, colleague), mayRemove(undefined, colleague)]).toEqual([false, false]);
});

it('a read-only user can neither change nor delete an entry', () => {
  const rights = onlySeeing(undefined);
  expect([mayChange(rights, own), mayRemove(rights, own)]).toEqual([false, false]);
});

it('a list of rights names entries by their ids', () => {
  expect(mayChange({ editableIDs: ['c4'] }, own)).toBe(true);
  expect(mayChange({ editableIDs: ['c5'] }, own)).toBe(false);
  expect(mayRemove({ deletableIDs: ['c4'] }, own)).toBe(true);
  expect(mayRemove({ deletableIDs: ['c5'] }, own)).toBe(false);
});

it('a contact can be changed if one property can, and a new one has all properties', () => {
  const rights = { editableProperties: ['emails'] };
  expect(mayChange(rights, own)).toBe(true);
  expect([mayWrite(rights, own, 'email'), mayWrite(rights, own, 'lastName')]).toEqual([true, false]);
  expect(mayWrite(rights, undefined, 'lastName')).toBe(true);
  expect(mayChange({ editableProperties: ['photo'] }, own)).toBe(false);
});

it('a photo can be changed with its entry, or if it is the own one, unless the rights leave it out', () => {
  const isOwn = true;
  expect(mayChangePhoto(undefined, own, { isOwn: false })).toBe(true);
  expect(mayChangePhoto(undefined, colleague, { isOwn: false })).toBe(false);
  expect(mayChangePhoto({ editableProperties: ['photo'] }, colleague, { isOwn })).toBe(true);
  expect(mayChangePhoto({ editableProperties: ['emails'] }, colleague, { isOwn })).toBe(false);
});

it('users name colleagues in their own entry, the switchboard in all, and neither without the right', () => {
  const entry = { ...colleague, type: 'IUser' } as const;
  const may = (isOwn: boolean, isSwitchboard: boolean, rights?: AccessRights) =>
    mayRelate(rights, entry, { isOwn, isSwitchboard });
  expect([may(true, false), may(false, true), may(false, false)]).toEqual([true, true, false]);
  expect(may(true, false, onlySeeing(undefined))).toBe(false);
  expect(may(true, true, { editableProperties: ['assistants'] })).toBe(false);
  expect(mayRelate(undefined, { ...entry, type: 'UserContact' }, { isOwn: false, isSwitchboard: true })).toBe(
    false,
  );
});
