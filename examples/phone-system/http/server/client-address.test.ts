import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { clientAddress, TrustedProxies } from './client-address.ts';

function addressOf(proxies: readonly string[], sender: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  const request = { headers, socket: { remoteAddress: sender } } as unknown as IncomingMessage;
  new TrustedProxies(proxies).admit(request);
  return clientAddress(request);
}

it('takes the sender of the connection for the client, whatever a header says, without trusted proxies', () => {
  expect(addressOf([], '203.0.113.7', '10.0.0.1')).toBe('203.0.113.7');
  expect(addressOf(['10.0.0.2'], '203.0.113.7', '10.0.0.1')).toBe('203.0.113.7');
  expect(addressOf([], '::ffff:203.0.113.7')).toBe('203.0.113.7');
});

it('takes the address that a trusted proxy appended, never one that its client sent before', () => {
  expect(addressOf(['127.0.0.1'], '::ffff:127.0.0.1', '203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf(['10.0.0.0/8'], '10.1.2.3', '1.2.3.4, 203.0.113.7')).toBe('203.0.113.7');
  expect(addressOf(['10.0.0.0/8'], '10.1.2.3', '203.0.113.7, 10.4.4.4')).toBe('203.0.113.7');
  expect(addressOf(['2001:db8::/32'], '2001:db8::1', '2001:db9::5')).toBe('2001:db9::5');
});

it('keeps the address of a proxy that names no client, or none that can be one', () => {
  expect(addressOf(['10.0.0.2'], '10.0.0.2')).toBe('10.0.0.2');
  expect(addressOf(['10.0.0.2'], '10.0.0.2', 'unknown')).toBe('10.0.0.2');
  expect(addressOf(['10.0.0.2'], '10.0.0.2', '')).toBe('10.0.0.2');
});

it('refuses proxies that are no addresses', () => {
  for (const proxy of ['proxy.example', '10.0.0.0/33', '10.0.0.0/', '10.0.0.0/x', ''])
    expect(() => new TrustedProxies([proxy])).toThrow(RangeError);
});
