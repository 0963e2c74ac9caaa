import type { NetworkInterfaceInfo } from 'node:os';
import { describe, expect, it } from 'vitest';
import { addressesTowardsBrowser, localAddressTowards } from './local-address.ts';

const at = (address: string, bits: number, internal = false) =>
  ({
    address,
    cidr: `${address}/${bits}`,
    family: address.includes(':') ? 'IPv6' : 'IPv4',
    internal,
  }) as NetworkInterfaceInfo;
const loopback = [at('127.0.0.1', 8, true), at('::1', 128, true)];
const two = [...loopback, at('192.168.1.5', 24), at('10.0.0.7', 8), at('fd00::5', 64)];

describe('the address towards a peer', () => {
  it.each([
    ['127.0.0.1', '127.0.0.1'],
    ['10.1.2.3', '10.0.0.7'],
    ['192.168.1.9', '192.168.1.5'],
    ['203.0.113.1', '192.168.1.5'],
    ['fd00::9', 'fd00::5'],
    ['::1', '::1'],
  ])('the address towards %s is %s', (peer, own) => {
    expect(localAddressTowards(peer, two)).toBe(own);
  });
});

describe('the addresses towards a browser', () => {
  it('a browser on another host is given the address it can reach', () => {
    expect(addressesTowardsBrowser('10.1.2.3', two)).toEqual(['10.0.0.7']);
    expect(addressesTowardsBrowser('fd00::9', two)).toEqual(['fd00::5']);
  });

  it.each(['127.0.0.1', '::1'])(
    'a browser on this machine (%s) is given an outside address, too, if there is one',
    (peer) => {
      expect(addressesTowardsBrowser(peer, two)).toEqual(['127.0.0.1', '192.168.1.5']);
      expect(addressesTowardsBrowser(peer, loopback)).toEqual(['127.0.0.1']);
    },
  );
});
