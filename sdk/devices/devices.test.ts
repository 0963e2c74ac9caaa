import { expect, test } from 'vitest';
import { type DeviceKey, type KeyFunction, numberedKey } from '#wire/phones/device-key.ts';
import { TestDeps } from '../testing/domain-deps.ts';
import { failure } from '../testing/watched-lines.ts';
import { SmallRouter } from '../transport/testing/small-router.ts';
import { Devices } from './devices.ts';
import { emptyKey } from './rules.ts';

const restUri = 'telephony/Device/d';
const stored = {
  restUri,
  deviceID: 'd',
  terminal: 'telephony/Terminal/d',
  label: 'Desk phone',
  deviceModelID: 'm',
  deviceModelLabel: 'Model',
  macAddress: null,
  keyCount: 2,
  keyTypes: [0, 16],
  keys: [],
  lines: [],
  isProvisionable: true,
  provisionedAt: null,
  settingsChangedAt: null,
  devicePasswordSupportUpper: true,
  devicePasswordSupportLower: true,
  devicePasswordSupportSpecChar: true,
  devicePasswordSupportDigit: true,
};
const known = { ...stored, keyTypes: ['none', 'lamp'] as KeyFunction[] };
const lamp = (destination: string): DeviceKey => ({ type: 'lamp', destination, label: '' });

test('a device that is removed elsewhere leaves the watched list', async () => {
  await using router = await SmallRouter.start();
  const deps = new TestDeps(router.url);
  const { devices } = new Devices(deps);
  const unwatch = devices.watch();
  deps.sinkOf('telephony/Device').snapshot([stored]);
  expect(devices.items.value.map(({ deviceID }) => deviceID)).toEqual(['d']);
  deps.sinkOf('telephony/Device').update([], [restUri]);
  expect(devices.items.value).toEqual([]);
  unwatch();
});

test('keys are sent without empty places at the end, and wrong ones are not sent', async () => {
  await using router = await SmallRouter.start();
  router.answer(`${restUri}/Keys`, 200, stored);
  const devices = new Devices(new TestDeps(router.url));
  await devices.setKeys(known, [lamp('102'), emptyKey]);
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual({ keys: [numberedKey(lamp('102'))] });
  expect(await failure(devices.setKeys(known, [lamp('')]))).toMatchObject({ code: 'device.invalidKey' });
  const three = [lamp('1'), lamp('2'), lamp('3')];
  expect(await failure(devices.setKeys(known, three))).toMatchObject({ code: 'device.tooManyKeys' });
  expect(router.requests).toHaveLength(1);
});

test('a full list of phones, and keys that the router refuses, are reported as such', async () => {
  await using router = await SmallRouter.start();
  const devices = new Devices(new TestDeps(router.url));
  router.answer('telephony/Terminal', 409, { exceptionId: 'TERMINAL_QUOTA', message: 'full' });
  expect(await failure(devices.add({ label: 'App', deviceModelID: 'm' }))).toMatchObject({
    code: 'device.tooMany',
  });
  // Meanwhile the device was made another model, with fewer keys.
  router.answer(`${restUri}/Keys`, 409, { exceptionId: 'DEVICE_KEY_QUOTA', message: 'fewer' });
  expect(await failure(devices.setKeys(known, [lamp('1')]))).toMatchObject({ code: 'device.tooManyKeys' });
});

test.each([
  [403, 'PASSWORD_WRONG', 'password.wrong'],
  [400, 'pwd_err_digit', 'password.refused'],
])('a refusal %i %s of a password of a device is reported as %s', async (status, exceptionId, code) => {
  await using router = await SmallRouter.start();
  const devices = new Devices(new TestDeps(router.url));
  router.answer(`${restUri}/Password`, status, { exceptionId, message: 'No.' });
  const change = devices.changePassword(stored, { current: 'demo', next: 'new' });
  expect(await failure(change)).toMatchObject({ code, exceptionId });
  expect(JSON.parse(router.requests[0]?.body ?? '')).toEqual({ currentPassword: 'demo', newPassword: 'new' });
});
