import { expect, it } from 'vitest';
import { oldestOfCrowd } from './crowd.ts';

const pages = (...origins: readonly string[]) => origins.map((origin, at) => ({ origin, at }));

it('makes room in the website that has the most, whatever the names of its hosts', () => {
  const all = pages(
    'https://crm.example.com',
    'https://a.evil.example',
    'https://b.evil.example:8443',
    'http://evil.example',
    'https://other.example.org',
  );
  expect(oldestOfCrowd(all, 'https://phone.example.net')?.at).toBe(1);
  expect(oldestOfCrowd(all, 'https://crm.example.com')?.at).toBe(1);
});

it('makes no room for the website that has the most itself', () => {
  const all = pages('https://crm.example.com', 'https://a.evil.example');
  expect(oldestOfCrowd(all, 'https://b.evil.example')).toBeUndefined();
  expect(oldestOfCrowd([], 'https://crm.example.com')).toBeUndefined();
});
