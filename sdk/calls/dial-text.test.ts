import { expect, test } from 'vitest';
import { dialText } from './dial-text.ts';

const cases = [
  ['  +33 1 00 00 01 01 ', '+33 1 00 00 01 01'],
  ['102,12#', '102,12#'],
  ['tel:+33-1-00-00-01-01', '+33-1-00-00-01-01'],
  ['TEL:102', '102'],
  ['tel:+33100000101;ext=42', '+33100000101,42'],
  ['tel:+33100000101;postd=p12%23', '+33100000101p12#'],
  ['tel:+33100000101;postd=12w34', '+33100000101,12;34'],
  ['tel:+33100000101;postd=w34', '+33100000101;34'],
  ['tel:101;phone-context=example.com;isub=1', '101'],
  ['tel:+33%20100', '+33 100'],
  ['tel:5%', '5%'],
  ['tel:', ''],
  ['', ''],
] as const;
test.each(cases)('%s is read as the number %s', (text, destination) => {
  expect(dialText(text)).toBe(destination);
});
