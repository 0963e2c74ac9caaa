import { expect, test } from 'vitest';
import type { CallParty } from '#sdk/index.ts';
import { secondLines } from './second-lines.ts';

const party: CallParty = {
  partyId: '1',
  displayedNumber: '103',
  state: 'established',
  isHeld: false,
  isTalking: false,
};
const alice = {
  ...{ lineId: 'a', call: 'calls/1', state: 'talking', isIncoming: false, extension: 'extensions/101' },
  ...{ parties: [party], actions: ['listen'] },
} as const;
const carol = { ...alice, lineId: 'c', isIncoming: true, extension: 'extensions/103' } as const;

const asLines = (lines: readonly object[]) => lines as Parameters<typeof secondLines>[0];

test.each([
  ['two colleagues who talk', [carol, alice], ['c']],
  ['calls with others', [alice, { ...carol, call: 'calls/2' }], []],
  ['a call that still rings', [alice, { ...carol, state: 'ringing', actions: ['pickUp'] }], []],
  ['a line that allows more', [alice, { ...carol, actions: ['listen', 'intrude'] }], []],
  ['a conference', [alice, carol, { ...carol, lineId: 'd', extension: 'extensions/104' }], []],
  ['two phones of a colleague', [alice, { ...carol, extension: alice.extension }], []],
])('%s: lines that are shown already', (_, lines, hidden) => {
  expect(secondLines(asLines(lines))).toEqual(hidden);
});
