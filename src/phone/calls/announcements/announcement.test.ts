import { expect, it } from 'vitest';
import { type Announced, announcement } from './announcement.ts';

const ringing: Announced = { state: 'ringing', isIncoming: true, name: '01 00 00 06 00' };

it.each<[what: string, before: Announced | undefined, now: Announced, key: string | undefined]>([
  ['a call comes in', undefined, ringing, 'calls.said.incoming'],
  ['nothing changes', ringing, ringing, undefined],
  ['the caller becomes known', ringing, { ...ringing, name: 'Emma Echo' }, 'calls.said.incoming'],
  ['the user calls somebody', undefined, { ...ringing, isIncoming: false }, 'calls.said.outgoing'],
  ['the call is answered', ringing, { ...ringing, state: 'talking' }, 'calls.said.talking'],
  [
    'the talking party gets another name',
    { ...ringing, state: 'talking' },
    { ...ringing, state: 'talking', name: 'Emma Echo' },
    undefined,
  ],
  ['the call is over', ringing, { ...ringing, state: 'dropped' }, 'calls.said.ended'],
])('announcement for screen readers when %s', (_, before, now, key) => {
  expect(announcement(before, now)).toBe(key);
});
