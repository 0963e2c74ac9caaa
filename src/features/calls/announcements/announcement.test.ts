import { expect, it } from 'vitest';
import { type Announced, announcement } from './announcement.ts';

const ringing: Announced = { state: 'ringing', isIncoming: true, name: '01 00 00 06 00' };

it.each<[what: string, before: Announced | undefined, now: Announced, key: string | undefined]>([
  ['a call comes in', undefined, ringing, 'calls.said.incoming'],
  ['it is the same as before', ringing, ringing, undefined],
  ['it turns out who rings', ringing, { ...ringing, name: 'Emma Echo' }, 'calls.said.incoming'],
  ['somebody is called', undefined, { ...ringing, isIncoming: false }, 'calls.said.outgoing'],
  ['it is answered', ringing, { ...ringing, state: 'talking' }, 'calls.said.talking'],
  [
    'who talks gets another name',
    { ...ringing, state: 'talking' },
    { ...ringing, state: 'talking', name: 'Emma Echo' },
    undefined,
  ],
  ['it is over', ringing, { ...ringing, state: 'dropped' }, 'calls.said.ended'],
])('%s', (_, before, now, key) => {
  expect(announcement(before, now)).toBe(key);
});
