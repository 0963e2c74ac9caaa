import { expect, test } from 'vitest';
import { waitingNow } from './waiting-now.ts';

const rows = [
  { group: '1', present: 2 },
  { group: '2', present: 3 },
];

test.each([
  ['live groups are not known yet', undefined, 5],
  [
    'a caller of the first group rings at an agent',
    [{ internalAddressID: '1', acdGroupNbClientsInQueue: 1 }],
    4,
  ],
  ['there is a group without figures', [{ internalAddressID: '9', acdGroupNbClientsInQueue: 8 }], 5],
])('waiting callers are counted while %s', (_, live, count) => {
  expect(waitingNow(live, rows)).toBe(count);
});
