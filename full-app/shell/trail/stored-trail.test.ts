import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readTrail, storeTrail } from './stored-trail.ts';

const alice = 'v1/user/User/1';
const bob = 'v1/user/User/2';
const trail = [
  { path: '/', index: 0 },
  { path: '/contact/privates/all/c4', index: 1, name: 'Aunt Ada' },
];

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('readTrail returns the stored trail to the same user', () => {
  storeTrail(alice, trail);
  expect(readTrail(alice)).toEqual(trail);
});

it('readTrail returns nothing to the next user, whose trail replaces the stored one', () => {
  storeTrail(alice, trail);
  expect(readTrail(bob)).toEqual([]);
  storeTrail(bob, [{ path: '/', index: 2 }]);
  expect([...kept.values()].join()).not.toContain('Ada');
});

it.each(['', 'nonsense', '[]', JSON.stringify(trail)])('readTrail rejects %s', (text) => {
  kept.set('callside.trail', text);
  expect(readTrail(alice)).toEqual([]);
});
