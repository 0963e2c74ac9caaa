import { expect, it } from 'vitest';
import { originOf } from './phone-system.ts';

it.each([
  ['phone.example.com', 'https://phone.example.com'],
  [' https://phone.example.com/widget/ ', 'https://phone.example.com'],
  ['https://phone.example.com:8443', 'https://phone.example.com:8443'],
  ['http://localhost:7080', 'http://localhost:7080'],
  ['http://phone.example.com', undefined],
  ['file:///etc', undefined],
  ['', undefined],
])('the address "%s" of a phone system is %s', (text, origin) => {
  expect(originOf(text)).toBe(origin);
});
