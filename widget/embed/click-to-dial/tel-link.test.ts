import { expect, it } from 'vitest';
import { destinationOf } from './tel-link.ts';

it.each([
  ['tel:+33-1-44-55-66-77', '+33144556677'],
  ['TEL:(01)%2044.55.66.77', '0144556677'],
  ['tel:102;phone-context=acme.example', '102'],
  ['tel:+14155552671;ext=12', '+14155552671,12'],
  ['tel:*100#', '*100#'],
  ['tel:\u0660\u0661 00000602', '\u0660\u066100000602'],
  ['tel:01\u200b00000602', '01\u200b00000602'],
  ['tel:%E0%A4%A', undefined],
  ['tel:', undefined],
  ['mailto:102@acme.example', undefined],
])('%s dials %s', (href, destination) => {
  expect(destinationOf(href)).toBe(destination);
});
