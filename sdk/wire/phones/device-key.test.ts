import { expect, test } from 'vitest';
import { keyFault, keyFunctions, keyTypeOf } from './device-key.ts';

const all = keyFunctions.map((_, type) => type);
const key = (name: (typeof keyFunctions)[number], destination = '', label = '') => ({
  type: keyTypeOf(name),
  destination,
  label,
});

test('the types of keys are 0 to 18', () => {
  expect(keyFunctions).toHaveLength(19);
  expect([keyTypeOf('none'), keyTypeOf('lamp'), keyTypeOf('groupListening')]).toEqual([0, 16, 18]);
});

test('a key needs the destination of its function', () => {
  expect(keyFault(key('speedDial', '0612345678'), all)).toBeUndefined();
  expect(keyFault(key('speedDial'), all)).toBe('destinationMissing');
  expect(keyFault(key('speedDial', 'Bob'), all)).toBe('destinationInvalid');
  expect(keyFault(key('lamp', '102'), all)).toBeUndefined();
  expect(keyFault(key('lamp', '102,,3'), all)).toBe('destinationInvalid');
  expect(keyFault(key('tones', '1,*A'), all)).toBeUndefined();
  expect(keyFault(key('transfer'), all)).toBeUndefined();
  expect(keyFault(key('hold', '102'), all)).toBe('destinationInvalid');
  expect(keyFault(key('webAddress', 'https://wiki.example/'), all)).toBeUndefined();
  expect(keyFault(key('webAddress', 'javascript:alert(1)'), all)).toBe('destinationInvalid');
});

test('a function that the model lacks is refused', () => {
  expect(keyFault(key('hold'), [0, 13, 16])).toBe('unsupported');
  expect(keyFault({ type: 19, destination: '', label: '' }, [...all, 19])).toBe('unsupported');
});

test('line breaks cannot begin another setting in the file of a phone', () => {
  expect(keyFault(key('lamp', '102', 'Bob\naccount.1.password = x'), all)).toBe('labelInvalid');
  expect(keyFault(key('webAddress', 'https://a.example/\r\nx'), all)).toBe('destinationInvalid');
  expect(keyFault(key('lamp', '102', 'x'.repeat(33)), all)).toBe('labelInvalid');
});
