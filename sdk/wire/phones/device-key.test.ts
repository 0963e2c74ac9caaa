import { expect, test } from 'vitest';
import { keyFault, keyFunctionOf, keyFunctions, keyTypeOf, namedKey, numberedKey } from './device-key.ts';

const key = (type: (typeof keyFunctions)[number], destination = '', label = '') => ({
  type,
  destination,
  label,
});

test('a key has the number of its function on the wire, 0 to 18, and its name elsewhere', () => {
  expect(keyFunctions).toHaveLength(19);
  expect([keyTypeOf('none'), keyTypeOf('lamp'), keyTypeOf('groupListening')]).toEqual([0, 16, 18]);
  expect(numberedKey(key('lamp', '102'))).toEqual({ type: 16, destination: '102', label: '' });
  expect(namedKey({ type: 16, destination: '102', label: '' })).toEqual(key('lamp', '102'));
  expect(keyFunctionOf(19)).toBe('none');
});

test('a key needs the destination of its function', () => {
  expect(keyFault(key('speedDial', '0612345678'), keyFunctions)).toBeUndefined();
  expect(keyFault(key('speedDial'), keyFunctions)).toBe('destinationMissing');
  expect(keyFault(key('speedDial', 'Bob'), keyFunctions)).toBe('destinationInvalid');
  expect(keyFault(key('lamp', '102'), keyFunctions)).toBeUndefined();
  expect(keyFault(key('lamp', '102,,3'), keyFunctions)).toBe('destinationInvalid');
  expect(keyFault(key('tones', '1,*A'), keyFunctions)).toBeUndefined();
  expect(keyFault(key('transfer'), keyFunctions)).toBeUndefined();
  expect(keyFault(key('hold', '102'), keyFunctions)).toBe('destinationInvalid');
  expect(keyFault(key('webAddress', 'https://wiki.example/'), keyFunctions)).toBeUndefined();
  expect(keyFault(key('webAddress', 'javascript:alert(1)'), keyFunctions)).toBe('destinationInvalid');
});

test('a function that the model lacks is refused', () => {
  expect(keyFault(key('hold'), ['none', 'speedDial', 'lamp'])).toBe('unsupported');
});

test('line breaks cannot begin another setting in the file of a phone', () => {
  expect(keyFault(key('lamp', '102', 'Bob\naccount.1.password = x'), keyFunctions)).toBe('labelInvalid');
  expect(keyFault(key('webAddress', 'https://a.example/\r\nx'), keyFunctions)).toBe('destinationInvalid');
  expect(keyFault(key('lamp', '102', 'x'.repeat(33)), keyFunctions)).toBe('labelInvalid');
});
