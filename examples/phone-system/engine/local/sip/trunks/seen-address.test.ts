import type { Core } from 'sip.js';
import { expect, test } from 'vitest';
import { seenAddress } from './seen-address.ts';

const wire = { local: { host: '10.0.0.7', port: 5060 } };
const seenIn = (parameters: string) =>
  seenAddress(
    { getHeader: () => `SIP/2.0/UDP 10.0.0.7:5060${parameters}` } as unknown as Core.IncomingResponseMessage,
    wire,
  );

test.each([
  [';rport=5060;received=203.0.113.7;branch=z9hG4bK1', { host: '203.0.113.7', port: 5_060 }],
  [';branch=z9hG4bK1;received=203.0.113.7;rport=34512', { host: '203.0.113.7', port: 34_512 }],
  [';branch=z9hG4bK1;RPort = 34512', { host: '10.0.0.7', port: 34_512 }],
  [';received=[2001:db8::7];rport=5060', { host: '2001:db8::7', port: 5_060 }],
])('a response with %s names our address outside', (parameters, address) => {
  expect(seenIn(parameters)).toEqual(address);
});

test.each([
  ';branch=z9hG4bK1',
  ';rport=5060;received=10.0.0.7',
  ';received=router.example;rport=5060',
  ';received=203.0.113.7;rport=70000',
  ';received=203.0.113.7;rport=0',
])('a response with %s names none', (parameters) => {
  expect(seenIn(parameters)).toBeUndefined();
});
