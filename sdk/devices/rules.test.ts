import { expect, test } from 'vitest';
import type { DeviceKey, KeyFunction } from '#wire/phones/device-key.ts';
import {
  emptyKey,
  isOutdated,
  keyFaults,
  keyPages,
  keyPlaces,
  trimmedKeys,
  withKey,
  withMovedKey,
} from './rules.ts';

const key = (destination: string): DeviceKey => ({ type: 'speedDial', destination, label: '' });
const [a, b, c] = ['1', '2', '3'].map(key) as [DeviceKey, DeviceKey, DeviceKey];

test('a device has a place for each of its keys, and empty places at the end are not stored', () => {
  const places = keyPlaces({ keyCount: 4, keys: [a, emptyKey, b] });
  expect(places).toEqual([a, emptyKey, b, emptyKey]);
  expect(trimmedKeys(places)).toEqual([a, emptyKey, b]);
  expect(trimmedKeys([emptyKey])).toEqual([]);
  expect(withKey(places, 3, c)).toEqual([a, emptyKey, b, c]);
});

test('the keys of a device are on pages beside its display, and the last page may be shorter', () => {
  const keyLayout = { left: 2, right: 1 };
  expect(keyPages({ keyCount: 5, keyLayout })).toEqual([
    { left: [0, 1], right: [2] },
    { left: [3, 4], right: [] },
  ]);
  expect(keyPages({ keyCount: 4, keyLayout: { left: 0, right: 0 } })).toEqual([]);
  expect(keyPages({ keyCount: 20, keyLayout: undefined })).toEqual([]);
});

test('a key that is moved pushes those between, and stays where there is no such place', () => {
  expect(withMovedKey([a, b, c], 0, 2)).toEqual([b, c, a]);
  expect(withMovedKey([a, b, c], 2, 0)).toEqual([c, a, b]);
  expect(withMovedKey([a, b, c], 1, 3)).toEqual([a, b, c]);
  expect(withMovedKey([a, b, c], 5, 0)).toEqual([a, b, c]);
});

test('each key has its own fault', () => {
  const keyTypes: KeyFunction[] = ['none', 'speedDial'];
  expect(keyFaults([a, key(''), { ...a, type: 'lamp' }], { keyTypes })).toEqual([
    undefined,
    'destinationMissing',
    'unsupported',
  ]);
});

test('a device is outdated until it has read the last change', () => {
  const of = (provisionedAt: number | null, settingsChangedAt: number | null, isProvisionable = true) =>
    isOutdated({ isProvisionable, provisionedAt, settingsChangedAt });
  expect([of(null, null), of(null, 1), of(2, 1), of(1, 2), of(null, 1, false)]).toEqual([
    false,
    true,
    false,
    true,
    false,
  ]);
});
