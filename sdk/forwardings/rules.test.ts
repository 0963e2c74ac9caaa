import { expect, it } from 'vitest';
import type { RawForwarding as Forwarding } from '#wire/forwarding/raw.ts';
import { isConditional } from './rules.ts';

const rule = (filters: Partial<Forwarding>) => ({ forwardType: 'AL', ...filters }) as Forwarding;

it.each([
  {},
  { timeFilter: 0 },
  { timeFilter: '0' },
  { specificCaller: '' },
  { presenceStateFilter: [] },
  { filterOnCallCategory: null },
  { filterOnCallCategory: '' },
])('nothing is a condition in %o', (filters) => {
  expect(isConditional(rule(filters))).toBe(false);
});

it.each([
  { timeFilter: 3 },
  { timeFilter: '08:00' },
  { specificCaller: '+33199' },
  { presenceStateFilter: ['away'] },
  { filterOnCallCategory: 'PROF' },
  { filterOnCallCategory: 'PERS' },
])('there is one in %o', (filters) => {
  expect(isConditional(rule(filters))).toBe(true);
});
