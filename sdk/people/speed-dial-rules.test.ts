import fc from 'fast-check';
import { expect, it } from 'vitest';
import { freeSpeedDialCode, speedDialProblem } from './speed-dial-rules.ts';

const codes = fc.uniqueArray(fc.integer({ min: 0, max: 999 }).map(String), { maxLength: 30 });
const dialsOf = (all: readonly string[]) => all.map((code) => ({ code }));

it('a code of one to three digits can be added while it is free and the quota is not reached', () => {
  const anyCode = fc.oneof(fc.integer({ min: 0, max: 2000 }).map(String), fc.string({ maxLength: 4 }));
  fc.assert(
    fc.property(codes, anyCode, fc.nat(40), (used, code, quota) => {
      const isDigits = [...code].every((sign) => '0123456789'.includes(sign));
      const isValid = code.length >= 1 && code.length <= 3 && isDigits;
      const isPossible = isValid && !used.includes(code) && used.length < quota;
      expect(speedDialProblem(code, { present: dialsOf(used), quota }) === undefined).toBe(isPossible);
    }),
  );
});

it('the suggested code is always possible, and no lower one is', () => {
  fc.assert(
    fc.property(codes, (used) => {
      const code = freeSpeedDialCode(dialsOf(used)) ?? '';
      expect(speedDialProblem(code, { present: dialsOf(used), quota: 1000 })).toBeUndefined();
      for (let lower = 1; lower < Number(code); lower += 1) expect(used).toContain(String(lower));
    }),
  );
});

it('names the reason: the quota before the code, and an invalid code before a used one', () => {
  const present = dialsOf(['1']);
  expect(speedDialProblem('1', { present, quota: 1 })).toBe('quota');
  expect(speedDialProblem('1', { present, quota: 2 })).toBe('used');
  expect(speedDialProblem('1234', { present, quota: 2 })).toBe('invalid');
  expect(speedDialProblem('', { present, quota: 2 })).toBe('invalid');
  expect(speedDialProblem('*1', { present, quota: 2 })).toBe('invalid');
});
