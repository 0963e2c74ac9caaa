import { expect, it } from 'vitest';
import { onlySeeing } from '../rights/access-rights.ts';
import { mayChange, mayRemove, mayWrite } from './contact-rights.ts';

const own = { restUri: 'v1/directory/Contact/c4', canUpdate: true };
const colleague = { restUri: 'v1/directory/Contact/2', canUpdate: false };

it('without rights the word on each entry counts', () => {
  expect([mayChange(undefined, own), mayRemove(undefined, own)]).toEqual([true, true]);
  expect([mayChange(undefined, colleague), mayRemove(undefined, colleague)]).toEqual([false, false]);
});

it('who only reads changes and deletes nothing', () => {
  const rights = onlySeeing(undefined);
  expect([mayChange(rights, own), mayRemove(rights, own)]).toEqual([false, false]);
});

it('lists name entries by their ids', () => {
  expect(mayChange({ editableIDs: ['c4'] }, own)).toBe(true);
  expect(mayChange({ editableIDs: ['c5'] }, own)).toBe(false);
  expect(mayRemove({ deletableIDs: ['c4'] }, own)).toBe(true);
  expect(mayRemove({ deletableIDs: ['c5'] }, own)).toBe(false);
});

it('a contact is changed where something of it may be, and a new one is written whole', () => {
  const rights = { editableProperties: ['emails'] };
  expect(mayChange(rights, own)).toBe(true);
  expect([mayWrite(rights, own, 'email'), mayWrite(rights, own, 'lastName')]).toEqual([true, false]);
  expect(mayWrite(rights, undefined, 'lastName')).toBe(true);
  expect(mayChange({ editableProperties: ['photo'] }, own)).toBe(false);
});
