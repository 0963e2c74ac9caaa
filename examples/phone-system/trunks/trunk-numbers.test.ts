import { expect, it } from 'vitest';
import { carriesFor } from './trunk-numbers.ts';

const anna = { department: 'Sales', site: 'Lyon' };
const ben = { department: undefined, site: 'Paris' };

it.each([
  [undefined, [true, true, true]],
  [{ departments: [], sites: [] }, [true, true, true]],
  [{ departments: ['Sales'] }, [true, false, false]],
  [{ sites: ['Paris'] }, [false, true, false]],
  [{ departments: ['Sales'], sites: ['Paris'] }, [true, true, false]],
  [{ departments: [''], sites: ['Nice'] }, [false, false, false]],
])('a trunk with the ways %j carries the calls of its departments and sites', (ways, expected) => {
  expect([anna, ben, undefined].map((user) => carriesFor({ ways }, user))).toEqual(expected);
});
