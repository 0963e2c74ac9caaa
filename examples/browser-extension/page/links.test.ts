import { expect, it } from 'vitest';
import { destinationOfLink } from './links.ts';

it.each([
  ['tel:+33-1-44-55-66-77', '+33144556677'],
  ['callto:+33144556677', '+33144556677'],
  ['callto://+33144556677', '+33144556677'],
  ['callto:echo.user', undefined],
  ['sip:+33144556677@anywhere.example;transport=tcp', '+33144556677'],
  ['sip:102@phone.example', '102'],
  ['SIPS:102@PHONE.example:5061', '102'],
  ['sip:102@sip.example', undefined],
  ['sip:bob@phone.example', undefined],
  ['https://phone.example/', undefined],
])('a link to %s dials %s', (href, destination) => {
  expect(destinationOfLink(href, 'phone.example')).toBe(destination);
});
