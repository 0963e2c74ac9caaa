import { signal } from '@preact/signals-core';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Client } from '#sdk/index.ts';
import { allowedFrames, isAmong } from './origins.ts';

test.each([
  [undefined, undefined, []],
  [{}, undefined, []],
  [{ AllowedParentFrames: ['a'] }, undefined, ['a']],
  [undefined, ['b'], ['b']],
  [{ AllowedParentFrames: ['a', 'b'] }, ['b', 'c'], ['a', 'b', 'c']],
])(
  'an origin of the router, which sends %o, and a profile that names %o, %o may embed',
  (customData, named, allowed) => {
    const info = named && { customization: { AllowedParentFrames: named } };
    const client = { session: { customData: signal(customData) }, profile: { info: signal(info) } };
    expect(allowedFrames(client as unknown as Client)).toEqual(allowed);
  },
);

test.each([
  ['https://crm.example.com', 'https://crm.example.com'],
  ['https://crm.example.com:443', 'https://crm.example.com'],
  ['https://crm.example.com/relay.html', 'https://crm.example.com'],
  ['https://*.example.com', 'https://crm.example.com'],
  ['https://*.example.com', 'https://one.two.example.com'],
  ['http://*.example.com:8080', 'http://crm.example.com:8080'],
])('the entry %s admits %s', (entry, origin) => {
  expect(isAmong(['https://other.example', entry], origin)).toBe(true);
});

test.each([
  ['https://crm.example.com', 'http://crm.example.com'],
  ['https://crm.example.com', 'https://crm.example.com:8443'],
  ['https://crm.example.com', 'https://evil.crm.example.com'],
  ['https://*.example.com', 'https://example.com'],
  ['https://*.example.com', 'https://evilexample.com'],
  ['https://*.example.com', 'https://example.com.evil.net'],
  ['https://*.example.com', 'http://crm.example.com'],
  ['*', 'https://crm.example.com'],
  ['https://*', 'https://crm.example.com'],
  ['https://*.example.com', 'https://crm.example.com:8443'],
  ['https://*.example.com:8443', 'https://crm.example.com'],
  ['https://*.example.com', 'nonsense'],
  ['://*.example.com', 'https://crm.example.com'],
  ['null', 'null'],
  ['data:text/html,anything', 'null'],
  ['file:///tmp/page.html', 'null'],
  ['', ''],
  ['nonsense', 'nonsense'],
])('the entry %s does not admit %s', (entry, origin) => {
  expect(isAmong([entry], origin)).toBe(false);
});

test('no entry admits an origin that it does not name', () => {
  fc.assert(
    fc.property(fc.string(), (entry) => {
      if (entry.includes('crm.example.com')) return;
      expect(isAmong([entry], 'https://crm.example.com')).toBe(/^https:\/\/\*\.(example\.)?com$/.test(entry));
    }),
  );
});
