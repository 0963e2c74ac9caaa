import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameFamily, nameStep, stepsBack, type Trail, visit } from './trail.ts';

/** Returns the trail after opening these addresses in sequence. */
const walk = (...paths: string[]): Trail =>
  paths.reduce<Trail>((trail, path, index) => visit(trail, path, index), []);
const pathsOf = (trail: Trail) => trail.map(({ path }) => path);

describe('trail of screens', () => {
  it('the trail leads one step back, and nowhere from its first page', () => {
    expect(stepsBack(walk('/voicemails'))).toBeUndefined();
    expect(stepsBack(walk('/', '/voicemails', '/voicemails/detail/1'))).toBe(-1);
  });

  it('the trail skips pages that are not steps', () => {
    const trail = walk('/groups', '/groups/1', '/groups/2', '/groups/2/greetings');
    expect(pathsOf(trail)).toEqual(['/groups', '/groups/2/greetings']);
    expect(stepsBack(trail)).toBe(-3);
  });
});

it('the trail begins at home', () => {
  expect(pathsOf(walk('/groups', '/voicemails', '/'))).toEqual(['/']);
  expect(pathsOf(walk('/groups', '/', '/dialpad'))).toEqual(['/', '/dialpad']);
});

it('the trail forgets the steps after the current one when another page opens', () => {
  const trail = walk('/', '/groups', '/groups/1');
  expect(pathsOf(visit(trail, '/groups', 1))).toEqual(['/', '/groups']);
  expect(pathsOf(visit(visit(trail, '/groups', 1), '/dialpad', 2))).toEqual(['/', '/groups', '/dialpad']);
});

it('the trail adds no step for an address that replaces another', () => {
  const trail = walk('/', '/callhistories/personal');
  expect(pathsOf(visit(trail, '/callhistories/personal/missed', 1))).toEqual([
    '/',
    '/callhistories/personal/missed',
  ]);
});

it('the trail keeps the name of a step after going back to it', () => {
  const named = nameStep(walk('/', '/groups/1', '/dialpad'), '/groups/1', 'Sales');
  expect(visit(named, '/groups/1', 1).at(-1)?.name).toBe('Sales');
});

it('the trail stays the same object if nothing changes', () => {
  const trail = nameStep(walk('/', '/groups/1'), '/groups/1', 'Sales');
  expect(visit(trail, '/groups/1', 1)).toBe(trail);
  expect(nameStep(trail, '/groups/1', 'Sales')).toBe(trail);
});

describe('isSameFamily', () => {
  it.each([
    ['/presence/1', '/presence/holidays', true],
    ['/presence', '/presence/1', false],
    ['/forwarding/101/AL/1', '/forwarding/101/NA/2', true],
    ['/forwarding/own', '/forwarding/101/AL/1', false],
    ['/forwarding/own/voicemail', '/forwarding/101/AL/1', false],
    ['/groups/1', '/groups/2/greetingsqueuing/wait', true],
    ['/settings/telephony/a', '/settings/telephony/a/b/c', true],
    ['/settings/telephony', '/settings/telephony/a', false],
    ['/settings/misc', '/settings/about', false],
    ['/acdsms/1/2', '/acdsms/1/3?x=1', true],
    ['/acdsms/1/2', '/groups/2', false],
  ])('isSameFamily for %s and %s is %s', (one, other, same) => {
    expect(isSameFamily(one, other)).toBe(same);
    expect(isSameFamily(other, one)).toBe(same);
  });
});

it('readTrail rejects a trail that goes backwards, ends elsewhere, or continues after home', () => {
  const paths = fc.constantFrom('/', '/groups', '/groups/1', '/groups/2', '/dialpad', '/presence/1');
  fc.assert(
    fc.property(fc.array(fc.record({ path: paths, index: fc.nat(6) }), { minLength: 1 }), (visits) => {
      const trail = visits.reduce<Trail>((now, { path, index }) => visit(now, path, index), []);
      const indexes = trail.map(({ index }) => index);
      expect(indexes).toEqual([...new Set(indexes)].sort((one, other) => one - other));
      expect(trail.at(-1)).toMatchObject(visits.at(-1) ?? {});
      expect(pathsOf(trail).lastIndexOf('/')).toBeLessThan(1);
    }),
  );
});
