import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesPattern, newDenylistEntry } from './denylist.ts';

/** The same rule, written as it is said: every way in which the stars may be filled is tried. */
function slowlyMatches(pattern: string, number: string): boolean {
  if (pattern.startsWith('^')) {
    const rest = pattern.slice(1);
    return [...number, ''].some((_, length) => slowlyMatches(rest, number.slice(0, length)));
  }
  const [first] = pattern;
  if (first === undefined) return number === '';
  if (first === '*') {
    return [...number, ''].some((_, skipped) => slowlyMatches(pattern.slice(1), number.slice(skipped)));
  }
  return number[0] === first && slowlyMatches(pattern.slice(1), number.slice(1));
}

const text = (signs: string, maxLength: number) =>
  fc.array(fc.constantFrom(...signs), { maxLength }).map((all) => all.join(''));
const pattern = fc
  .tuple(fc.constantFrom('', '^'), fc.constantFrom('', '+'), text('12**#', 7))
  .map((parts) => parts.join(''));
const number = fc.tuple(fc.constantFrom('', '+'), text('12', 8)).map((parts) => parts.join(''));

describe('denylist patterns', () => {
  it('a pattern means the numbers that the slow rule finds', () => {
    fc.assert(
      fc.property(pattern, number, (one, other) => {
        expect(matchesPattern(one, other)).toBe(slowlyMatches(one, other));
      }),
      { numRuns: 3_000 },
    );
  });

  it('a long number against many stars takes no noticeable time', () => {
    expect(matchesPattern('*1*1*1*1*1*1*1*1*1*1*1*2', '1'.repeat(40))).toBe(false);
  });

  it.each([
    ['0612345678', '0612345678', true],
    ['0612345678', '06123456789', false],
    ['0612*', '0612345678', true],
    ['^0899', '0899123456', true],
    ['^0899', '10899', false],
    ['*99', '0612345699', true],
    ['+336*8', '+33612345678', true],
  ])('the pattern %s meets %s: %s', (one, other, is) => {
    expect(matchesPattern(one, other)).toBe(is);
  });

  it.each(['*', '^', '', '06,', ',06', '06 12', 'abc', '+', '06,,07', `0${'1'.repeat(39)}`])(
    'the list "%s" is refused',
    (numbers) => {
      expect(newDenylistEntry.safeParse({ numbers }).success).toBe(false);
    },
  );

  it.each(['102', '^08', '0612*,+33899000000', '*99', '*12#', '^+3389'])(
    'the list "%s" is taken',
    (numbers) => {
      expect(newDenylistEntry.safeParse({ numbers })).toMatchObject({ success: true, data: { label: '' } });
    },
  );
});
