import { expect, it } from 'vitest';
import { ruleOf, shorterRules } from './rules.ts';

it('the days of a rule are a number from 1 to 36,500, and for ever without a number', () => {
  expect(ruleOf({ kind: 'calls', days: ' 30 ' })).toEqual({ kind: 'calls', days: 30 });
  expect(ruleOf({ kind: 'calls', days: '' })).toEqual({ kind: 'calls' });
  for (const days of ['0', '36501', '1.5', 'two', '-3'])
    expect(ruleOf({ kind: 'calls', days })).toBeUndefined();
});

it('only rules with fewer days than before remove something', () => {
  const saved = [{ kind: 'calls', days: 30 }, { kind: 'voicemail' }] as const;
  expect(
    shorterRules(saved, [
      { kind: 'calls', days: 31 },
      { kind: 'voicemail', days: 400 },
      { kind: 'calls', days: 29, department: 'Sales' },
      { kind: 'messages' },
    ]),
  ).toEqual([
    { kind: 'voicemail', days: 400 },
    { kind: 'calls', days: 29, department: 'Sales' },
  ]);
});
