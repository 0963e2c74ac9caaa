import { describe, expect, it } from 'vitest';
import { codesBetween, codesOf } from './feature-codes.ts';

const none = { isDnd: false, forwardTo: undefined };
const dnd = { isDnd: true, forwardTo: undefined };
const forward = { isDnd: false, forwardTo: '0600000612' };

describe('the codes of a PBX', () => {
  it.each([
    [none, dnd, ['*78']],
    [dnd, none, ['*79']],
    [none, forward, ['*720600000612']],
    [forward, { ...forward, forwardTo: '1003' }, ['*721003']],
    [forward, none, ['*73']],
    [forward, dnd, ['*73', '*78']],
    [dnd, forward, ['*79', '*720600000612']],
    [dnd, dnd, []],
  ])('of FreePBX from %j to %j are %j', (before, after, codes) => {
    const known = codesOf({ featureCodes: 'freepbx' });
    expect(known && codesBetween(known, before, after)).toEqual(codes);
  });

  it('leave out what a PBX has no code for', () => {
    const known = codesOf({ featureCodes: '3cx' });
    expect(known && codesBetween(known, dnd, forward)).toEqual(['*30']);
  });

  it('are unknown without a template', () => {
    expect(codesOf({})).toBeUndefined();
  });
});
