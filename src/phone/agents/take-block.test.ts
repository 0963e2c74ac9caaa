import { expect, test } from 'vitest';
import { takeBlock } from './take-block.ts';

const absence = { since: 0, until: 30_000, cause: 'noAnswer' };

test.each([
  ['IDLE', undefined, undefined],
  ['PAUSE', undefined, 'take.pause'],
  ['NON_ACD_CALL', undefined, 'take.inCall'],
  ['LOGOUT', undefined, 'take.logout'],
  ['UNREACHABLE', undefined, 'take.noPhone'],
  ['UNREACHABLE', absence, 'take.away'],
] as const)(
  'an agent in the state %s (%j) cannot take a caller because of %s',
  (status, unreachable, reason) => {
    expect(takeBlock({ status, unreachable })).toBe(reason);
  },
);
