import { expect, it } from 'vitest';
import { queryOf } from './use-change-list.ts';

const empty = { group: '', user: '', from: '', until: '' };

it('an empty filter selects everything, and a date that is not complete limits nothing', () => {
  expect(queryOf({ ...empty, user: '  ', from: '2026-', until: 'x' })).toEqual({});
});

it('the last day of a filter belongs to it, also where a day has 25 hours', () => {
  expect(queryOf({ group: '2', user: ' grace ', from: '2026-10-25', until: '2026-10-25' })).toEqual({
    group: '2',
    user: 'grace',
    from: new Date(2026, 9, 25).getTime(),
    until: new Date(2026, 9, 26).getTime(),
  });
});
