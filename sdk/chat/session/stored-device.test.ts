import { expect, test } from 'vitest';
import { StoredDevice } from './stored-device.ts';

const userID = '@alice:acme.example';

function memory() {
  const kept = new Map<string, string>();
  return {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
}

test('the device of a browser is used again on its own cluster, and not on another one', () => {
  const storage = memory();
  const north = new StoredDevice(storage, { userID, cluster: 'north' });
  const south = new StoredDevice(storage, { userID, cluster: 'south' });
  expect(north.read()).toBeUndefined();
  north.write('NORTH');
  expect([north.read(), south.read()]).toEqual(['NORTH', undefined]);
  south.write('SOUTH');
  expect([north.read(), south.read()]).toEqual([undefined, 'SOUTH']);
  south.forget();
  expect(south.read()).toBeUndefined();
});

test('a device that was stored without a cluster is used again', () => {
  const storage = memory();
  storage.set(`callside:chat-device:${userID}`, 'OLD');
  expect(new StoredDevice(storage, { userID, cluster: 'north' }).read()).toBe('OLD');
});

test('each user of a browser has a device', () => {
  const storage = memory();
  new StoredDevice(storage, { userID, cluster: 'north' }).write('ALICE');
  expect(new StoredDevice(storage, { userID: '@bob:acme.example', cluster: 'north' }).read()).toBeUndefined();
});
