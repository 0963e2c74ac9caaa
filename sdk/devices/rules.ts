import type { Device } from '#wire/phones/device.ts';
import { type DeviceKey, type KeyFault, keyFault } from '#wire/phones/device-key.ts';

/** A place without a key. */
export const emptyKey: DeviceKey = { type: 'none', destination: '', label: '' };

const isEmpty = ({ type, destination, label }: DeviceKey) =>
  type === 'none' && destination === '' && label === '';

/** The keys without the empty places at the end, which need not be stored. */
export function trimmedKeys(keys: readonly DeviceKey[]): readonly DeviceKey[] {
  return keys.slice(0, keys.findLastIndex((key) => !isEmpty(key)) + 1);
}

/** Returns every place of a device from its first key to its last, the empty places included. */
export function keyPlaces({ keyCount, keys }: Pick<Device, 'keyCount' | 'keys'>): readonly DeviceKey[] {
  return Array.from({ length: keyCount }, (_, at) => keys[at] ?? emptyKey);
}

/** The places of the keys on a page of a phone, counted from 0, from top to bottom. */
export interface KeyPage {
  /** The places at the left of the display. */
  readonly left: readonly number[];
  /** The places at its right. */
  readonly right: readonly number[];
}

/** Returns the pages of keys that the display of a device shows in turn; none if its keys are in no such place. */
export function keyPages({
  keyCount,
  keyLayout,
}: Pick<Device, 'keyCount' | 'keyLayout'>): readonly KeyPage[] {
  const { left = 0, right = 0 } = keyLayout ?? {};
  const size = left + right;
  if (size === 0) return [];
  const places = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => from + at).filter((place) => place < keyCount);
  return Array.from({ length: Math.ceil(keyCount / size) }, (_, page) => ({
    left: places(page * size, left),
    right: places(page * size + left, right),
  }));
}

/** Returns the places with another key at the place `at`. */
export const withKey = (places: readonly DeviceKey[], at: number, key: DeviceKey): readonly DeviceKey[] =>
  places.map((present, place) => (place === at ? key : present));

/**
 * Returns the places after a key was moved from one place to another. The keys between move by one place, as when a key is
 * dragged to another place in a list.
 */
export function withMovedKey(places: readonly DeviceKey[], from: number, to: number): readonly DeviceKey[] {
  const key = places[from];
  if (!key || to < 0 || to >= places.length) return places;
  return places.toSpliced(from, 1).toSpliced(to, 0, key);
}

/** The fault of each key on this device; undefined for keys that can be stored. */
export const keyFaults = (
  keys: readonly DeviceKey[],
  { keyTypes }: Pick<Device, 'keyTypes'>,
): readonly (KeyFault | undefined)[] => keys.map((key) => keyFault(key, keyTypes));

/** True if the device has not read its settings since they last changed. */
export const isOutdated = ({
  isProvisionable,
  provisionedAt,
  settingsChangedAt,
}: Pick<Device, 'isProvisionable' | 'provisionedAt' | 'settingsChangedAt'>): boolean =>
  isProvisionable && settingsChangedAt !== null && (provisionedAt ?? 0) < settingsChangedAt;
