import { expect, test } from 'vitest';
import { actionsOf } from './rules.ts';

const about = { national: '01 00 00 01 02', label: 'Bob Keller' };

test('an internal number is called by its short number first, then by its public one', () => {
  const found = { isDSValidNumber: 'I', internalNumber: '102', e164: '+33100000102', ...about };
  expect(actionsOf(found)).toEqual([
    { type: 'callInternalNumber', destination: '102', e164: '+33100000102', ...about },
    { type: 'callPublicNumber', destination: '+33100000102', e164: '+33100000102', ...about },
  ]);
  expect(actionsOf({ isDSValidNumber: 'I', internalNumber: '109' })).toEqual([
    { type: 'callInternalNumber', destination: '109' },
  ]);
});

test('an external number keeps its delayed digits', () => {
  expect(actionsOf({ isDSValidNumber: 'E', e164: '+33623000000', dsDelayedDigits: ',12#' })).toEqual([
    { type: 'callPublicNumber', destination: '+33623000000', e164: '+33623000000', delayedDigits: ',12#' },
  ]);
});

test('a number of another kind is no call', () => {
  expect(actionsOf({ isDSValidNumber: 'N', e164: '+33899000000' })).toMatchObject([{ type: 'notAllowed' }]);
  expect(actionsOf({ isDSValidNumber: 'S', internalNumber: '112' })).toEqual([
    { type: 'emergency', destination: '112' },
  ]);
  expect(actionsOf({ isDSValidNumber: '' })).toEqual([{ type: 'notAllowed', destination: '' }]);
});
