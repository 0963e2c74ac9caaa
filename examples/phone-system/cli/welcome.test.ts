import { expect, test } from 'vitest';
import { welcome } from './welcome.ts';

const text = welcome({ url: 'http://localhost:7080', sipPort: 5060, people: 129 });

test('the welcome names the addresses of the full client, the widget and the embed script', () => {
  expect(text).toMatch(/The full client\s+http:\/\/localhost:7080\n/);
  expect(text).toContain('http://localhost:7080/widget/');
  expect(text).toContain('http://localhost:7080/embed.js');
});

test('the welcome names the nine main users with their extensions and the password', () => {
  expect(text).toContain('alice 101, bob 102, carol 103');
  expect(text).toContain('ivan 109');
  expect(text).toContain('120 more from 110');
  expect(text).toContain('"demo"');
});

test('the welcome names every robot of the house with its number', () => {
  expect(text).toMatch(/600 Echo, 601 Music, 602 .*607 Digits/);
});
