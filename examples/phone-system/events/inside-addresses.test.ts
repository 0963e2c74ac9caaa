import { expect, it } from 'vitest';
import { isInsideAddress } from './inside-addresses.ts';

it.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fd00::1',
  'fe80::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '64:ff9b::a00:1',
  'no address',
])('%s is inside', (address) => {
  expect(isInsideAddress(address)).toBe(true);
});

it.each(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::1', '::ffff:8.8.8.8', '64:ff9b::808:808'])(
  '%s is outside',
  (address) => {
    expect(isInsideAddress(address)).toBe(false);
  },
);
